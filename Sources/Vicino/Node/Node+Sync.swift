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
        try await sessions.sync(with: user, at: addresses, progress: progress)
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
        try await sessions.sync(with: user, seenAt: addresses, progress: progress)
    }
}
