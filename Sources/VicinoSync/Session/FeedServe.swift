internal import VicinoCore

/// Sends one feed to the peer.
///
/// It answers requests one after the other, in their order, each from the offered state. When that state is gone, it
/// makes a new offer, and requests under the old one are void.
struct FeedServe: Sendable {
    let number: FeedNumber
    let author: UserID
    /// The digest of what the peer claims to hold.
    private var peerDigest: FeedDigest
    /// The digest of what the peer claims to know and need not be told.
    private let known: OutlineDigest?
    /// The presence key that the peer has, because the peer said so or was told it.
    private var recognised: PresenceDigest?
    /// The presence key that the peer was told and has not confirmed, and the one that it has confirmed.
    private var unconfirmed: PresenceDigest?
    private var confirmed: PresenceDigest?
    /// The last offer, and the peer's progress with it.
    private var offering = Offering(round: Round(rawValue: 0))
    /// The last offer of which the peer has said that it wants no more; a newer offer may have been made since.
    private var got = Round(rawValue: 0)
    /// How many received messages belonged to an earlier offer.
    private var void: UInt64 = 0
    /// Whether the store has a request to answer.
    private var isLoading = true
    /// Whether a new offer must be made as soon as the store has answered.
    private var isStale = false

    private struct Offering {
        let round: Round
        /// The digest of the offer; nil if a new offer must be made.
        var digest: FeedDigest?
        var logs: [ServedLog] = []
        /// What the peer wants of the offer; the store works on the first request.
        var requests: [Request] = []
        /// The bytes of the deltas that were sent.
        var deltaBytes = 0
        var stage = Stage.offered
    }

    private enum Stage {
        /// The peer has not said which positions it holds.
        case offered
        case compared
        /// The peer wants no more of the offer.
        case settled
    }

    /// A request for the store.
    private enum Request {
        /// The digests below the root, for a log that must be compared by its tree.
        case descend(log: Int)
        case delta(log: Int, from: LogPosition)
        case children(log: Int, TreeNode)
        case entries(log: Int, [UInt64], Pieces?)

        /// Whether the peer has sent a message of its own for this request.
        var isAsked: Bool {
            switch self {
            case .descend, .delta: false
            case .children, .entries: true
            }
        }

        /// How the answer should be sent.
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

    /// Whether the peer has received all that it wants of the offer.
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
                // If the author has closed the log, the closing's position counts against any entries after it.
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
        // A message about an earlier offer may have been sent before the key was received.
        let confirmation = asked == offering.round ? unconfirmed.map { confirm($0) } ?? [] : []
        return [.report(.peerHolds(author, digest))] + confirmation
    }

    /// Whether a message belongs to the last offer; a message that crossed a new offer is void.
    ///
    /// - Throws: `SyncError` for an offer that was never made, and for more void messages than can be under way.
    private mutating func isCurrent(_ asked: Round) throws -> Bool {
        let round = offering.round.rawValue
        // Before the first offer, no message can refer to one.
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

    /// Handles the author's present statements.
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

    /// Tells the peer how to recognise this device.
    ///
    /// The key is sent once. The peer confirms it when it asks for the feed, or with its message after a complete
    /// transfer.
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

    /// Handles a change of this user's data: the offer may be out of date, or the peer may not have it any more.
    mutating func change() -> [SessionEffect] {
        isStale = true
        return isLoading ? [] : loadOffer()
    }

    // MARK: One load at a time

    /// Ends the first request after the store's answer.
    ///
    /// - Parameter isThere: whether the offered state is still held.
    /// - Returns: whether the peer still wants the answer; nil if the offer must be checked first.
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

    /// The request to the store; nil if a tree has nothing below its root.
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
    /// The element at an index that a peer has sent; nil if there is none.
    func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
