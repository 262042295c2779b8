internal import VicinoCore

/// The feeds that this side wants, and the speed at which they are received.
struct WantedFeeds: Sendable {
    /// The user who asks.
    private let user: UserID
    private var feeds: [FeedNumber: FeedFetcher] = [:]
    private var pace: Pace

    init(of user: UserID, smallestPiece: Int) {
        self.user = user
        pace = Pace(smallestPiece: smallestPiece)
    }

    /// How many feeds were requested.
    var count: Int { feeds.count }

    var isEmpty: Bool { feeds.isEmpty }

    /// Whether all that was requested is received, or refused.
    var areFinished: Bool { feeds.values.allSatisfy(\.isFinished) }

    /// The received parts of unfinished batches.
    var fragments: [StoreDelivery] { feeds.sorted { $0.key < $1.key }.flatMap(\.value.fragments) }

    /// About how many bytes of entries are missing, by the size of those received; nil before any were received.
    var missingBytes: Int? {
        let progress = feeds.values.compactMap(\.progress)
        let (received, needed) = progress.reduce((0.0, 0.0)) { ($0.0 + Double($1.received), $0.1 + Double($1.needed)) }
        guard received > 0, needed >= received else { return nil }
        // An author can claim more entries than all integers can count the bytes of.
        return Int(min((needed - received) * pace.bytes / received, Double(Int32.max)))
    }

    /// Whether an author's feed was requested.
    func contains(_ author: UserID) -> Bool { feeds.values.contains { $0.author == author } }

    /// Whether an author's feed was requested, and is received or refused.
    func hasFinished(_ author: UserID) -> Bool { feeds.values.contains { $0.author == author && $0.isFinished } }

    /// Adds the feed of an author.
    ///
    /// - Returns: the first thing to load.
    mutating func add(_ author: UserID) -> SessionEffect {
        let number = FeedNumber(rawValue: UInt64(feeds.count))
        let (fetch, effect) = FeedFetcher.start(number, author, for: user)
        feeds[number] = fetch
        return effect
    }

    // MARK: What the peer says

    /// Handles a message about a wanted feed, and measures the speed of the connection by received entries.
    ///
    /// - Parameter bytes: the length of the message.
    mutating func handle(_ message: SessionMessage, _ bytes: Int, at now: Duration) throws -> [SessionEffect] {
        switch message {
        case .presence(let number, note: let note):
            return try update(number) { fetch, _ in try fetch.receivePresence(note) }
        case .same(let number): return try update(number) { fetch, _ in try fetch.receiveSame() }
        case .refuse(let number): return try update(number) { fetch, _ in try fetch.receiveRefusal() }
        case .offer(let number, round: let round, offer: let offer):
            return try update(number) { try $0.receiveOffer(round, offer, at: $1) }
        case .delta(let number, log: let log, part: let batch, isLast: let isLast):
            return try receive(number) { try $0.receiveDelta(log, batch, isLast: isLast) }
        case .descend(let number, log: let log, digests: let digests):
            return try receive(number) { try $0.receiveDescend(log, digests) }
        case .children(let number, log: let log, node: let node, digests: let digests):
            return try receive(number) { try $0.receiveChildren(log, node: node, digests) }
        case .piece(let number, log: let log, offset: let offset, bytes: let piece):
            pace.received(bytes: piece.count)
            return try receive(number) { try $0.receivePiece(log, at: offset, piece) }
        case .entries(let number, log: let log, segments: let segments, packed: let batch, isLast: let isLast):
            pace.received(bytes: bytes, segments: isLast ? segments.count : 0, at: now)
            return try receive(number) { try $0.receiveEntries(log, segments: segments, batch, isLast: isLast) }
        case .hello, .done, .goodbye, .later, .shares, .kept, .vouches, .publication, .publicationReceipt, .want, .have,
            .ask, .fetch, .got:
            throw VicinoError.outOfPhase
        }
    }

    private mutating func receive(
        _ number: FeedNumber, _ body: (inout FeedTransfer) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        try update(number) { try $0.receive($1, body) }
    }

    // MARK: What the store says

    /// Handles the end of the store's work on a piece.
    mutating func stored(_ number: FeedNumber, _ result: Result<Void, VicinoError>) -> [SessionEffect] {
        feeds[number]?.stored(result, pace) ?? []
    }

    /// Changes the transfer of a feed.
    mutating func update(
        _ number: FeedNumber, _ body: (inout FeedFetcher, Pace) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        let pace = pace
        let effects = try withMovedOut(of: &feeds[number]) { try body(&$0, pace) }
        guard let effects else { throw VicinoError.outOfPhase }
        return effects
    }

    /// Notes the moment from which an answer is awaited.
    mutating func noteRequests(_ effects: [SessionEffect], at now: Duration) {
        let isAsking = effects.contains { if case .send(.fetch) = $0 { true } else { false } }
        if isAsking { pace.asked(at: now) }
        if !feeds.values.contains(where: \.isAwaitingEntries) { pace.rest() }
    }
}
