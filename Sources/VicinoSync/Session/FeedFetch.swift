internal import VicinoCore
internal import VicinoFormat

/// Takes one feed from the peer.
///
/// First one digest; if it differs the author's statements; then, log by log, what is new, or, where that is not known
/// any more or too much, what differs by the digest tree, the newest first. Whatever is handed to the store is what the
/// author has signed: a delta by the store's own comparison with the head, a segment by the tree.
struct FeedFetch: Sendable {
    let number: FeedNumber
    let author: UserID
    /// Who asks.
    private let follower: UserID
    private var held = HeldFeed()
    private var state = State.loading(nil)
    /// What the store has been given and has not answered: how large each piece is.
    private var storing: [Int] = []
    /// The last offer that has come.
    private var round = Round(rawValue: 0)
    /// How the author's device is recognised, of the state that is spoken of next; and of which revision the last offer is.
    private var announced: PresenceNote?
    private var revision: UInt64?
    /// How many offers have come since something of one was there.
    private var offers = 0

    private enum State {
        /// What is held is being looked up; with the offer that it is to be compared with, if one has come already.
        case loading(Offered?)
        /// The peer has been asked whether anything is new.
        case asking
        /// The logs that differ are on their way.
        case receiving(FeedReceipt)
        /// What came could not be kept. What had been asked for may still come, and is dropped.
        case abandoned(FeedReceipt)
        /// All is there, or what was offered is no good.
        case finished
        /// The feed is not for this side.
        case refused
    }

    private struct Offered { let round: Round, offer: FeedOffer }

    static func start(
        _ number: FeedNumber, _ author: UserID, for follower: UserID
    ) -> (FeedFetch, SessionEffect) {
        (FeedFetch(number: number, author: author, follower: follower), .load(.held(number, author)))
    }

    private init(number: FeedNumber, author: UserID, follower: UserID) {
        self.number = number
        self.author = author
        self.follower = follower
    }

    var isFinished: Bool {
        switch state {
        case .abandoned, .finished, .refused: true
        case .loading, .asking, .receiving: false
        }
    }

    /// Whether the store has so much to do that nothing more should be asked for.
    private var isFull: Bool { storing.reduce(0, +) > SessionLimit.waitingBytes }

    // MARK: What the peer says

    mutating func presence(_ note: PresenceNote) throws -> [SessionEffect] {
        guard announced == nil else { throw SyncError.outOfPhase }
        announced = note
        return []
    }

    mutating func same() throws -> [SessionEffect] {
        guard case .asking = state else { throw SyncError.outOfPhase }
        state = .finished
        return recognise() + [.report(.complete(author, held.digest))] + upToDate()
    }

    /// Takes what was said of the state that begins here. The key counts at once, so that a transfer that is cut goes on by
    /// itself when the two meet again; the revision only when all is there.
    private mutating func recognise() -> [SessionEffect] {
        defer { (revision, announced) = (announced?.revision, nil) }
        guard let announced, let key = announced.key else { return [] }
        return [.report(.presenceKey(author, key, number: announced.number))]
    }

    private func upToDate() -> [SessionEffect] {
        revision.map { [.report(.upToDate(author, revision: $0))] } ?? []
    }

    mutating func refuse() throws -> [SessionEffect] {
        if case .refused = state { throw SyncError.outOfPhase }
        state = .refused
        let error = SyncError(.refused, "They do not show you these records any more. Ask them for an invitation.")
        return [.report(.failed(author, error))]
    }

    /// Gives up, and tells the peer, so that nobody waits.
    private mutating func fail(_ error: SyncError) -> [SessionEffect] {
        if case .receiving(let receipt) = state { state = .abandoned(receipt) } else { state = .finished }
        return [.send(.got(number, round, digest: held.digest)), .report(.failed(author, error))]
    }

    /// Statements have come, the first ones or newer ones. What has been stored in between has to be looked up again.
    mutating func offer(_ round: Round, _ offer: FeedOffer, _ pace: Pace) throws -> [SessionEffect] {
        guard round.rawValue > self.round.rawValue else { throw SyncError.outOfPhase }
        guard offers < SessionLimit.offers else {
            throw SyncError(.tooLarge, "The peer offers something new again and again, and never gives it.")
        }
        offers += 1
        self.round = round
        let recognised = recognise()
        return recognised + (try take(Offered(round: round, offer: offer), pace))
    }

