internal import VicinoCore
internal import VicinoFormat

/// The encoding of a message: a byte that names its type, then its fields in the canonical form.
///
/// Signed statements keep their own bytes. Messages may come from an attacker, so the decoder throws and never traps.
extension SessionMessage {
    enum Kind: UInt8 {
        case hello = 1
        case done = 2
        case want = 3
        case have = 4
        case ask = 5
        case fetch = 6
        case got = 7
        case same = 8
        case offer = 9
        case delta = 10
        case descend = 11
        case children = 12
        case entries = 13
        case refuse = 14
        case goodbye = 15
        case piece = 16
        case presence = 17
        case shares = 20
        case kept = 21
        case vouches = 22
        // The types from 64 on are ignored by programs that do not know them.
        case publicationReceipt = 72
        case publication = 73
    }

    private var typeByte: UInt8 {
        if case .later(let type) = self { return type.rawValue }
        return kind?.rawValue ?? 0
    }

    /// Nil for a message of a later version.
    private var kind: Kind? {
        switch self {
        case .later: nil
        case .hello: .hello
        case .done: .done
        case .want: .want
        case .have: .have
        case .ask: .ask
        case .fetch: .fetch
        case .got: .got
        case .same: .same
        case .offer: .offer
        case .delta: .delta
        case .descend: .descend
        case .children: .children
        case .entries: .entries
        case .piece: .piece
        case .presence: .presence
        case .refuse: .refuse
        case .goodbye: .goodbye
        case .shares: .shares
        case .kept: .kept
        case .vouches: .vouches
        case .publicationReceipt: .publicationReceipt
        case .publication: .publication
        }
    }

    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        if let number { writer.appendUnsigned(1, number.rawValue) }
        writeFields(to: &writer)
        if isGreeting { writer.pad(to: Self.greetingBytes - 1) }
        return [typeByte] + writer.bytes
    }

    /// The number of bytes in a hello, and in a goodbye instead of one. An observer of the connection must not see which
    /// of them it is, nor whether a hello shows an invitation.
    package static let greetingBytes = 64

    private var isGreeting: Bool {
        switch self {
        case .hello, .goodbye: true
        default: false
        }
    }

    private func writeFields(to writer: inout WireWriter) {
        switch self {
        case .hello(let hello): hello.write(to: &writer)
        case .later: break
        case .done(let answered): writer.appendUnsigned(1, answered)
        case .goodbye(let reason): writer.appendUnsigned(1, reason.rawValue)
        case .shares(let parcel): parcel.write(to: &writer)
        case .kept(let divisions): for division in divisions { writer.appendBytes(2, division.bytes) }
        case .vouches(let parcel): parcel.write(to: &writer)
        case .publicationReceipt(let receipt): receipt.write(to: &writer)
        case .publication(let parcel): parcel.write(to: &writer)
        case .want(_, let author, let digest, let known, let presence):
            writer.appendBytes(2, author.bytes)
            writer.appendBytes(3, digest.bytes)
            if let known { writer.appendBytes(4, known.bytes) }
            if let presence { writer.appendBytes(5, presence.bytes) }
        case .have(_, round: let round, positions: let positions, others: let others):
            writer.appendUnsigned(2, round.rawValue)
            for position in positions { writer.appendMessage(3) { position?.write(to: &$0) } }
            if others > 0 { writer.appendUnsigned(4, others) }
        case .got(_, round: let round, digest: let digest):
            writer.appendBytes(2, digest.bytes)
            writer.appendUnsigned(6, round.rawValue)
        case .offer(_, round: let round, offer: let offer): offer.write(to: &writer, round)
        case .ask(_, round: let round, log: let log, node: let node):
            writer.appendUnsigned(2, UInt64(log.rawValue))
            node.write(to: &writer)
            writer.appendUnsigned(6, round.rawValue)
        case .fetch(_, round: let round, log: let log, segments: let segments, piece: let pieceRequest):
            writer.appendUnsigned(2, UInt64(log.rawValue))
            writer.appendUnsigned(6, round.rawValue)
            for segment in segments { writer.appendUnsigned(7, segment) }
            pieceRequest?.write(to: &writer)
        case .presence, .same, .refuse, .delta, .descend, .children, .piece, .entries: writeAnswer(to: &writer)
        }
    }

    private func writeAnswer(to writer: inout WireWriter) {
        switch self {
        case .presence(_, note: let note):
            if let key = note.key { writer.appendBytes(2, key) }
            writer.appendUnsigned(3, note.revision)
            writer.appendUnsigned(4, note.number)
            if let field = note.field {
                writer.appendUnsigned(5, UInt64(field.index))
                writer.appendBytes(6, field.key)
            }
        case .children(_, log: let log, node: let node, digests: let digests):
            writer.appendUnsigned(2, UInt64(log.rawValue))
            node.write(to: &writer)
            writer.appendBytes(5, digests.flatMap(\.bytes))
        case .delta(_, log: let log, part: let batch, isLast: let isLast):
            batch.write(to: &writer, log: log, isLast: isLast)
        case .entries(_, log: let log, segments: let segments, packed: let batch, isLast: let isLast):
            batch.write(to: &writer, log: log, isLast: isLast)
            for segment in segments { writer.appendUnsigned(7, segment) }
        case .piece(_, log: let log, offset: let offset, bytes: let bytes):
            writer.appendUnsigned(2, UInt64(log.rawValue))
            writer.appendUnsigned(3, UInt64(offset))
            writer.appendBytes(4, bytes)
        case .descend(_, log: let log, digests: let digests):
            writer.appendUnsigned(2, UInt64(log.rawValue))
            if !digests.isEmpty { writer.appendBytes(5, digests.flatMap(\.bytes)) }
        default: break
        }
    }

    /// The feed that the message is about.
    package var number: FeedNumber? {
        switch self {
        case .hello, .done, .goodbye, .later, .shares, .kept, .vouches, .publication, .publicationReceipt: nil
        case .want(let number, _, _, _, _), .have(let number, _, _, _), .ask(let number, _, _, _),
            .fetch(let number, _, _, _, _), .got(let number, _, _), .same(let number), .offer(let number, _, _),
            .delta(let number, _, _, _), .descend(let number, _, _), .children(let number, _, _, _),
            .piece(let number, _, _, _), .entries(let number, _, _, _, _), .presence(let number, _),
            .refuse(let number):
            number
        }
    }
}

