package import VicinoCore

/// One session with one peer, from the first message to the last.
///
/// It is a state machine: events go in, effects come out. It uses no clock, no socket and no store, so that a test can
/// run thousands of sessions, with interruptions at every byte. The connection has proved who the peer is; the store
/// decides what the peer may see, and is asked again for every offer.
package struct Session: Sendable {
    /// What a session needs to know before it starts.
    package struct Configuration: Sendable {
        /// Which side connected and sends the first message.
        package var role: Role
        /// The identity that the connection has proved for the peer, and whether this side knows it.
        package var peer: Peer
        /// This device's user.
        package var user: UserID
        /// The proof that this side holds an invitation of the peer's, if it uses one.
        package var proof: InvitationProof?
        /// The authors whose records this side wants from the peer.
        package var wants: [UserID]
        /// Bytes of the smallest piece in which entries are requested over a slow connection; at least
        /// `SessionLimit.pieceBytes`.
        package var smallestPiece = 1024
        /// Whether the session ends once neither side wants more.
        package var endsWhenDone = true

        package init(role: Role, user: UserID, peer: Peer, wants: [UserID], proof: InvitationProof? = nil) {
            self.role = role
            self.user = user
            self.peer = peer
            self.wants = wants
            self.proof = proof
        }
    }

    package enum Role: Sendable { case initiator, acceptor }

    /// The peer's relation to this side.
    package enum Peer: Sendable {
        /// A user who is followed, or may follow.
        case known(UserID)
        /// A stranger. The peer's hello must prove an invitation, and no other message is read before.
        case stranger(UserID)
    }

    private let configuration: Configuration
    private var phase = Phase.new
    private var fetches: [FeedNumber: FeedFetch] = [:]
    private var serves = ServedFeeds()
    private var pace: Pace

    private enum Phase {
        case new
        /// The peer's hello was not received yet.
        case greeting
        /// The peer's invitation is being looked up.
        case admitting
        case open(Completion)
        case closed
    }

    /// What each side has said about its answers to the other.
    private struct Completion {
        /// How many requested feeds of the peer were completely answered when this side last said that it was done.
        var said: Int?
        /// How many of this side's requested feeds the peer claims to have completely answered.
        var heard: UInt64?
    }

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        pace = Pace(smallestPiece: configuration.smallestPiece)
    }

    /// The most bytes of the next message; the transport ends a connection that sends more.
    package var messageLimit: Int {
        guard isOpen else { return SessionLimit.helloBytes }
        return fetches.isEmpty ? SessionLimit.askerBytes : SessionLimit.messageBytes
    }

    /// Whether both sides have sent a hello.
    package var isOpen: Bool {
        if case .open = phase { true } else { false }
    }

    /// Whether the peer wants no more and has sent all that was requested, so that it may end the session.
    ///
    /// Changes on this side since then go into the next session.
    package var hasEverything: Bool {
        guard case .open(let completion) = phase else { return false }
        return fetches.values.allSatisfy(\.isFinished) && completion.heard == UInt64(fetches.count)
    }

    /// The received parts of unfinished batches, to keep when the connection is gone.
    package var fragments: [SessionEffect.Store] { fetches.sorted { $0.key < $1.key }.flatMap(\.value.fragments) }

    /// Handles an event and returns what to do, in this order.
    ///
    /// - Parameter now: the time since any fixed moment; it never goes back.
    package mutating func handle(_ event: SessionEvent, at now: Duration) -> [SessionEffect] {
        if case .closed = phase { return [] }
        do {
            var effects = try take(event, at: now)
            noteRequests(effects, at: now)
            effects += finishIfDone()
            if effects.contains(where: \.isClose) { phase = .closed }
            return effects
        } catch {
            phase = .closed
            let reason = VicinoError(ofSession: error)
            return [.close(reason)]
        }
    }

    private mutating func take(_ event: SessionEvent, at now: Duration) throws -> [SessionEffect] {
        switch event {
        case .opened:
            guard case .new = phase else { throw VicinoError.outOfPhase }
            phase = .greeting
            return configuration.role == .initiator ? [.send(.hello(Hello(proof: configuration.proof)))] : []
        case .received(let bytes):
            guard bytes.count <= messageLimit else {
                throw VicinoError(.tooLarge, "The peer sent a message that is longer than the protocol allows.")
            }
            return try take(try SessionMessage(wireBytes: bytes[...]), bytes.count, at: now)
        case .loaded(let loaded): return try take(loaded)
        case .stored(let number, let result): return fetches[number]?.stored(result, pace) ?? []
        case .changed: return serves.change()
        }
    }

    // MARK: Greeting

    private mutating func greet(_ hello: Hello) throws -> [SessionEffect] {
        guard hello.version >= 1, hello.features == 0 else {
            return part(.tooNew, "The peer speaks a newer version of the protocol. Update this program.")
        }
        guard hello.messageBytes >= SessionLimit.messageBytes else {
            throw VicinoError(.protocolViolation, "The peer accepts only messages that are too short for records.")
        }
        guard configuration.role == .acceptor else { return open() }
        if let proof = hello.proof {
            phase = .admitting
            return [.load(.admission(proof))]
        }
        guard case .known = configuration.peer else { return part(.notWelcome, "A stranger has no invitation.") }
        return [.send(.hello(Hello()))] + open()
    }

    private mutating func admit(_ admission: Admission) throws -> [SessionEffect] {
        guard case .admitting = phase else { throw VicinoError.outOfPhase }
        switch admission {
        case .welcome: return [.send(.hello(Hello()))] + open()
        case .refused(let farewell): return part(farewell, "A user showed an invitation that is not valid.")
        }
    }

    private func part(_ farewell: Farewell, _ sentence: String) -> [SessionEffect] {
        [.send(.goodbye(farewell)), .close(VicinoError(.refused, sentence))]
    }

    private mutating func open() -> [SessionEffect] {
        phase = .open(Completion())
        return configuration.wants.flatMap { want($0) }
    }

    private mutating func want(_ author: UserID) -> [SessionEffect] {
        let number = FeedNumber(rawValue: UInt64(fetches.count))
        let (fetch, effect) = FeedFetch.start(number, author, for: configuration.user)
        fetches[number] = fetch
        return [effect]
    }

    // MARK: Messages

    private mutating func take(
        _ message: SessionMessage, _ bytes: Int, at now: Duration
    ) throws -> [SessionEffect] {
        switch (phase, message) {
        case (.greeting, .hello(let hello)): return try greet(hello)
        case (_, .goodbye(let farewell)): throw VicinoError(.refused, farewell.sentence)
        case (.open, .hello), (.new, _), (.greeting, _), (.admitting, _), (.closed, _): throw VicinoError.outOfPhase
        case (.open(var completion), .done(let answered)):
            guard answered <= UInt64(fetches.count), completion.heard.map({ answered > $0 }) ?? true else {
                throw VicinoError.outOfPhase
            }
            completion.heard = answered
            phase = .open(completion)
            return []
        case (.open, .want(let number, let author, let digest, let known, let presence)):
            return try serves.add(number, author, digest, known, presence)
        case (.open, .entries(let number, let log, let segments, let batch, let isLast)):
            return try take(number, bytes: bytes, segments: isLast ? segments.count : 0, at: now) {
                try $0.entries(log, segments, batch, isLast: isLast)
            }
        case (.open, _): return try takeFeedMessage(message)
        }
    }

    private mutating func takeFeedMessage(_ message: SessionMessage) throws -> [SessionEffect] {
        switch message {
        case .have(let number, let round, let positions, let others):
            return catchUp(number, try serves.take(number) { try $0.have(round, positions, others: others) })
        case .ask(let number, let round, let log, let node):
            return try serves.take(number) { try $0.ask(round, log: log, node) }
        case .fetch(let number, let round, let log, let segments, let pieces):
            return try serves.take(number) { try $0.fetch(round, log: log, segments, pieces) }
        case .got(let number, let round, let digest): return try serves.take(number) { try $0.got(round, digest) }
        case .presence(let number, let note): return try fetched(number) { fetch, _ in try fetch.presence(note) }
        case .same(let number): return try fetched(number) { fetch, _ in try fetch.same() }
        case .refuse(let number): return try fetched(number) { fetch, _ in try fetch.refuse() }
        case .offer(let number, let round, let offer):
            return try fetched(number) { try $0.offer(round, offer, $1) }
        case .delta(let number, let log, let batch, let isLast):
            return try fetched(number) { try $0.receive($1) { try $0.delta(log, batch, isLast: isLast) } }
        case .piece(let number, let log, let place, let piece):
            pace.received(bytes: piece.count)
            return try fetched(number) { try $0.receive($1) { try $0.piece(log, place, piece) } }
        case .descend(let number, let log, let digests):
            return try fetched(number) { try $0.receive($1) { try $0.descend(log, digests) } }
        case .children(let number, let log, let node, let digests):
            return try fetched(number) { try $0.receive($1) { try $0.children(log, node, digests) } }
        case .hello, .done, .want, .entries, .goodbye: throw VicinoError.outOfPhase
        }
    }

    /// Requests this user's own feed from a peer who holds an unknown state of it: the peer may have what this device
    /// has lost.
    private mutating func catchUp(_ number: FeedNumber, _ effects: [SessionEffect]) -> [SessionEffect] {
        let isAhead = effects.contains(where: \.saysPeerIsAhead)
        guard serves.author(of: number) == configuration.user else { return effects.filter { !$0.saysPeerIsAhead } }
        guard isAhead, !fetches.values.contains(where: { $0.author == configuration.user }) else { return effects }
        return effects + want(configuration.user)
    }

    // MARK: Loads

    private mutating func take(_ loaded: SessionEvent.Loaded) throws -> [SessionEffect] {
        switch loaded {
        case .admission(let admission): return try admit(admission)
        case .held(let number, let held): return try fetched(number) { try $0.held(held, $1) }
        case .segments(let number, let round, let log, let segments, let fragment):
            return try fetched(number) { try $0.segments(round, log, segments, fragment, $1) }
        case .offer(let number, let offer, let digest, let presence):
            return try serves.offer(number, offer, digest, presence)
        case .delta(let number, let log, let parts): return serves.load(number) { $0.delta(log: log, parts) }
        case .children(let number, let log, let node, let digests):
            return serves.load(number) { $0.children(log: log, node, digests) }
        case .entries(let number, let log, let pieces):
            return serves.load(number) { $0.entries(log: log, pieces) }
        }
    }

    // MARK: Feeds

    private mutating func fetched(
        _ number: FeedNumber, _ body: (inout FeedFetch, Pace) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        // Moved out for the moment, so that it is not copied.
        guard var fetch = fetches.removeValue(forKey: number) else { throw VicinoError.outOfPhase }
        defer { fetches[number] = fetch }
        return try body(&fetch, pace)
    }

    /// Handles entries, and measures the speed of the connection by them.
    private mutating func take(
        _ number: FeedNumber, bytes: Int, segments: Int, at now: Duration,
        _ body: (inout FeedReceipt) throws -> [SessionEffect]
    ) throws -> [SessionEffect] {
        pace.received(bytes: bytes, segments: segments, at: now)
        return try fetched(number) { try $0.receive($1, body) }
    }

    /// Notes the moment from which an answer is awaited.
    private mutating func noteRequests(_ effects: [SessionEffect], at now: Duration) {
        let isAsking = effects.contains { if case .send(.fetch) = $0 { true } else { false } }
        if isAsking { pace.asked(at: now) }
        if !fetches.values.contains(where: \.isAwaitingEntries) { pace.rest() }
    }

    // MARK: The end

    /// Says that everything is answered, and ends the session once neither side has anything left to do.
    private mutating func finishIfDone() -> [SessionEffect] {
        guard case .open(var completion) = phase, fetches.values.allSatisfy(\.isFinished), serves.areFinished else {
            return []
        }
        var effects: [SessionEffect] = []
        if completion.said != serves.count {
            completion.said = serves.count
            phase = .open(completion)
            effects.append(.send(.done(answered: UInt64(serves.count))))
        }
        if hasEverything, configuration.endsWhenDone { effects.append(.close(nil)) }
        return effects
    }
}

extension SessionEffect {
    fileprivate var isClose: Bool {
        if case .close = self { true } else { false }
    }

    fileprivate var saysPeerIsAhead: Bool {
        switch self {
        case .report(.peerIsAhead), .report(.peerHoldsOtherLogs): true
        default: false
        }
    }
}
