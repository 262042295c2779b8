internal import VicinoLink
internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync

extension Node {
    /// Follows somebody by their invitation: shows that one was invited, and takes their records.
    ///
    /// ```swift
    /// let (person, report) = try await node.follow(Invitation(text))
    /// ```
    ///
    /// Once they have agreed, the person is followed whatever happens; a session that is cut short goes on with the next
    /// `sync`.
    ///
    /// - Parameters:
    ///   - petname: the name to give them; without one, what they call themselves, made unlike everybody else's.
    ///   - addresses: where to reach them; nil for what the invitation says.
    ///   - progress: told how far it has come; must be quick.
    /// - Throws: an error with a sentence if nobody is reached, the invitation is not good any more, or the session is
    ///   cut short.
    public func follow(
        _ invitation: Invitation, as petname: String? = nil, at addresses: [PeerAddress]? = nil,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> (person: Person, report: SyncReport) {
        let author = invitation.author
        guard author != user else { throw NodeError(.refused, "This invitation is your own.") }
        guard !invitation.isExpired(at: configuration.now()) else {
            throw NodeError(.refused, "The invitation has expired. Ask for a new one.")
        }
        let name = try petname.map { try free(try Self.checked($0), for: author) }
        let report = try await noting(author, by: .address) {
            try await follow(invitation, as: name, at: addresses ?? invitation.addresses, progress)
        }
        return (try person(following: author), report)
    }

    private func follow(
        _ invitation: Invitation, as name: String?, at addresses: [PeerAddress],
        _ progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        let author = invitation.author
        let caller = Dialer(self, at: author, [KnockKey(invitation.secret)])
        let (link, address) = try await caller.connect(to: addresses)
        let proof = InvitationProof(
            invitation: invitation.id.bytes,
            code: invitation.proof(asker: link.ownCertificateHash, inviter: link.peer.certificateHash))
        let session = Session.Configuration(
            role: .initiator, user: user, peer: .known(author), wants: [author], proof: proof)
        // To strangers nothing is said while no invitation is open.
        let silence =
            "Their device says nothing: the invitation may have been used, or is not good any more. Ask for a new one."
        return try await Self.explaining(silence: silence) {
            try await run(link, session, progress: progress) { desk in
                try desk.node.begin(following: author, as: name, claimed: invitation.claimedName)
                try desk.node.remember(address, of: author, workedAt: desk.node.configuration.now())
            }
        }
    }

    /// Meets somebody: takes what is new of theirs, if one follows them, and hands them what is new of one's own, if they
    /// may see it.
    ///
    /// - Parameters:
    ///   - user: somebody one follows, or who follows.
    ///   - addresses: where to reach them; nil for where they were reached before.
    ///   - progress: told how far it has come; must be quick.
    /// - Throws: an error with a sentence if nobody is reached or they refuse to talk. Whoever does not know this device
    ///   says nothing to it.
    public func sync(
        with user: UserID, at addresses: [PeerAddress]? = nil,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> SyncReport {
        try await noting(user, by: .address) {
            let places = try addresses ?? self.addresses(of: user)
            let (link, address) = try await Dialer(self, at: user, try knocks(at: user)).connect(to: places)
            return try await meet(link, at: address, progress)
        }
    }

    /// Meets somebody who was seen just now, at the places that `Discovery.places(of:)` tells, in another program too.
    ///
    /// Nothing is remembered of the places: they are others soon.
    ///
    /// - Parameters:
    ///   - user: somebody one follows.
    ///   - places: where they seem to be.
    ///   - progress: told how far it has come; must be quick.
    /// - Throws: an error with a sentence if nobody is reached or they refuse to talk.
    public func sync(
        with user: UserID, seenAt places: [PeerAddress], progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> SyncReport {
        try await noting(user, by: .localNetwork) {
            let (link, _) = try await Dialer(self, at: user, try knocksInSight(of: user)).connect(to: places)
            return try await meet(link, at: nil, progress)
        }
    }

    /// Meets somebody at addresses where they seem to be.
    func sync(
        with user: UserID, at places: [PeerAddress], knock: @escaping Knocking,
        progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async throws -> SyncReport {
        try await noting(user, by: .localNetwork) {
            let (link, _) = try await Dialer(node: self, peer: user, knocks: [knock]).connect(to: places)
            return try await meet(link, at: nil, progress)
        }
    }

    private func meet(
        _ link: PeerConnection, at address: PeerAddress?, _ progress: @escaping @Sendable (SyncProgress) -> Void
    ) async throws -> SyncReport {
        let peer = link.peer.user
        let session = Session.Configuration(
            role: .initiator, user: user, peer: .known(peer), wants: try wants(of: peer))
        let silence =
            "Their device says nothing to you: they do not know you, or have shut you out. Ask them for an invitation."
        return try await Self.explaining(silence: silence) {
            try await run(link, session, progress: progress) { desk in
                // Where a beacon led is another place tomorrow.
                guard let address else { return }
                try desk.node.remember(address, of: peer, workedAt: desk.node.configuration.now())
            }
        }
    }

    /// Says what it means that the other device ends the link without a word.
    private static func explaining<Outcome>(
        silence: String, _ session: () async throws -> Outcome
    ) async throws -> Outcome {
        do { return try await session() } catch let error as ConnectionError where error.code == .refused {
            throw NodeError(.refused, silence, cause: error)
        }
    }
}

extension Node {
    /// Runs one session over a link.
    func run(
        _ link: PeerConnection, _ session: Session.Configuration, _ changes: ChangeCounter? = nil,
        progress: @escaping @Sendable (SyncProgress) -> Void,
        whenOpen: @escaping @Sendable (SessionStore) throws -> Void = { _ in }
    ) async throws -> SyncReport {
        let desk = SessionStore(
            node: self, peer: link.peer.roster, device: link.peer.device,
            certificates: (link.ownCertificateHash, link.peer.certificateHash))
        let clerk = SerialSessionStore(desk, changes ?? ChangeCounter(folder))
        return try await SessionRunner(link, session, clerk, whenOpen: whenOpen, observe: progress).run()
    }

    /// The authors whose records are wanted from a peer.
    func wants(of peer: UserID) throws -> [UserID] { try catalog.contact(peer) == nil ? [] : [peer] }

    /// This device, as it shows itself to peers.
    func deviceIdentity() throws -> DeviceIdentity {
        try DeviceIdentity(key: own.deviceKey, roster: try own.roster())
    }

    /// Begins to follow somebody who has agreed to it.
    func begin(following author: UserID, as petname: String?, claimed: String) throws {
        if let known = try catalog.contact(author) {
            if let petname, petname != known.petname { try catalog.rename(author, to: petname) }
            return
        }
        try replicas.delete(author)
        let name = try petname ?? freePetname(claimed: claimed, for: author)
        try catalog.add(author, petname: name, now: configuration.now(), isUpdated: false)
    }

    func person(following author: UserID) throws -> Person {
        guard let person = try followed(author) else {
            throw NodeError(.notFollowed, "You do not follow them any more.")
        }
        return person
    }
}
