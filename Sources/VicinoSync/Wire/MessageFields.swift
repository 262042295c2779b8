internal import VicinoCore
internal import VicinoFormat

/// The fields of a message, by number.
struct MessageFields {
    private var fields: [Int: [WireReader.Field]] = [:]

    /// The highest known field number in any message.
    private static let highestNumber = 10

    static let malformed = VicinoError(
        .protocolViolation, "The peer sent a message with a part that is missing or wrong.")

    init(_ bytes: ArraySlice<UInt8>) throws {
        var reader = WireReader(bytes)
        while let field = try reader.next() {
            // Unknown fields are skipped; kept, they would take much more memory than they have bytes.
            guard field.number <= Self.highestNumber else { continue }
            guard fields[field.number, default: []].count < FormatLimit.statements else {
                throw VicinoError(.tooLarge, "The peer sent a message with more parts than the protocol allows.")
            }
            fields[field.number, default: []].append(field)
        }
    }

    func all(_ number: Int) -> [WireReader.Field] { fields[number] ?? [] }

    func optional(_ number: Int) -> WireReader.Field? { fields[number]?.last }

    func one(_ number: Int) throws -> WireReader.Field {
        guard let field = optional(number) else { throw Self.malformed }
        return field
    }

    func bytes(_ number: Int) throws -> ArraySlice<UInt8> { try one(number).bytes() }

    /// The number in a field; 0 if the field is absent.
    func unsigned(_ number: Int) throws -> UInt64 { try optional(number)?.unsigned() ?? 0 }

    func feed() throws -> FeedNumber { FeedNumber(rawValue: try one(1).unsigned()) }

    func log() throws -> LogIndex {
        let log = try one(2).unsigned()
        guard log < UInt64(FormatLimit.logs) else { throw Self.malformed }
        return LogIndex(rawValue: Int(log))
    }

    func round(_ number: Int) throws -> Round { Round(rawValue: try one(number).unsigned()) }

    /// One to 64 different segment indexes, ascending.
    func segments() throws -> [UInt64] {
        let segments = try all(7).map { try $0.unsigned() }
        guard (1...SessionLimit.segments).contains(segments.count), zip(segments, segments.dropFirst()).allSatisfy(<)
        else {
            throw VicinoError(.tooLarge, "The peer names more segments at once than the protocol allows, or none.")
        }
        return segments
    }

    func node() throws -> TreeNode {
        TreeNode(height: try one(3).small(UInt8.self), index: try one(4).unsigned())
    }

    func digest(_ number: Int) throws -> FeedDigest {
        guard let digest = FeedDigest(try bytes(number)) else { throw Self.malformed }
        return digest
    }

    func outline(_ number: Int) throws -> OutlineDigest? {
        guard let field = optional(number) else { return nil }
        guard let digest = OutlineDigest(try field.bytes()) else { throw Self.malformed }
        return digest
    }

    func presence(_ number: Int) throws -> PresenceDigest? {
        guard let field = optional(number) else { return nil }
        guard let digest = PresenceDigest(try field.bytes()) else { throw Self.malformed }
        return digest
    }

    /// Up to 64 digests, one after the other.
    func digests(_ number: Int) throws -> [Digest] {
        let bytes = try bytes(number)
        guard bytes.count % Digest.byteCount == 0, bytes.count <= Tree.fanOut * Digest.byteCount else {
            throw Self.malformed
        }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: Digest.byteCount)
            .compactMap { Digest(bytes[$0..<$0 + Digest.byteCount]) }
    }

    /// The ids of different divisions, as many as a device may keep shares of.
    func divisions(_ number: Int) throws -> [DivisionID] {
        let divisions = try all(number).map { DivisionID(try $0.bytes()) }
        guard divisions.count <= SessionLimit.divisions, !divisions.contains(nil) else { throw Self.malformed }
        return divisions.compactMap { $0 }
    }

    func user(_ number: Int) throws -> UserID {
        guard let user = UserID(try bytes(number)) else { throw Self.malformed }
        return user
    }

    func goodbyeReason() throws -> GoodbyeReason {
        guard let reason = GoodbyeReason(rawValue: try unsigned(1)) else {
            throw VicinoError(
                .tooNew, "The peer ended the session for a reason that this program does not know. Update this program."
            )
        }
        return reason
    }

    func batch() throws -> PackedBatch {
        PackedBatch(size: Int(try one(3).small(UInt32.self)), data: Array(try bytes(4)))
    }

    func isLast() throws -> Bool { try optional(5)?.boolean() ?? false }

    func signed<S: Signable>(_ number: Int, _ type: S.Type) throws -> Unverified<S>? {
        try optional(number).map { try Unverified<S>(wireBytes: try $0.bytes()) }
    }
}

