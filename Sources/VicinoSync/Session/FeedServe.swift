internal import VicinoCore

/// Hands one feed to the peer.
///
/// Requests are answered one after the other, in their order, each from the state that was offered. When that state is
/// gone, a new offer is made and what was asked for under the old one is void.
struct FeedServe: Sendable {
    let number: FeedNumber
    let author: UserID
    /// What the peer said it holds.
    private var peerDigest: FeedDigest
    /// What the peer said it knows, and need not be told.
    private let known: OutlineDigest?
    /// The presence key that the peer has, as they have said or been told.
    private var recognised: PresenceDigest?
    /// The presence key that they have been told, and have not said anything since; and the one that they are known to have.
    private var unconfirmed: PresenceDigest?
    private var confirmed: PresenceDigest?
    /// What was offered last, and how far the peer is with it.
    private var offering = Offering(round: Round(rawValue: 0))
    /// The last offer of which the peer has said that they want nothing more, which may not be the last one.
    private var got = Round(rawValue: 0)
    /// How many messages have come that belong to an offer of before.
    private var void: UInt64 = 0
    /// Whether the store has been asked for something.
    private var isLoading = true
    /// Whether the offer has to be made anew as soon as the store has answered.
    private var isStale = false

    private struct Offering {
        let round: Round
        /// The digest of what was offered; nil if that has to be made anew.
        var digest: FeedDigest?
        var logs: [ServedLog] = []
        /// What the peer wants of it; the store is asked for the first of them.
        var requests: [Request] = []
        /// Bytes of the deltas that have been sent.
        var deltaBytes = 0
        var stage = Stage.offered
    }

    private enum Stage {
        /// The peer has not said how far they hold it.
        case offered
        case compared
        /// The peer wants nothing more of it.
        case settled
    }

    /// What the store has to answer.
    private enum Request {
        /// The digests below the root, for a log that has to be compared by its tree.
        case descend(log: Int)
        case delta(log: Int, from: LogPosition)
        case children(log: Int, TreeNode)
        case entries(log: Int, [UInt64], Pieces?)

        /// Whether the peer has asked for it by a message of its own.
        var isAsked: Bool {
            switch self {
            case .descend, .delta: false
            case .children, .entries: true
            }
        }

        /// How what is looked up is to be sent.
        var pieces: Pieces? {
            if case .entries(_, _, let pieces) = self { pieces } else { nil }
        }
    }

    /// - Returns: the feed and the first thing to load.
    static func start(
        _ number: FeedNumber, _ author: UserID, _ digest: FeedDigest, _ known: OutlineDigest?,
        _ presence: PresenceDigest?
    ) -> (FeedServe, SessionEffect) {
        (FeedServe(number, author, digest, known, presence), .load(.offer(number, author)))
    }

    private init(
        _ number: FeedNumber, _ author: UserID, _ digest: FeedDigest, _ known: OutlineDigest?,
        _ presence: PresenceDigest?
    ) {
        self.number = number
        self.author = author
        self.known = known
        recognised = presence
        peerDigest = digest
    }

    /// Whether the peer has all they want of what was offered.
    var isFinished: Bool { !isLoading && !isStale && offering.digest != nil && offering.stage == .settled }

    // MARK: What the peer says

    mutating func have(_ asked: Round, _ positions: [LogPosition?], others: UInt64) throws -> [SessionEffect] {
        guard try isCurrent(asked) else { return [] }
        guard positions.count == offering.logs.count, offering.stage == .offered else { throw SyncError.outOfPhase }
        offering.stage = .compared
        var effects: [SessionEffect] = others > 0 ? [.report(.peerHoldsOtherLogs(author))] : []
        for (index, (position, log)) in zip(positions, offering.logs).enumerated() where position != log.position {
            if let position, position.relation(to: log.position) != .older {
                effects.append(.report(.peerIsAhead(log.id, position)))
                // Where the author has closed the log, that position stands against whatever goes on behind it.
                if position.relation(to: log.position) == .newer, !log.isClosed { continue }
            }
            offering.requests.append(position.map { .delta(log: index, from: $0) } ?? .descend(log: index))
        }
        return effects + answerNext()
    }