    private mutating func take(_ offered: Offered, _ pace: Pace) throws -> [SessionEffect] {
        switch state {
        case .loading:
            state = .loading(offered)
            return []
        case .asking: return compare(offered, pace)
        case .receiving, .abandoned, .finished:
            state = .loading(offered)
            return storing.isEmpty ? [.load(.held(number, author))] : []
        case .refused: throw SyncError.outOfPhase
        }
    }

    /// Takes an answer. Answers keep the order of offers, so each belongs to the one that came last.
    mutating func receive(
        _ pace: Pace, _ body: (inout FeedReceipt) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        switch state {
        case .receiving(var receipt):
            state = .finished  // Given away for the moment, so that nothing of it is copied.
            let effects = try body(&receipt)
            state = .receiving(receipt)
            return counted(effects) + settle(pace)
        case .abandoned(var receipt):
            _ = try body(&receipt)
            state = .abandoned(receipt)
            return []
        case .loading, .asking, .finished, .refused: throw SyncError.outOfPhase
        }
    }

    /// Whether entries have been asked for and have not come.
    var isAwaitingEntries: Bool {
        if case .receiving(let receipt) = state { receipt.isAwaitingEntries } else { false }
    }

    /// What has come of batches whose end is missing.
    var fragments: [SessionEffect.Store] {
        if case .receiving(let receipt) = state { receipt.fragments } else { [] }
    }

    // MARK: What the store says

    mutating func held(_ held: HeldFeed, _ pace: Pace) throws -> [SessionEffect] {
        guard case .loading(let offered) = state else { return [] }
        self.held = held
        if let offered { return compare(offered, pace) }
        state = .asking
        let presence = held.presenceKey.map { PresenceDigest(ofKey: $0) }
        return [
            .send(.want(number, author: author, digest: held.digest, known: held.outline, presence: presence))
        ]
    }

    /// The digests of what is held of a log; void if something newer has been offered meanwhile.
    mutating func segments(
        _ round: Round, _ log: Int, _ segments: [UInt64: Digest], _ fragment: Fragment?, _ pace: Pace
    ) throws -> [SessionEffect] {
        guard case .receiving(var receipt) = state else { return [] }
        try receipt.held(round, log, segments, fragment)
        state = .receiving(receipt)
        return settle(pace)
    }

    mutating func stored(_ result: Result<Void, SyncError>, _ pace: Pace) -> [SessionEffect] {
        if !storing.isEmpty { storing.removeFirst() }
        if case .failure(let error) = result {
            // What was handed over behind it fails for the same reason.
            return isFinished ? [] : fail(error)
        }
        switch state {
        case .loading: return storing.isEmpty ? [.load(.held(number, author))] : []
        case .receiving(var receipt):
            if storing.isEmpty { receipt.stored() }
            state = .receiving(receipt)
            return settle(pace)
        case .asking, .abandoned, .finished, .refused: return []
        }
    }

    private mutating func counted(_ effects: [SessionEffect]) -> [SessionEffect] {
        let stores = effects.compactMap { if case .store(let store) = $0 { store } else { nil } }
        storing += stores.map(\.byteCount)
        // Who keeps changing their records while they cross a slow link hands over something in between. An offer of which all is
        // here, made again and again, brings nothing.
        if stores.contains(where: \.isNews) { offers = 0 }
        return effects
    }

    // MARK: Steps

    private mutating func compare(_ offered: Offered, _ pace: Pace) -> [SessionEffect] {
        do {
            let offer = try VerifiedOffer(
                offered.offer, offered.round, author: author, follower: follower, held: held)
            let receipt = FeedReceipt(number, offer, held)
            state = .receiving(receipt)
            return [.send(.have(number, offer.round, receipt.positions, others: receipt.others))] + settle(pace)
        } catch {
            return fail(error as? SyncError ?? SyncError(.unverified, "\(error)", cause: error))
        }
    }

    private mutating func settle(_ pace: Pace) -> [SessionEffect] {
        guard case .receiving(var receipt) = state else { return [] }
        state = .finished  // Given away for the moment, so that nothing of it is copied.
        let effects = counted(receipt.next(isFull ? nil : pace))
        state = .receiving(receipt)
        guard receipt.isComplete, storing.isEmpty else { return effects }
        state = .finished
        let digest = receipt.offer.digest
        let done: [SessionEffect] = [.send(.got(number, round, digest: digest)), .report(.complete(author, digest))]
        // Whoever were at ease now would not come back with what the author is missing if they part before it is taken back.
        return effects + done + (receipt.isAheadOfAuthor ? [] : upToDate())
    }
}
