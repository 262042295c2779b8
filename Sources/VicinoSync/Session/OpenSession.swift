internal import VicinoCore

/// A session after the greeting: the feeds that each side wants, and what each has said about its answers.
struct OpenSession: Sendable {
    private let user: UserID
    /// Whether the peer is another device of this user.
    private let isOwnPeer: Bool
    private let endsWhenDone: Bool
    private var wanted: WantedFeeds
    private var served = ServedFeeds()
    private var shares: SharesInSession
    private var vouches: VouchesInSession
    private var publications: PublicationsInSession
    /// How many requested feeds of the peer were completely answered when this side last said that it was done.
    private var sentDone: Int?
    /// How many of this side's requested feeds the peer claims to have completely answered.
    private var receivedDone: UInt64?
    /// How many messages of later versions the peer has sent.
    private var laterMessages = 0
    /// Whether this side goes on over another medium. It sends nothing more, and keeps what is still received.
    private var isLeaving = false

    /// - Returns: the session and the first effects.
    static func start(
        _ configuration: Session.Configuration, at now: Duration
    ) -> (OpenSession, [SessionEffect]) {
        var session = OpenSession(configuration)
        // Before all else, so that the peer can say in this session that it keeps its share.
        let opening = session.shares.opening + session.vouches.opening + session.publications.opening
        let loads = opening + configuration.wants.map { session.wanted.add($0) }
        // In a tuple with it, the session would be the one before the first effects, and say again that it is done.
        let effects = session.advance(loads, at: now)
        return (session, effects)
    }

    private init(_ configuration: Session.Configuration) {
        user = configuration.user
        isOwnPeer = configuration.peer.user == configuration.user
        endsWhenDone = configuration.endsWhenDone
        shares = SharesInSession(configuration.shares)
        vouches = VouchesInSession(configuration.vouches)
        publications = PublicationsInSession(publishes: configuration.publishes && !isOwnPeer)
        wanted = WantedFeeds(of: configuration.user, smallestPiece: configuration.smallestPiece)
    }

    /// The maximum number of bytes in the next message.
    var messageLimit: Int { wanted.isEmpty ? SessionLimit.askerBytes : SessionLimit.messageBytes }

    /// Whether the peer wants no more and has sent all that was requested.
    var hasEverything: Bool { wanted.areFinished && receivedDone == UInt64(wanted.count) }

    /// About how many bytes this side still lacks; nil while that is not known.
    var missingBytes: Int? { wanted.missingBytes }

    /// The received parts of unfinished batches.
    var fragments: [StoreDelivery] { wanted.fragments }

    /// Handles an event and returns what to do, in this order.
    mutating func handle(_ event: SessionEvent, at now: Duration) throws -> [SessionEffect] {
        guard !isLeaving else { return try respond(to: event, at: now).filter(\.isKeptWhileLeaving) }
        return advance(try respond(to: event, at: now), at: now)
    }

    private mutating func respond(to event: SessionEvent, at now: Duration) throws -> [SessionEffect] {
        switch event {
        case .opened: throw VicinoError.outOfPhase
        case .received(let bytes):
            return try receive(try SessionMessage(bytes, limit: messageLimit), bytes.count, at: now)
        case .admission: throw VicinoError.outOfPhase
        case .loaded(let number, found: let found): return try handle(found, about: number)
        case .stored(let number, result: let result): return wanted.stored(number, result)
        case .keptShares(let kept):
            shares.stored(kept)
            return []
        case .publication(let parcel): return publications.loaded(parcel)
        case .keptPublication(let receipt): return publications.stored(receipt)
        case .changed: return served.handleChange()
        case .leave:
            isLeaving = true
            return [.report(.moved), .send(.goodbye(.moved))]
        }
    }

    // MARK: Messages

