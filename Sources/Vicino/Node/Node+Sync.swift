internal import VicinoConnection
internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync
internal import VicinoThreads

extension Node {
    /// Runs a session with a person: fetches what is new from a followed author, and sends what is new to a follower.
    ///
    /// ```swift
    /// let report = try await node.sync(with: node.person(named: "Anna"))
    /// ```
    ///
    /// To stop, cancel the task, or throw `CancellationError` from `progress`. The call then throws `CancellationError`
    /// and keeps what was received. The next `sync` continues from there.
    ///
    /// - Parameters:
    ///   - person: a followed author, or a follower.
    ///   - addresses: the addresses to try; nil for those that worked before.
    ///   - progress: receives the session's progress; must return quickly. An error that it throws ends the session.
    /// - Returns: what the session has changed.
    /// - Throws: ``VicinoError`` if no device is reached or the peer refuses. A device that does not know this
    ///   one sends nothing.
    @discardableResult
    public func sync(
        with person: Person, at addresses: [PeerAddress]? = nil,
        progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
    ) async throws -> SyncReport {
        try await sync(with: person.user, at: addresses, progress: progress)
    }

    package func sync(
        with user: UserID, at addresses: [PeerAddress]? = nil,
        progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
    ) async throws -> SyncReport {
        try await BlockingWork().run {
            try await noting(user, by: .address) {
                let known = try addresses ?? self.addresses(of: user)
                let dialer = Dialer(self, at: user, try knocks(at: user))
                return try await Self.explaining(silence: Self.rejection) {
                    let reached = try await dialer.connect(to: known)
                    return try await meet(reached.connection, at: reached.address, progress)
                }
            }
        }
    }

    /// Runs a session with a user who was seen just now, at the addresses from `Discovery.addresses(of:)`, in another
    /// program too.
    ///
    /// The addresses are not stored, because they change soon.
    ///
    /// - Parameters:
    ///   - user: a followed author.
    ///   - addresses: the addresses at which the author seems to be.
    ///   - progress: receives the session's progress; must return quickly. An error that it throws ends the session.
    /// - Throws: `VicinoError` if no device is reached or the peer refuses.
    package func sync(
        with user: UserID, seenAt addresses: [PeerAddress],
        progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
    ) async throws -> SyncReport {
        try await BlockingWork().run {
            try await noting(user, by: .localNetwork) {
                let dialer = Dialer(self, at: user, try knocksInSight(of: user))
                return try await Self.explaining(silence: Self.rejection) {
                    try await meet(try await dialer.connect(to: addresses).connection, at: nil, progress)
                }
            }
        }
    }

    /// Runs a session with a user where they seem to be.
    ///
    /// - Parameters:
    ///   - keys: the keys to knock with, the most likely one first.
    ///   - reached: receives the target that answered.
    ///   - moving: whether a session over Bluetooth should end to go on over a network; nil for never.
    func sync(
        with user: UserID, at targets: [DialTarget], _ keys: [KnockKey], now: @escaping @Sendable () -> Timestamp,
        reached: @Sendable (DialTarget) -> Void = { _ in }, moving: SessionRunner.Moving? = nil,
        progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
    ) async throws -> SyncReport {
        // A session that fails is noted under the last target that was tried.
        var way = targets.last?.way ?? .localNetwork
        return try await noting(user, by: { way }) {
            let dialer = Dialer(node: self, peer: user, keys: keys, now: now)
            return try await Self.explaining(silence: Self.rejection) {
                let (connection, index) = try await dialer.connect(to: targets)
                way = targets[index].way
                reached(targets[index])
                return try await meet(connection, at: nil, moving: moving, progress)
            }
        }
    }

    private func meet(
        _ connection: PeerConnection, at address: PeerAddress?, moving: SessionRunner.Moving? = nil,
        _ progress: @escaping @Sendable (SyncProgress) throws -> Void
    ) async throws -> SyncReport {
        let peer = connection.peer.user
        let session = Session.Configuration(
            role: .initiator, user: user, peer: .known(peer), wants: try wants(of: peer))
        return try await run(connection, session, moving: moving, progress: progress) { store in
            // An address from a beacon is not valid tomorrow.
            guard let address else { return }
            try store.node.remember(address, of: peer, workedAt: store.node.configuration.now())
        }
    }

    private static let rejection =
        "Their device does not answer yours: they do not know you, or have revoked your access. Ask them for an "
        + "invitation."

    /// Explains why the other device closes the connection silently: while this side still connects, or later.
    static func explaining<Outcome>(
        silence: String, _ session: () async throws -> Outcome
    ) async throws -> Outcome {
        do { return try await session() } catch let error as VicinoError where error.code == .rejected {
            throw VicinoError(.rejected, silence, cause: error)
        }
    }
}

extension Node {
    /// Runs one session over a connection.
    ///
    /// - Parameter moving: whether a session over Bluetooth should end to go on over a network; nil for never.
    func run(
        _ connection: PeerConnection, _ session: Session.Configuration, changes: ChangeCounter? = nil,
        moving: SessionRunner.Moving? = nil, progress: @escaping @Sendable (SyncProgress) throws -> Void,
        whenOpen: @escaping @Sendable (SessionStore) throws -> Void = { _ in }
    ) async throws -> SyncReport {
        let store = SessionStore(
            node: self, peer: connection.peer.roster, device: connection.peer.device,
            certificates: (connection.ownCertificateHash, connection.peer.certificateHash))
        let changes = changes ?? ChangeCounter(folder)
        let moving = connection.transport == .bluetooth ? moving : nil
        return try await sessions.running(with: people.person(toShow: connection.peer.user)) { entry in
            let observe: @Sendable (SyncProgress) throws -> Void = {
                let step = $0
                let now = configuration.now()
                entry.change { $0.note(step, now: now) }
                try progress(step)
            }
            return try await SessionRunner(
                connection, session, stores: SerialSessionStore(store), changes: changes, as: entry,
                whenOpen: whenOpen, observe: observe, moving: moving
            ).run()
        }
    }

    /// The authors whose records this node wants from a peer.
    func wants(of peer: UserID) throws -> [UserID] { try catalog.contact(peer) == nil ? [] : [peer] }

    /// The identity that this device shows to peers.
    func deviceIdentity() throws -> DeviceIdentity {
        try DeviceIdentity(key: own.deviceKey, roster: try own.roster())
    }
}
