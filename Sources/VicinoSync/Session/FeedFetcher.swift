internal import VicinoCore
internal import VicinoFormat

/// Receives one feed from the peer.
///
/// First it compares one digest and, if that differs, the author's statements. Then it requests each log's changes or,
/// if these are unknown or too many, the differences by the digest tree, the newest first. All contents that go to the
/// store are what the author has signed. The store compares a delta with the head, and the tree proves a segment.
struct FeedFetcher: Sendable {
    let number: FeedNumber
    let author: UserID
    /// The user who asks.
    private let follower: UserID
    private var held = HeldFeed()
    private var state = State.opening
    /// The sizes of the requests to store that the store has not confirmed.
    private var storing: [Int] = []
    /// The last offer that was received; nil before the first.
    private var round: Round?
    /// How the author's device is recognised in the state that the next message describes, and the revision of the last
    /// offer.
    private var announced: PresenceNote?
    private var revision: UInt64?
    /// How many offers were received since any content of one was stored.
    private var offers = 0
    /// The number of entries received in whole segments under earlier offers.
    private var entries: UInt64 = 0

    private enum State {
        /// The store looks up what is held, to ask the peer for news.
        case opening
        /// The peer was asked for news.
        case asking
        /// The store completes what it has received under an earlier offer than this one.
        case draining(OfferedRound)
        /// The store looks up what is held, to compare it with an offer.
        case comparing(OfferedRound)
        /// The logs that differ are being received.
        case receiving(FeedTransfer)
        /// The feed is complete, and the store merges it.
        case merging(CompletedFeed)
        /// The store has failed; answers to earlier requests are dropped.
        case abandoned(FeedTransfer)
        /// All of the feed is held, the offer was invalid, or the store has failed.
        case finished
        /// The peer may not give this side the feed.
        case refused

        /// The transfer of the logs that differ.
        var transfer: FeedTransfer? {
            if case .receiving(let transfer) = self { transfer } else { nil }
        }
    }

    /// A completely received feed, and whether it has records that its author lacks.
    private struct CompletedFeed { let digest: FeedDigest, isAheadOfAuthor: Bool }

    private struct OfferedRound { let round: Round, offer: FeedOffer }

    static func start(
        _ number: FeedNumber, _ author: UserID, for follower: UserID
    ) -> (FeedFetcher, SessionEffect) {
        let feed = FeedFetcher(number: number, author: author, follower: follower)
        return (feed, .store(.load(StoreLoad(.held, for: number, of: author))))
    }

    private init(number: FeedNumber, author: UserID, follower: UserID) {
        self.number = number
        self.author = author
        self.follower = follower
    }

    var isFinished: Bool {
        switch state {
        case .abandoned, .finished, .refused: true
        case .opening, .asking, .draining, .comparing, .receiving, .merging: false
        }
    }

    /// Whether the store has so much to do that no more should be requested.
    private var isFull: Bool { storing.reduce(0, +) > SessionLimit.waitingBytes }

    // MARK: What the peer says

    mutating func receivePresence(_ note: PresenceNote) throws -> [SessionEffect] {
        guard announced == nil else { throw VicinoError.outOfPhase }
        announced = note
        return []
    }

    mutating func receiveSame() throws -> [SessionEffect] {
        guard case .asking = state else { throw VicinoError.outOfPhase }
        state = .finished
        return adoptPresenceNote() + complete(held.digest, isUpToDate: true)
    }

    /// Adopts the presence note of the state that begins here, and notes its key.
    ///
    /// The key counts at once, so that an interrupted transfer continues by itself when the two devices meet again. The
    /// revision counts only when the feed is complete.
    private mutating func adoptPresenceNote() -> [SessionEffect] {
        defer {
            revision = announced?.revision
            announced = nil
        }
        guard let announced, let key = announced.key else { return [] }
        return [.store(.note(.presenceKey(author, key: key, number: announced.number, field: announced.field)))]
    }

