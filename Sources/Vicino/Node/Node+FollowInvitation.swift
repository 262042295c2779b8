public import VicinoPresence

extension Node {
    /// Follows an author by their invitation: proves that this user holds it, and fetches the author's records.
    ///
    /// ```swift
    /// let followed = try await node.follow(Invitation(text: text))
    /// ```
    ///
    /// Once the author's device has agreed, this user follows them. If the session fails after that, the report says
    /// why, and the next `sync` continues it. To stop, do as with `sync`. A user who already follows the author keeps
    /// what is held and fetches what is new; for that alone, call `sync`. After a cancelled call,
    /// `node.person(for: invitation.authorID)` is the author, whom the user may follow already.
    ///
    /// - Parameters:
    ///   - petname: the author's petname; nil for their claimed name, changed if it resembles another person's name.
    ///   - addresses: the addresses to try; nil for those in the invitation.
    ///   - media: media of networks over which the author's device is looked for at the same time, as its address may
    ///     have changed. It is found while it discovers, and the invitation is open.
    ///   - progress: receives the session's progress; must return quickly. An error that it throws ends the session.
    /// - Returns: the followed author and what was received, even if the session was cut short.
    /// - Throws: `CancellationError` if the task is cancelled; what `progress` throws; or ``VicinoError`` with:
    ///   - `.refused` for the user's own invitation.
    ///   - `.invitationExpired`, `.invitationSpent` or `.invitationUnknown` if the invitation does not admit this user.
    ///   - `.unreachable` if no device is reached.
    ///   - `.rejected` if the author's device does not answer.
    ///   - another code if the connection breaks before.
    @discardableResult
    public func follow(
        _ invitation: Invitation, as petname: String? = nil, at addresses: [PeerAddress]? = nil,
        over media: [any Medium] = [], progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
    ) async throws -> FollowReport {
        let timeSource = SystemTimeSource(
            wall: configuration.now, isSynchronised: configuration.isClockSynchronised)
        return try await follow(
            invitation, as: petname, at: addresses, over: media, by: timeSource, progress: progress)
    }

    func follow(
        _ invitation: Invitation, as petname: String?, at addresses: [PeerAddress]?, over media: [any Medium],
        by timeSource: any TimeSource, progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
    ) async throws -> FollowReport {
        let use = InvitationUse(followed: followed, records: records, sessions: sessions)
        return try await use.follow(
            invitation, as: petname, at: addresses, over: media, by: timeSource, progress: progress)
    }
}
