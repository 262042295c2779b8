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
    /// What the store has been given and has not answered.
    private var storing = 0
    /// The last offer that has come.
    private var round = Round(rawValue: 0)

    private enum State {
        /// What is held is being looked up; with the offer that it is to be compared with, if one has come already.
        case loading(Offered?)
        /// The peer has been asked whether anything is new.
        case asking
        /// The logs that differ are on their way.
        case receiving(FeedReceipt)
        /// All is there, or the peer has refused.
        case finished
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
        if case .finished = state { true } else { false }
    }

    // MARK: What the peer says

    mutating func same() throws -> [SessionEffect] {
        guard case .asking = state else { throw SyncError.outOfPhase }
        state = .finished
        return [.report(.complete(author, held.digest))]
    }

    mutating func refused() -> [SessionEffect] {
        state = .finished
        return [.report(.failed(author, SyncError(.refused, "The peer does not show you these records.")))]
    }

    /// Gives up, and tells the peer, so that nobody waits.
    private mutating func fail(_ error: SyncError) -> [SessionEffect] {
        state = .finished
        return [.send(.got(number, round, digest: held.digest)), .report(.failed(author, error))]
    }

    /// Statements have come, the first ones or newer ones. What has been stored in between has to be looked up again.
    mutating func offer(_ round: Round, _ offer: FeedOffer) throws -> [SessionEffect] {
        guard round.rawValue > self.round.rawValue else { throw SyncError.outOfPhase }
        self.round = round
        let offered = Offered(round: round, offer: offer)
        switch state {
        case .loading:
            state = .loading(offered)
            return []
        case .asking: return compare(offered, Pace())
        case .receiving, .finished:
            state = .loading(offered)
            return storing == 0 ? [.load(.held(number, author))] : []
        }
    }

    mutating func receive(
        _ pace: Pace, _ body: (inout FeedReceipt) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        // A message that crossed a new offer on its way is void.
        guard case .receiving(var receipt) = state else { return [] }
        let effects = try body(&receipt)
        state = .receiving(receipt)
        return counted(effects) + settle(pace)
    }

    /// Whether entries have been asked for and have not come.
    var isAwaitingEntries: Bool {
        if case .receiving(let receipt) = state { receipt.isAwaitingEntries } else { false }
    }

    // MARK: What the store says

    mutating func held(_ held: HeldFeed, _ pace: Pace) throws -> [SessionEffect] {
        guard case .loading(let offered) = state else { return [] }
        self.held = held
        if let offered { return compare(offered, pace) }
        state = .asking
        return [.send(.want(number, author: author, digest: held.digest))]
    }

    mutating func stored(_ result: Result<Void, SyncError>, _ pace: Pace) -> [SessionEffect] {
        storing -= 1
        if case .failure(let error) = result {
            // What was handed over behind it fails for the same reason.
            return isFinished ? [] : fail(error)
        }
        guard storing == 0 else { return [] }
        switch state {
        case .loading: return [.load(.held(number, author))]
        case .receiving(var receipt):
            receipt.stored()
            state = .receiving(receipt)
            return settle(pace)
        case .asking, .finished: return []
        }
    }

    private mutating func counted(_ effects: [SessionEffect]) -> [SessionEffect] {
        storing += effects.count { if case .store = $0 { true } else { false } }
        return effects
    }

    // MARK: Steps

    private mutating func compare(_ offered: Offered, _ pace: Pace) -> [SessionEffect] {
        do {
            let offer = try VerifiedOffer(
                offered.offer, offered.round, author: author, follower: follower, known: held.roster)
            let receipt = FeedReceipt(number, offer, held)
            state = .receiving(receipt)
            return [.send(.have(number, offer.round, receipt.positions))] + settle(pace)
        } catch {
            return fail(error as? SyncError ?? SyncError(.unverified, "\(error)", cause: error))
        }
    }

    private mutating func settle(_ pace: Pace) -> [SessionEffect] {
        guard case .receiving(var receipt) = state else { return [] }
        let effects = counted(receipt.next(batchSize: pace.batchSize))
        state = .receiving(receipt)
        guard receipt.isComplete, storing == 0 else { return effects }
        state = .finished
        let digest = receipt.offer.digest
        return effects + [.send(.got(number, round, digest: digest)), .report(.complete(author, digest))]
    }
}