extension SessionMessage {
    /// Reads a message.
    ///
    /// - Throws: `VicinoError` if the bytes are not a message.
    package init(wireBytes: ArraySlice<UInt8>) throws {
        guard let kind = wireBytes.first.flatMap(Kind.init(rawValue:)) else {
            // What such a message holds may have any form.
            if let later = wireBytes.first.flatMap(LaterType.init(rawValue:)) {
                self = .later(later)
                return
            }
            throw VicinoError(.protocolViolation, "The peer sent a message of an unknown type.")
        }
        do { self = try Self.read(kind, try MessageFields(wireBytes.dropFirst())) } catch {
            if (error as? VicinoError)?.isOfSession == true { throw error }
            throw VicinoError(.protocolViolation, "The peer sent a message that cannot be read.", cause: error)
        }
    }

    private static func read(_ kind: Kind, _ fields: MessageFields) throws -> SessionMessage {
        switch kind {
        case .hello: return .hello(try Hello(fields))
        case .done: return .done(answered: try fields.unsigned(1))
        case .goodbye: return .goodbye(try fields.goodbyeReason())
        case .shares: return .shares(try ShareParcel(fields))
        case .kept: return .kept(try fields.divisions(2))
        case .vouches: return .vouches(try VouchParcel(fields))
        case .publicationReceipt: return .publicationReceipt(try PublicationReceipt(fields))
        case .publication: return .publication(try PublicationParcel(fields))
        case .want:
            return .want(
                try fields.feed(), author: try fields.user(2), digest: try fields.digest(3),
                known: try fields.outline(4), presence: try fields.presence(5))
        case .have:
            let positions = try fields.all(3).map { try LogPosition(optional: try $0.bytes()) }
            return .have(
                try fields.feed(), round: try fields.round(2), positions: positions, others: try fields.unsigned(4))
        case .ask:
            return .ask(try fields.feed(), round: try fields.round(6), log: try fields.log(), node: try fields.node())
        case .fetch:
            let round = try fields.round(6)
            let segments = try fields.segments()
            return .fetch(
                try fields.feed(), round: round, log: try fields.log(), segments: segments,
                piece: try PieceRequest(fields))
        case .got: return .got(try fields.feed(), round: try fields.round(6), digest: try fields.digest(2))
        case .presence, .same, .offer, .delta, .descend, .children, .piece, .entries, .refuse:
            return try readAnswer(kind, fields)
        }
    }

    private static func readAnswer(_ kind: Kind, _ fields: MessageFields) throws -> SessionMessage {
        switch kind {
        case .presence: return .presence(try fields.feed(), note: try PresenceNote(fields))
        case .same: return .same(try fields.feed())
        case .offer: return .offer(try fields.feed(), round: try fields.round(7), offer: try FeedOffer(fields))
        case .delta:
            return .delta(
                try fields.feed(), log: try fields.log(), part: try fields.batch(), isLast: try fields.isLast())
        case .entries:
            return .entries(
                try fields.feed(), log: try fields.log(), segments: try fields.segments(), packed: try fields.batch(),
                isLast: try fields.isLast())
        case .piece:
            let offset = Int(try fields.one(3).small(UInt32.self))
            return .piece(try fields.feed(), log: try fields.log(), offset: offset, bytes: Array(try fields.bytes(4)))
        case .descend:
            let digests = fields.optional(5) == nil ? [] : try fields.digests(5)
            return .descend(try fields.feed(), log: try fields.log(), digests: digests)
        case .children:
            return .children(
                try fields.feed(), log: try fields.log(), node: try fields.node(), digests: try fields.digests(5))
        case .refuse: return .refuse(try fields.feed())
        case .hello, .done, .goodbye, .shares, .kept, .vouches, .publication, .publicationReceipt, .want, .have, .ask,
            .fetch, .got:
            throw VicinoError.outOfPhase
        }
    }
}

extension WireWriter {
    /// The number of the field that is longer or shorter so that a message has a certain length.
    private static let padding = 6

    /// Adds a field of zeros, after which so many bytes are written; nothing if there is no room for it.
    fileprivate mutating func pad(to count: Int) {
        let rest = count - bytes.count - 2
        if rest >= 0 { appendBytes(Self.padding, [UInt8](repeating: 0, count: rest)) }
    }
}