    /// Tells that all of the feed is held.
    ///
    /// - Parameter isUpToDate: whether it is all that the author had at the revision that the peer states.
    private func complete(_ digest: FeedDigest, isUpToDate: Bool) -> [SessionEffect] {
        guard isUpToDate, let revision else { return [.report(.complete(author, digest: digest, revision: nil))] }
        return [
            .report(.complete(author, digest: digest, revision: revision)),
            .store(.note(.upToDate(author, revision: revision))),
        ]
    }

    mutating func receiveRefusal() throws -> [SessionEffect] {
        if case .refused = state { throw VicinoError.outOfPhase }
        state = .refused
        let error = VicinoError(.notShared, "They no longer show you these records. Ask them for an invitation.")
        return [.report(.failed(author, error: error))]
    }

    /// Ends the fetch with an error, and tells the peer not to wait.
    private mutating func fail(_ error: VicinoError) -> [SessionEffect] {
        if case .receiving(let transfer) = state { state = .abandoned(transfer) } else { state = .finished }
        return got(held.digest) + [.report(.failed(author, error: error))]
    }

    /// Tells the peer that this side wants no more of the last offer.
    private func got(_ digest: FeedDigest) -> [SessionEffect] {
        round.map { [.send(.got(number, round: $0, digest: digest))] } ?? []
    }

    /// Handles the first offer or a newer one; what has been stored in between must be looked up again.
    mutating func receiveOffer(_ round: Round, _ offer: FeedOffer, at pace: Pace) throws -> [SessionEffect] {
        guard round.rawValue > self.round?.rawValue ?? 0 else { throw VicinoError.outOfPhase }
        guard offers < SessionLimit.offers else {
            throw VicinoError(.tooLarge, "The peer repeatedly offers something new, but never sends it.")
        }
        offers += 1
        self.round = round
        let notes = adoptPresenceNote()
        return notes + (try handle(OfferedRound(round: round, offer: offer), pace))
    }

    private mutating func handle(_ offered: OfferedRound, _ pace: Pace) throws -> [SessionEffect] {
        switch state {
        case .opening, .comparing: state = .comparing(offered)
        case .asking: return compare(offered, pace)
        case .draining: state = .draining(offered)
        case .receiving, .merging, .abandoned, .finished:
            noteReceived()
            guard storing.isEmpty else {
                state = .draining(offered)
                return []
            }
            return lookUp(for: offered)
        case .refused: throw VicinoError.outOfPhase
        }
        return []
    }

    /// Notes what was received under the last offer, so that the progress goes on under the next one.
    private mutating func noteReceived() {
        switch state {
        case .receiving(let transfer), .abandoned(let transfer): entries = transfer.entries
        case .opening, .asking, .draining, .comparing, .merging, .finished, .refused: break
        }
    }

    private mutating func lookUp(for offered: OfferedRound) -> [SessionEffect] {
        state = .comparing(offered)
        return [.store(.load(StoreLoad(.held, for: number, of: author)))]
    }

    /// Handles an answer. Answers keep the order of offers, so each belongs to the last one received.
    mutating func receive(
        _ pace: Pace, _ body: (inout FeedTransfer) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        if case .abandoned(var transfer) = state {
            _ = try body(&transfer)
            state = .abandoned(transfer)
            return []
        }
        do {
            guard let effects = try withTransfer(body) else { throw VicinoError.outOfPhase }
            return recordPendingStores(of: effects) + advance(pace)
        } catch {
            // The next session asks again for what a peer has sent that breaks the protocol.
            state = .finished
            throw error
        }
    }

    /// Changes the transfer of the logs that are being received; nil if none are.
    private mutating func withTransfer<Result>(
        _ body: (inout FeedTransfer) throws -> Result
    ) rethrows -> Result? {
        try withMovedOut(of: &state, leaving: .finished, value: \.transfer, wrap: State.receiving, body)
    }

    /// Whether entries were requested and not received.
    var isAwaitingEntries: Bool {
        state.transfer?.isAwaitingEntries == true
    }