    mutating func ask(_ asked: Round, log: Int, _ node: TreeNode) throws -> [SessionEffect] {
        guard try isCurrent(asked) else { return [] }
        guard offering.logs.indices.contains(log), offering.logs[log].allows(node) else { throw SyncError.outOfPhase }
        return try add(.children(log: log, node))
    }

    mutating func fetch(
        _ asked: Round, log: Int, _ segments: [UInt64], _ pieces: Pieces?
    ) throws -> [SessionEffect] {
        guard try isCurrent(asked) else { return [] }
        guard offering.logs.indices.contains(log), offering.logs[log].allows(segments) else {
            throw SyncError.outOfPhase
        }
        return try add(.entries(log: log, segments, pieces))
    }

    mutating func got(_ asked: Round, _ digest: FeedDigest) throws -> [SessionEffect] {
        guard asked.rawValue > got.rawValue, asked.rawValue <= offering.round.rawValue else {
            throw SyncError.outOfPhase
        }
        got = asked
        peerDigest = digest
        if asked == offering.round {
            offering.stage = .settled
            offering.requests.removeAll()
        }
        // Of an earlier offer it may have been said before the key had come.
        let confirmation = asked == offering.round ? unconfirmed.map { confirm($0) } ?? [] : []
        return [.report(.peerHolds(author, digest))] + confirmation
    }

    /// Whether a message belongs to the last offer. One that crossed a new offer on its way is void.
    ///
    /// - Throws: `SyncError` for an offer that was never made, and for more void messages than can be on their way.
    private mutating func isCurrent(_ asked: Round) throws -> Bool {
        let round = offering.round.rawValue
        // Before the first offer there is none that could be meant.
        guard asked.rawValue > 0, asked.rawValue <= round else { throw SyncError.outOfPhase }
        guard asked != offering.round else { return true }
        void += 1
        guard void <= round * UInt64(SessionLimit.requests + 2) else { throw SyncError.outOfPhase }
        return false
    }

    private mutating func add(_ request: Request) throws -> [SessionEffect] {
        guard offering.stage == .compared else { throw SyncError.outOfPhase }
        guard offering.requests.count(where: \.isAsked) < SessionLimit.requests else {
            throw SyncError(.tooLarge, "The peer asks for more at once than the protocol allows.")
        }
        offering.requests.append(request)
        return answerNext()
    }

    // MARK: What the store says

    /// Takes the present statements.
    ///
    /// - Parameter presence: how this device is recognised, if it is the author's.
    mutating func offer(
        _ offer: FeedOffer, _ digest: FeedDigest, _ presence: PresenceNote?
    ) throws -> [SessionEffect] {
        isLoading = false
        if isStale { return loadOffer() }
        guard digest != offering.digest else { return answerNext() }
        let closings = try offer.closings.map { try $0.claimed() }
        let logs = try offer.logs.map { ServedLog(try $0.head.claimed(), closings) }
        offering = Offering(round: offering.round.next, digest: digest, logs: logs)
        let hint = tell(presence)
        guard digest == peerDigest else {
            return hint + [.send(.offer(number, offering.round, try offer.without(known)))]
        }
        offering.stage = .settled
        return hint + [.send(.same(number)), .report(.peerHolds(author, digest))]
    }

    /// Says how this device is recognised. The key goes over once; that they have it the peer says when they ask, or by what
    /// they say when all has come.
    private mutating func tell(_ presence: PresenceNote?) -> [SessionEffect] {
        guard let presence, let key = presence.key else { return [] }
        let digest = PresenceDigest(ofKey: key)
        let note = presence.without(recognised)
        let isConfirmed = note.key == nil && unconfirmed == nil && recognised != confirmed
        if note.key != nil { unconfirmed = digest }
        recognised = digest
        return [.send(.presence(number, note))] + (isConfirmed ? confirm(digest) : [])
    }

    private mutating func confirm(_ digest: PresenceDigest) -> [SessionEffect] {
        (confirmed, unconfirmed) = (digest, nil)
        return [.report(.peerRecognises(digest))]
    }

