internal import VicinoCore

/// The feeds that the peer wants.
struct ServedFeeds: Sendable {
    private var feeds: [FeedNumber: FeedServe] = [:]
    /// Feeds that the peer may not have, and how many messages about each may still be under way.
    private var refused: [FeedNumber: Int] = [:]

    /// How many feeds the peer has requested.
    var count: Int { feeds.count + refused.count }

    /// Whether the peer has received all that it wants of the offers.
    var areFinished: Bool { feeds.values.allSatisfy(\.isFinished) }

    func author(of number: FeedNumber) -> UserID? { feeds[number]?.author }

    /// Adds a feed that the peer wants; each feed only once, because each costs an offer with every change of its
    /// author.
    mutating func add(
        _ number: FeedNumber, _ author: UserID, _ digest: FeedDigest, _ known: OutlineDigest?,
        _ presence: PresenceDigest?
    ) throws -> [SessionEffect] {
        guard feeds[number] == nil, refused[number] == nil, !feeds.values.contains(where: { $0.author == author })
        else {
            throw SyncError.outOfPhase
        }
        guard count < SessionLimit.feeds else {
            throw SyncError(.tooLarge, "The peer wants more feeds than the protocol allows.")
        }
        let (feed, effect) = FeedServe.start(number, author, digest, known, presence)
        feeds[number] = feed
        return [effect]
    }

    /// Handles a message about a feed; a message that crosses the refusal after a revocation is void.
    mutating func take(
        _ number: FeedNumber, _ body: (inout FeedServe) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        if var feed = feeds[number] {
            defer { feeds[number] = feed }
            return try body(&feed)
        }
        guard let left = refused[number], left > 0 else { throw SyncError.outOfPhase }
        refused[number] = left - 1
        return []
    }

    /// Handles the store's answer about a feed.
    mutating func load(_ number: FeedNumber, _ body: (inout FeedServe) -> [SessionEffect]) -> [SessionEffect] {
        guard var feed = feeds[number] else { return [] }
        defer { feeds[number] = feed }
        return body(&feed)
    }

    /// Handles an author's present statements; nil if the peer may not have them.
    mutating func offer(
        _ number: FeedNumber, _ offer: FeedOffer?, _ digest: FeedDigest, _ presence: PresenceNote?
    ) throws -> [SessionEffect] {
        guard var feed = feeds[number] else { return [] }
        guard let offer else {
            feeds[number] = nil
            refused[number] = SessionLimit.requests + 2
            return [.send(.refuse(number))]
        }
        defer { feeds[number] = feed }
        return try feed.offer(offer, digest, presence)
    }

    /// Handles a change of this user's data.
    mutating func change() -> [SessionEffect] {
        feeds.keys.sorted().flatMap { number in load(number) { $0.change() } }
    }
}
