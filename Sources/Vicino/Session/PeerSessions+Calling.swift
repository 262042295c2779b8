internal import VicinoConnection
internal import VicinoPresence
internal import VicinoSync
internal import VicinoThreads

/// Sessions with peers to which this device connects.
extension PeerSessions {
    /// Runs a session with a user.
    ///
    /// - Parameter addresses: the addresses to try; nil for those that worked before.
    func sync(
        with user: UserID, at addresses: [PeerAddress]?,
        progress: @escaping @Sendable (SyncProgress) throws -> Void
    ) async throws -> SyncReport {
        try await BlockingWork().run {
            try await peers.noting(user, by: .address) {
                let known = try addresses ?? peers.addresses(of: user)
                let dialer = Dialer(admission, at: user, try knocks.keys(at: user))
                return try await Self.explaining(silence: Self.rejection) {
                    let reached = try await dialer.connect(to: known)
                    return try await meet(reached.connection, at: reached.address, progress)
                }
            }
        }
    }

    /// Runs a session with a user who was seen just now at some addresses, which are not stored, because they change
    /// soon.
    func sync(
        with user: UserID, seenAt addresses: [PeerAddress],
        progress: @escaping @Sendable (SyncProgress) throws -> Void
    ) async throws -> SyncReport {
        try await BlockingWork().run {
            try await peers.noting(user, by: .localNetwork) {
                let dialer = Dialer(admission, at: user, try knocks.keysInSight(of: user))
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
        return try await peers.noting(user, by: { way }) {
            let dialer = Dialer(admission, at: user, keys, now: now)
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
            role: .initiator, user: device.user, peer: .known(peer), wants: try wants(of: peer))
        return try await run(connection, session, moving: moving, progress: progress) { store in
            // An address from a beacon is not valid tomorrow.
            guard let address else { return }
            try store.parts.peers.remember(address, of: peer)
        }
    }

    private static let rejection =
        "Their device does not answer yours: they do not know you, or have revoked your access. Ask them for an "
        + "invitation."
}