    mutating func delta(log: Int, _ parts: [PackedBatch]?) -> [SessionEffect] {
        guard let isWanted = finishLoad(isThere: true) else { return loadOffer() }
        guard isWanted else { return answerNext() }
        let size = (parts ?? []).reduce(0) { $0 + max($1.size, $1.data.count) }
        guard let parts, !parts.isEmpty, offering.deltaBytes + size <= SessionLimit.deltaBytes else {
            offering.requests.insert(.descend(log: log), at: 0)
            return answerNext()
        }
        offering.deltaBytes += size
        let messages = parts.enumerated().map { index, part in
            SessionMessage.delta(number, log: log, part, isLast: index == parts.count - 1)
        }
        return messages.map { .send($0) } + answerNext()
    }

    mutating func children(log: Int, _ node: TreeNode, _ digests: [Digest]?) -> [SessionEffect] {
        let request = offering.requests.first
        guard let isWanted = finishLoad(isThere: digests != nil) else { return loadOffer() }
        guard isWanted, let digests else { return answerNext() }
        if case .descend = request { return [descend(log, digests)] + answerNext() }
        return [.send(.children(number, log: log, node, digests))] + answerNext()
    }

    mutating func entries(log: Int, _ answers: [PackedEntries]?) -> [SessionEffect] {
        let manner = offering.requests.first?.pieces
        guard let isWanted = finishLoad(isThere: answers != nil) else { return loadOffer() }
        guard isWanted, let answers else { return answerNext() }
        if let manner, answers.count == 1, answers[0].parts.count == 1 {
            return send(answers[0], log, manner).map { .send($0) } + answerNext()
        }
        let messages = answers.flatMap { answer in
            answer.parts.enumerated().map { index, part in
                SessionMessage.entries(
                    number, log: log, segments: answer.segments, part, isLast: index == answer.parts.count - 1)
            }
        }
        return messages.map { .send($0) } + answerNext()
    }

    private func send(_ answer: PackedEntries, _ log: Int, _ manner: Pieces) -> [SessionMessage] {
        let (pieces, rest) = manner.cut(answer.parts[0])
        return pieces.map { .piece(number, log: log, place: $0.place, $0.bytes) }
            + [.entries(number, log: log, segments: answer.segments, rest, isLast: true)]
    }

    /// Something of one's own has changed: what was offered may be out of date, or not for the peer any more.
    mutating func change() -> [SessionEffect] {
        isStale = true
        return isLoading ? [] : loadOffer()
    }

    // MARK: One load at a time

    /// The store has answered the first request.
    ///
    /// - Parameter isThere: whether what was offered is still there.
    /// - Returns: whether the peer still wants the answer; nil if it has to be seen first whether the offer still holds.
    private mutating func finishLoad(isThere: Bool) -> Bool? {
        isLoading = false
        if !isThere { offering.digest = nil }
        guard !isStale, offering.digest != nil else { return nil }
        guard !offering.requests.isEmpty else { return false }
        offering.requests.removeFirst()
        return true
    }

    private mutating func loadOffer() -> [SessionEffect] {
        isStale = false
        isLoading = true
        return [.load(.offer(number, author))]
    }

    private mutating func answerNext() -> [SessionEffect] {
        var effects: [SessionEffect] = []
        while !isLoading, let request = offering.requests.first {
            if let load = load(request) {
                isLoading = true
                effects.append(.load(load))
            } else if case .descend(let log) = offering.requests.removeFirst() {
                effects.append(descend(log, []))
            }
        }
        return effects
    }

    private mutating func descend(_ log: Int, _ digests: [Digest]) -> SessionEffect {
        offering.logs[log].descend()
        return .send(.descend(number, log: log, digests))
    }

    /// What to ask the store for; nil if a tree has nothing below its root.
    private func load(_ request: Request) -> SessionEffect.Load? {
        let logs = offering.logs
        switch request {
        case .descend(let log):
            guard let root = TreeShape(next: logs[log].position.next).root, root.height > 0 else { return nil }
            return .children(number, author, log: log, logs[log].id, at: logs[log].position, root)
        case .delta(let log, let from):
            return .delta(number, author, log: log, logs[log].id, from: from, to: logs[log].position)
        case .children(let log, let node):
            return .children(number, author, log: log, logs[log].id, at: logs[log].position, node)
        case .entries(let log, let segments, _):
            return .entries(number, author, log: log, logs[log].id, at: logs[log].position, segments)
        }
    }
}

extension Array {
    /// The element at an index, if there is one: for indexes that a peer has sent.
    func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