extension Unverified {
    /// Reads a signed statement: its bytes and the signature.
    init(wireBytes: ArraySlice<UInt8>) throws {
        let fields = try MessageFields(wireBytes)
        self.init(payload: try fields.bytes(1), signature: try fields.bytes(2))
    }

    func write(to writer: inout WireWriter) {
        writer.appendBytes(1, payload)
        writer.appendBytes(2, signature)
    }
}

extension LogPosition {
    /// Reads a position; no bytes mean that there is none.
    init?(optional bytes: ArraySlice<UInt8>) throws {
        guard !bytes.isEmpty else { return nil }
        let fields = try MessageFields(bytes)
        guard let root = Digest(try fields.bytes(2)), try fields.unsigned(1) <= RecordID.numberLimit else {
            throw MessageFields.malformed
        }
        self.init(next: try fields.unsigned(1), root: root)
    }

    func write(to writer: inout WireWriter) {
        writer.appendUnsigned(1, next)
        writer.appendBytes(2, root.bytes)
    }
}

extension TreeNode {
    func write(to writer: inout WireWriter) {
        writer.appendUnsigned(3, UInt64(height))
        writer.appendUnsigned(4, index)
    }
}

extension PieceRequest {
    /// Reads how a batch is sent; absent fields mean all at once.
    init?(_ fields: MessageFields) throws {
        guard let size = try fields.optional(8)?.small(UInt32.self) else { return nil }
        guard size >= SessionLimit.pieceBytes else {
            throw VicinoError(.tooLarge, "The peer wants pieces that are smaller than the protocol allows.")
        }
        guard let count = try fields.optional(9)?.small(UInt32.self) else {
            self.init(size: Int(size))
            return
        }
        let digest = Array(try fields.bytes(10))
        guard digest.count == Beginning.digestBytes else { throw MessageFields.malformed }
        self.init(size: Int(size), held: Beginning(count: Int(count), digest: digest))
    }

    func write(to writer: inout WireWriter) {
        writer.appendUnsigned(8, UInt64(size))
        guard let held else { return }
        writer.appendUnsigned(9, UInt64(held.count))
        writer.appendBytes(10, held.digest)
    }
}

extension PresenceNote {
    init(_ fields: MessageFields) throws {
        let key = try fields.optional(2).map { Array(try $0.bytes()) }
        if let key, key.count != PresenceDigest.keyBytes { throw MessageFields.malformed }
        let number = try fields.one(4).unsigned()
        let revision = try fields.one(3).unsigned()
        guard max(number, revision) <= UInt64(Int64.max) else {
            throw VicinoError(.protocolViolation, "The peer counts further than the protocol allows.")
        }
        let field = try Self.tagField(fields)
        guard key != nil || field == nil else { throw MessageFields.malformed }
        self.init(key: key, number: number, revision: revision, field: field)
    }

    /// A field of tags has an index and a key.
    private static func tagField(_ fields: MessageFields) throws -> TagField? {
        guard let index = try fields.optional(5)?.unsigned() else {
            guard fields.optional(6) == nil else { throw MessageFields.malformed }
            return nil
        }
        guard let field = TagField(index, key: try fields.bytes(6)) else { throw MessageFields.malformed }
        return field
    }
}

extension PackedBatch {
    func write(to writer: inout WireWriter, log: LogIndex, isLast: Bool) {
        writer.appendUnsigned(2, UInt64(log.rawValue))
        writer.appendUnsigned(3, UInt64(size))
        writer.appendBytes(4, data)
        if isLast { writer.appendBoolean(5, true) }
    }
}
