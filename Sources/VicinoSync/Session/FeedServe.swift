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
    private var round = Round(rawValue: 0)
    /// The digest of the last offer, unless that has to be made anew.
    private var offered: FeedDigest?
    private var logs: [ServedLog] = []
    private var requests: [Request] = []
    /// What the store has been asked for.
    private var current: Lookup?
    /// The offer of which the peer has said how far they hold it, and the one of which they want nothing more.
    private var (compared, settled) = (Round(rawValue: 0), Round(rawValue: 0))
    /// The last offer of which the peer has said that they want nothing more, which may not be the last one.
    private var got = Round(rawValue: 0)
    /// How many messages have come that belong to an offer of before.
    private var void: UInt64 = 0
    /// Bytes of the deltas that have been sent for the offer.
    private var deltaBytes = 0
    /// Whether the store has been asked for something.
    private var isLoading = true
    /// Whether the offer has to be made anew as soon as the store has answered.
    private var isStale = false

    private enum Request {
        case descend(log: Int)
        case lookUp(Lookup)

        /// Whether the peer has asked for it by a message of its own.
        var isAsked: Bool {
            switch self {
            case .descend, .lookUp(.delta): false
            case .lookUp(.children), .lookUp(.entries): true
            }
        }
    }

    /// What the store has to answer.
    private enum Lookup {
        case delta(log: Int, from: LogPosition)
        case children(log: Int, TreeNode)
        case entries(log: Int, [UInt64])
    }

    /// - Returns: the feed and the first thing to load.
    static func start(_ number: FeedNumber, _ author: UserID, _ digest: FeedDigest) -> (FeedServe, SessionEffect) {
        (FeedServe(number: number, author: author, peerDigest: digest), .load(.offer(number, author)))
    }

    private init(number: FeedNumber, author: UserID, peerDigest: FeedDigest) {
        self.number = number
        self.author = author
        self.peerDigest = peerDigest
    }

    /// Whether the peer has all they want of what was offered.
    var isFinished: Bool { !isLoading && !isStale && offered != nil && settled == round }

    // MARK: What the peer says

    mutating func have(_ asked: Round, _ positions: [LogPosition?]) throws -> [SessionEffect] {
        guard try isCurrent(asked) else { return [] }
        guard positions.count == logs.count, compared != round, settled != round else { throw SyncError.outOfPhase }
        compared = round
        var effects: [SessionEffect] = []
        for (index, position) in positions.enumerated() where position != logs[index].position {
            let log = logs[index]
            if let position, position.relation(to: log.position) != .older {
                effects.append(.report(.peerIsAhead(log.id, position)))
                // Where the author has closed the log, that position stands against whatever goes on behind it.
                if position.relation(to: log.position) == .newer, !log.isClosed { continue }
            }
            requests.append(position.map { .lookUp(.delta(log: index, from: $0)) } ?? .descend(log: index))
        }
        return effects + answerNext()
    }

    mutating func ask(_ asked: Round, log: Int, _ node: TreeNode) throws -> [SessionEffect] {
        guard try isCurrent(asked) else { return [] }
        guard logs.indices.contains(log), logs[log].allows(node) else { throw SyncError.outOfPhase }
        return try add(.lookUp(.children(log: log, node)))
    }

    mutating func fetch(_ asked: Round, log: Int, _ segments: [UInt64]) throws -> [SessionEffect] {
        guard try isCurrent(asked) else { return [] }
        guard logs.indices.contains(log), logs[log].allows(segments) else { throw SyncError.outOfPhase }
        return try add(.lookUp(.entries(log: log, segments)))
    }

    mutating func got(_ asked: Round, _ digest: FeedDigest) throws -> [SessionEffect] {
        guard asked.rawValue > got.rawValue, asked.rawValue <= round.rawValue else { throw SyncError.outOfPhase }
        got = asked
        peerDigest = digest
        if asked == round {
            settled = round
            requests.removeAll()
            current = nil
        }
        return [.report(.peerHolds(author, digest))]
    }

    /// Whether a message belongs to the last offer. One that crossed a new offer on its way is void.
    ///
    /// - Throws: `SyncError` for an offer that was never made, and for more void messages than can be on their way.
    private mutating func isCurrent(_ asked: Round) throws -> Bool {
        guard asked != round else { return true }
        void += 1
        guard (1..<round.rawValue).contains(asked.rawValue), void <= round.rawValue * UInt64(SessionLimit.requests + 2)
        else { throw SyncError.outOfPhase }
        return false
    }

    private mutating func add(_ request: Request) throws -> [SessionEffect] {
        guard requests.count(where: \.isAsked) < SessionLimit.requests else {
            throw SyncError(.tooLarge, "The peer asks for more at once than the protocol allows.")
        }
        requests.append(request)
        return answerNext()
    }

    // MARK: What the store says

    /// Takes the present statements.
    mutating func offer(_ offer: FeedOffer, _ digest: FeedDigest) throws -> [SessionEffect] {
        isLoading = false
        if isStale { return loadOffer() }
        guard digest != offered else { return answerNext() }
        offered = digest
        requests.removeAll()
        current = nil
        round = round.next
        deltaBytes = 0
        let closings = try offer.closings.map { try $0.claimed() }
        logs = try offer.logs.map { ServedLog(try $0.head.claimed(), closings) }
        guard digest == peerDigest else { return [.send(.offer(number, round, offer))] }
        settled = round
        return [.send(.same(number)), .report(.peerHolds(author, digest))]
    }

    mutating func delta(_ asked: Round, log: Int, _ parts: [PackedBatch]?) -> [SessionEffect] {
        guard let answered = finishLoad(asked, true) else { return loadOffer() }
        guard answered else { return answerNext() }
        let size = (parts ?? []).reduce(0) { $0 + max($1.size, $1.data.count) }
        guard let parts, !parts.isEmpty, deltaBytes + size <= SessionLimit.deltaBytes else {
            return [descend(log)] + answerNext()
        }
        deltaBytes += size
        let messages = parts.enumerated().map { index, part in
            SessionMessage.delta(number, log: log, part, isLast: index == parts.count - 1)
        }
        return messages.map { .send($0) } + answerNext()
    }

    mutating func children(_ asked: Round, log: Int, _ node: TreeNode, _ digests: [Digest]?) -> [SessionEffect] {
        guard let answered = finishLoad(asked, digests != nil) else { return loadOffer() }
        guard answered, let digests else { return answerNext() }
        return [.send(.children(number, log: log, node, digests))] + answerNext()
    }

    mutating func entries(_ asked: Round, log: Int, _ pieces: [PackedEntries]?) -> [SessionEffect] {
        guard let answered = finishLoad(asked, pieces != nil) else { return loadOffer() }
        guard answered, let pieces else { return answerNext() }
        let messages = pieces.flatMap { piece in
            piece.parts.enumerated().map { index, part in
                SessionMessage.entries(
                    number, log: log, segments: piece.segments, part, isLast: index == piece.parts.count - 1)
            }
        }
        return messages.map { .send($0) } + answerNext()
    }

    /// Something of one's own has changed: what was offered may be out of date, or not for the peer any more.
    mutating func change() -> [SessionEffect] {
        isStale = true
        return isLoading ? [] : loadOffer()
    }

    // MARK: One load at a time

    /// - Returns: whether the answer counts; nil if it has to be seen first whether the offer still holds.
    private mutating func finishLoad(_ asked: Round, _ isCurrent: Bool) -> Bool? {
        isLoading = false
        if !isCurrent, asked == round { offered = nil }
        guard !isStale, offered != nil else { return nil }
        current = nil
        return asked == round
    }

    private mutating func loadOffer() -> [SessionEffect] {
        isStale = false
        isLoading = true
        return [.load(.offer(number, author))]
    }

    private mutating func answerNext() -> [SessionEffect] {
        var effects: [SessionEffect] = []
        if !isLoading, let current { effects.append(lookUp(current)) }
        while !isLoading, !requests.isEmpty {
            switch requests.removeFirst() {
            case .descend(let log): effects.append(descend(log))
            case .lookUp(let lookup): effects.append(lookUp(lookup))
            }
        }
        return effects
    }

    private mutating func descend(_ log: Int) -> SessionEffect {
        logs[log].descend()
        return .send(.descend(number, log: log))
    }

    private mutating func lookUp(_ lookup: Lookup) -> SessionEffect {
        (current, isLoading) = (lookup, true)
        return .load(load(lookup))
    }

    private func load(_ lookup: Lookup) -> SessionEffect.Load {
        switch lookup {
        case .delta(let log, let from):
            .delta(number, round, author, log: log, logs[log].id, from: from, to: logs[log].position)
        case .children(let log, let node):
            .children(number, round, author, log: log, logs[log].id, at: logs[log].position, node)
        case .entries(let log, let segments):
            .entries(number, round, author, log: log, logs[log].id, at: logs[log].position, segments)
        }
    }
}

extension Array {
    /// The element at an index, if there is one: for indexes that a peer has sent.
    func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
