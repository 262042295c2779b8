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
        /// The authors whose records this side wants from the peer. Each is answered with a `FeedOffer`.
        package var wants: [UserID]
        /// Bytes of the smallest piece in which entries are requested over a slow connection; at least
        /// `SessionLimit.pieceBytes`.
        package var smallestPiece = 1024
        /// What this side says about shares of recovery phrases.
        package var shares = ShareExchange()
        /// What this side says of people whom the user has met.
        package var vouches = VouchExchange()
        /// Whether this user publishes in a repository, or did. Then the stores look up what the peer has to know of it.
        package var publishes = false
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

        var user: UserID {
            switch self {
            case .known(let user), .stranger(let user): user
            }
        }
    }

    private let configuration: Configuration
    private var phase = Phase.new

    private enum Phase {
        case new
        /// The peer's hello was not received yet.
        case greeting
        /// The peer's invitation is being looked up.
        case admitting
        /// Both sides have sent a hello.
        case open(OpenSession)
        /// The session is over; the store may keep the fragments.
        case closed(fragments: [StoreDelivery])

        var openSession: OpenSession? {
            if case .open(let open) = self { open } else { nil }
        }
    }

    package init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    private var open: OpenSession? { phase.openSession }

    /// The maximum number of bytes in the next message; the transport ends a connection that sends more.
    package var messageLimit: Int { open?.messageLimit ?? SessionLimit.helloBytes }

    /// Whether both sides have sent a hello.
    package var isOpen: Bool { open != nil }

    /// Whether the peer wants no more and has sent all that was requested, so that it may end the session.
    ///
    /// Changes on this side since then go into the next session.
    package var hasEverything: Bool { open?.hasEverything ?? false }

    /// About how many bytes this side still lacks; nil while that is not known.
    package var missingBytes: Int? { open?.missingBytes }

    /// The received parts of unfinished batches, to keep when the connection is gone.
    package var fragments: [StoreDelivery] {
        switch phase {
        case .new, .greeting, .admitting: []
        case .open(let open): open.fragments
        case .closed(let fragments): fragments
        }
    }

    /// Handles an event and returns what to do, in this order.
    ///
    /// - Parameter now: the time since any fixed moment; it never goes back.
    package mutating func handle(_ event: SessionEvent, at now: Duration) -> [SessionEffect] {
        if case .closed = phase { return [] }
        do {
            let effects = try respond(to: event, at: now)
            if effects.contains(where: \.isClose) { phase = .closed(fragments: fragments) }
            return effects
        } catch {
            phase = .closed(fragments: fragments)
            let reason = VicinoError(ofSession: error)
            return [.close(reason)]
        }
    }

    private mutating func respond(to event: SessionEvent, at now: Duration) throws -> [SessionEffect] {
        let effects = try withMovedOut(of: &phase, leaving: .new, value: \.openSession, wrap: Phase.open) { open in
            try open.handle(event, at: now)
        }
        if let effects { return effects }
        switch event {
        case .opened:
            guard case .new = phase else { throw VicinoError.outOfPhase }
            phase = .greeting
            return configuration.role == .initiator ? [.send(.hello(Hello(proof: configuration.proof)))] : []
        case .received(let bytes): return try receive(try SessionMessage(bytes, limit: messageLimit), at: now)
        case .admission(let admission): return try admit(admission, at: now)
        case .loaded, .keptShares, .publication, .keptPublication: throw VicinoError.outOfPhase
        case .stored, .changed, .leave: return []
        }
    }

    private mutating func receive(_ message: SessionMessage, at now: Duration) throws -> [SessionEffect] {
        switch (phase, message) {
        case (.greeting, .hello(let hello)): return try greet(hello, at: now)
        case (_, .goodbye(let reason)): throw reason.error
        default: throw VicinoError.outOfPhase
        }
    }

    // MARK: Greeting

    private mutating func greet(_ hello: Hello, at now: Duration) throws -> [SessionEffect] {
        guard hello.version >= 1, hello.features & ~SessionFeature.all == 0 else {
            let error = VicinoError(.tooNew, "The peer speaks a newer version of the protocol. Update this program.")
            return sendGoodbye(.tooNew, error)
        }
        guard hello.features & SessionFeature.version1 != 0 else { return refuseEarlierProgram() }
        guard hello.messageBytes >= SessionLimit.messageBytes else {
            throw VicinoError(.protocolViolation, "The peer accepts only messages that are too short for records.")
        }
        guard configuration.role == .acceptor else { return open(at: now) }
        if let proof = hello.proof {
            phase = .admitting
            return [.store(.admit(proof))]
        }
        guard case .known = configuration.peer else {
            return sendGoodbye(.notWelcome, VicinoError(.notAdmitted, "A stranger has no invitation."))
        }
        return [.send(.hello(Hello()))] + open(at: now)
    }

    private mutating func admit(_ admission: Admission, at now: Duration) throws -> [SessionEffect] {
        guard case .admitting = phase else { throw VicinoError.outOfPhase }
        switch admission {
        case .welcome: return [.send(.hello(Hello()))] + open(at: now)
        case .refused(let reason):
            return sendGoodbye(reason, VicinoError(.notAdmitted, "A user showed an invitation that is not valid."))
        }
    }

    /// Ends the session with a program from before version 1. As an initiator it takes the goodbye for one to a newer
    /// program. So it gets the hello, and reads in its features that it is too old.
    private func refuseEarlierProgram() -> [SessionEffect] {
        let answer = configuration.role == .acceptor ? SessionMessage.hello(Hello()) : .goodbye(.tooNew)
        return [.send(answer), .close(GoodbyeReason.tooNew.error)]
    }

    private func sendGoodbye(_ reason: GoodbyeReason, _ error: VicinoError) -> [SessionEffect] {
        [.send(.goodbye(reason)), .close(error)]
    }

    private mutating func open(at now: Duration) -> [SessionEffect] {
        let (open, effects) = OpenSession.start(configuration, at: now)
        phase = .open(open)
        return effects
    }
}

extension SessionMessage {
    /// Reads a message that a peer has sent.
    ///
    /// - Throws: `VicinoError` for one that is longer than the limit, or damaged.
    init(_ bytes: [UInt8], limit: Int) throws {
        guard bytes.count <= limit else {
            throw VicinoError(.tooLarge, "The peer sent a message that is longer than the protocol allows.")
        }
        try self.init(wireBytes: bytes[...])
    }
}

extension SessionEffect {
    var isClose: Bool {
        if case .close = self { true } else { false }
    }
}