    private mutating func receive(
        _ message: SessionMessage, _ bytes: Int, at now: Duration
    ) throws -> [SessionEffect] {
        switch message {
        case .hello: throw VicinoError.outOfPhase
        case .later:
            try ignoreLater(bytes)
            return []
        case .goodbye(.moved): return [.report(.moved), .close(nil)]
        case .goodbye(let reason): throw reason.error
        case .done(let answered):
            guard answered <= UInt64(wanted.count) else { throw VicinoError.outOfPhase }
            if let receivedDone, answered <= receivedDone { throw VicinoError.outOfPhase }
            receivedDone = answered
            return shares.receiveDone() + vouches.receiveDone()
        case .shares(let parcel): return try shares.receive(parcel)
        case .kept(let divisions): return try shares.receive(kept: divisions)
        case .vouches(let parcel): return try vouches.receive(parcel)
        case .publication(let parcel): return try publications.receive(parcel)
        case .publicationReceipt(let receipt): return try publications.receive(receipt)
        case .have(let number, round: let round, positions: let positions, others: let others):
            let effects = try served.receiveHave(
                number, round: round, positions, others: others, mayHold: mayHold(answersOf: number))
            return catchUp(number, effects)
        case .want, .ask, .fetch, .got: return try served.handle(message)
        case .presence, .same, .refuse, .offer, .delta, .descend, .children, .piece, .entries:
            return try wanted.handle(message, bytes, at: now)
        }
    }

    /// Ignores a message of a later version. A peer cannot keep a session busy with nothing else.
    private mutating func ignoreLater(_ bytes: Int) throws {
        laterMessages += 1
        guard bytes <= SessionLimit.laterBytes, laterMessages <= SessionLimit.laterMessages else {
            throw VicinoError(
                .tooLarge,
                "The peer sent more messages of a newer version than the protocol allows. Update this program."
            )
        }
    }

    /// Whether the answers of a feed can wait until this side has received its own feed from the peer.
    ///
    /// Devices of one user do not wait for each other: each keeps what it holds beyond the end of a log by itself.
    private func mayHold(answersOf number: FeedNumber) -> Bool {
        !isOwnPeer && served.author(of: number) == user && !wanted.hasFinished(user)
    }

    /// Requests this user's own feed from a peer who holds an unknown state of it: the peer may have what this device
    /// has lost.
    private mutating func catchUp(_ number: FeedNumber, _ effects: [SessionEffect]) -> [SessionEffect] {
        let isAhead = effects.contains(where: \.saysPeerIsAhead)
        guard served.author(of: number) == user else { return effects.filter { !$0.saysPeerIsAhead } }
        guard isAhead, !wanted.contains(user) else { return effects }
        return effects + [wanted.add(user)]
    }

    // MARK: What the stores have found

    private mutating func handle(
        _ found: SessionEvent.Found, about number: FeedNumber
    ) throws -> [SessionEffect] {
        switch found {
        case .held(let held): return try wanted.update(number) { try $0.receiveHeld(held, $1) }
        case .segments(let segments, fragment: let fragment, log: let log, round: let round):
            return try wanted.update(number) {
                try $0.receiveSegments(round, log: log, segments, fragment: fragment, at: $1)
            }
        case .offer(let current): return try served.handleStatements(number, current)
        case .delta(let parts, log: let log):
            return served.handleLoaded(number) { $0.handleDelta(log: log, parts) }
        case .children(let digests, node: let node, log: let log):
            return served.handleLoaded(number) { $0.handleChildren(log: log, node, digests) }
        case .entries(let answers, log: let log):
            return served.handleLoaded(number) { $0.handleEntries(log: log, answers) }
        }
    }

    // MARK: The end

    /// Adds that everything is answered, and the end of the session once neither side has anything left to do.
    private mutating func advance(_ effects: [SessionEffect], at now: Duration) -> [SessionEffect] {
        wanted.noteRequests(effects, at: now)
        guard !isLeaving, !effects.contains(where: \.isClose) else { return effects }
        var effects = effects
        if wanted.hasFinished(user) { effects += served.release() }
        guard wanted.areFinished, served.areFinished, !shares.isStoring, !publications.isBusy else { return effects }
        effects += shares.news()
        if sentDone != served.count {
            sentDone = served.count
            effects.append(.send(.done(answered: UInt64(served.count))))
        }
        if hasEverything, endsWhenDone { effects.append(.close(nil)) }
        return effects
    }
}

extension SessionEffect {
    /// Whether it only keeps what was received, or ends the session.
    fileprivate var isKeptWhileLeaving: Bool {
        switch self {
        case .store(.keep), .store(.keepShares), .store(.keepPublication), .store(.note), .report, .close: true
        case .send, .store(.admit), .store(.load), .store(.loadPublication): false
        }
    }

    fileprivate var saysPeerIsAhead: Bool {
        switch self {
        case .report(.peerIsAhead), .report(.peerHoldsOtherLogs): true
        default: false
        }
    }
}
