internal import VicinoCore

/// The feeds that the peer wants.
struct ServedFeeds: Sendable {
    private var feeds: [FeedNumber: FeedState] = [:]

    private enum FeedState {
        case open(FeedServer)
        /// The peer may not have the feed, and so many messages about it may still be under way.
        case refused(left: Int)

        var feed: FeedServer? {
            if case .open(let feed) = self { feed } else { nil }
        }
    }

    /// How many feeds the peer has requested.
    var count: Int { feeds.count }

    /// Whether the peer has received all that it wants of the offers.
    var areFinished: Bool { feeds.values.allSatisfy { $0.feed?.isFinished ?? true } }

    func author(of number: FeedNumber) -> UserID? { feeds[number]?.feed?.author }

    /// Handles a message about a feed that the peer wants.
    mutating func handle(_ message: SessionMessage) throws -> [SessionEffect] {
        switch message {
        case .want(let number, let author, let digest, let known, let presence):
            return try add(number, author: author, digest: digest, known: known, presence: presence)
        case .ask(let number, round: let round, log: let log, node: let node):
            return try update(number) { try $0.receiveAsk(round, log: log, node) }
        case .fetch(let number, round: let round, log: let log, segments: let segments, piece: let pieceRequest):
            return try update(number) { try $0.receiveFetch(round, log: log, segments, piece: pieceRequest) }
        case .got(let number, round: let round, digest: let digest):
            return try update(number) { try $0.receiveGot(round, digest) }
        case .hello, .done, .goodbye, .later, .shares, .kept, .vouches, .publication, .publicationReceipt, .presence,
            .same, .offer, .have, .delta,
            .descend,
            .children, .piece, .entries, .refuse:
            throw VicinoError.outOfPhase
        }
    }

    /// Handles what the peer holds of a feed.
    ///
    /// - Parameter mayHold: whether this side can receive what the peer has beyond the end of a closed log.
    mutating func receiveHave(
        _ number: FeedNumber, round: Round, _ positions: [LogPosition?], others: UInt64, mayHold: Bool
    ) throws -> [SessionEffect] {
        try update(number) { try $0.receiveHave(round, positions, others: others, mayHold: mayHold) }
    }

    /// Lets the answers go that have waited until this side had what only the peer has.
    mutating func release() -> [SessionEffect] {
        feeds.keys.sorted().flatMap { number in withOpen(number) { $0.release() } }
    }

    /// Adds a feed that the peer wants; each feed only once, because each costs an offer with every change of its
    /// author.
    private mutating func add(
        _ number: FeedNumber, author: UserID, digest: FeedDigest, known: OutlineDigest?, presence: PresenceDigest?
    ) throws -> [SessionEffect] {
        guard feeds[number] == nil, !feeds.values.contains(where: { $0.feed?.author == author }) else {
            throw VicinoError.outOfPhase
        }
        guard count < SessionLimit.feeds else {
            throw VicinoError(.tooLarge, "The peer wants more feeds than the protocol allows.")
        }
        let (feed, effect) = FeedServer.start(number, author: author, digest: digest, known: known, presence: presence)
        feeds[number] = .open(feed)
        return [effect]
    }

    /// Handles a message about a feed; a message that crosses the refusal after a revocation is void.
    private mutating func update(
        _ number: FeedNumber, _ body: (inout FeedServer) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        switch feeds[number] {
        case .open: return try withOpen(number, body)
        case .refused(let left) where left > 0:
            feeds[number] = .refused(left: left - 1)
            return []
        case .refused, nil: throw VicinoError.outOfPhase
        }
    }

    /// Handles the store's answer about a feed.
    mutating func handleLoaded(_ number: FeedNumber, _ body: (inout FeedServer) -> [SessionEffect]) -> [SessionEffect] {
        withOpen(number, body)
    }

    /// Handles an author's present statements; nil if the peer may not have them.
    mutating func handleStatements(_ number: FeedNumber, _ current: CurrentOffer?) throws -> [SessionEffect] {
        guard feeds[number]?.feed != nil else { return [] }
        guard let current else {
            feeds[number] = .refused(left: SessionLimit.requests + 2)
            return [.send(.refuse(number))]
        }
        return try withOpen(number) { try $0.handleStatements(current) }
    }

    /// Handles a change of this user's data.
    mutating func handleChange() -> [SessionEffect] {
        feeds.keys.sorted().flatMap { number in withOpen(number) { $0.handleChange() } }
    }

    /// Changes an open feed; there is nothing to do for another one.
    private mutating func withOpen(
        _ number: FeedNumber, _ body: (inout FeedServer) throws -> [SessionEffect]
    ) rethrows -> [SessionEffect] {
        try withMovedOut(of: &feeds[number], leaving: nil, value: { $0?.feed }, wrap: FeedState.open, body) ?? []
    }
}