    /// How many entries in whole segments were received, and how many the session needs; nil while that is not known.
    var progress: (received: UInt64, needed: UInt64)? {
        state.transfer.map { ($0.entries, $0.needed) }
    }

    /// The received parts of unfinished batches.
    var fragments: [StoreDelivery] {
        state.transfer?.fragments ?? []
    }

    // MARK: What the store says

    mutating func receiveHeld(_ held: HeldFeed, _ pace: Pace) throws -> [SessionEffect] {
        switch state {
        case .opening: break
        case .comparing(let offered):
            self.held = held
            return compare(offered, pace)
        case .asking, .draining, .receiving, .merging, .abandoned, .finished, .refused: return []
        }
        self.held = held
        state = .asking
        let presence = held.presenceKey.map { PresenceDigest(ofKey: $0, held.tagField) }
        return [
            .send(.want(number, author: author, digest: held.digest, known: held.outline, presence: presence))
        ]
    }

    /// Handles the digests of the held segments of a log; ignored if a newer offer was received meanwhile.
    mutating func receiveSegments(
        _ round: Round, log: LogIndex, _ segments: [UInt64: HeldSegment], fragment: Fragment?, at pace: Pace
    ) throws -> [SessionEffect] {
        try withTransfer { try $0.receiveHeld(round, log: log, segments, fragment: fragment) }
        return advance(pace)
    }

    mutating func stored(_ result: Result<Void, VicinoError>, _ pace: Pace) -> [SessionEffect] {
        if !storing.isEmpty { storing.removeFirst() }
        if case .failure(let error) = result {
            // Requests after the failed one fail for the same reason.
            return isFinished ? [] : fail(error)
        }
        switch state {
        case .draining(let offered): return storing.isEmpty ? lookUp(for: offered) : []
        case .receiving: return advance(pace)
        case .merging(let complete): return storing.isEmpty ? finish(complete) : []
        case .opening, .asking, .comparing, .abandoned, .finished, .refused: return []
        }
    }

    private mutating func recordPendingStores(of effects: [SessionEffect]) -> [SessionEffect] {
        let deliveries = effects.compactMap { if case .store(.keep(let delivery)) = $0 { delivery } else { nil } }
        storing += deliveries.map(\.byteCount)
        // An author who changes records during a slow transfer sends content in between; endless offers without content
        // do not.
        if deliveries.contains(where: \.isNews) { offers = 0 }
        return effects
    }

    // MARK: Steps

    private mutating func compare(_ offered: OfferedRound, _ pace: Pace) -> [SessionEffect] {
        do {
            let offer = try VerifiedOffer(
                offered.offer, offered.round, author: author, follower: follower, held: held)
            let transfer = FeedTransfer(number, offer, held: held, after: entries)
            state = .receiving(transfer)
            return [.send(.have(number, round: offer.round, positions: transfer.positions, others: transfer.others))]
                + advance(pace)
        } catch {
            return fail(VicinoError(ofSession: error, otherwise: .unverified))
        }
    }

    private mutating func advance(_ pace: Pace) -> [SessionEffect] {
        let usedPace = isFull ? nil : pace
        guard let next = withTransfer({ $0.next(usedPace) }) else { return [] }
        let effects = recordPendingStores(of: next)
        guard let transfer = state.transfer, let merge = transfer.merge else { return effects }
        state = .merging(CompletedFeed(digest: transfer.offer.digest, isAheadOfAuthor: transfer.isAheadOfAuthor))
        return effects + recordPendingStores(of: [.store(.keep(merge))])
    }

    private mutating func finish(_ feed: CompletedFeed) -> [SessionEffect] {
        state = .finished
        // While the author lacks records that this side holds, the devices must meet again until the author has taken
        // them back.
        // Another device of the user fetches them in the same session.
        return got(feed.digest) + complete(feed.digest, isUpToDate: !feed.isAheadOfAuthor || author == follower)
    }
}
