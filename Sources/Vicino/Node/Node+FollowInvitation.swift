internal import VicinoConnection
public import VicinoPresence
internal import VicinoSync
internal import VicinoThreads

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
        let author = invitation.authorID
        guard author != user else { throw VicinoError(.refused, "This invitation is your own.") }
        guard !invitation.isExpired(at: configuration.now()) else {
            throw VicinoError(.invitationExpired, "The invitation has expired. Ask for a new one.")
        }
        return try await BlockingWork().run {
            let name = try petname.map { try people.free(try Petname.checked($0), for: author) }
            let following = FollowingSession(followed, records: records, with: author, progress)
            let wanted = addresses ?? invitation.addresses
            let dialer = InvitationDialer(sessions.admission, invitation, over: media, by: timeSource)
            return try await following.report {
                try await meet(following, invitation, as: name, by: dialer, at: wanted)
            }
        }
    }

    private func meet(
        _ following: FollowingSession, _ invitation: Invitation, as name: String?, by dialer: InvitationDialer,
        at addresses: [PeerAddress]
    ) async throws -> SyncReport {
        let author = invitation.authorID
        // Strangers get no answer while no invitation is open.
        let silence =
            "Their device does not answer: the invitation may be used or no longer valid. Ask for a new one."
        var way = MeetingWay.address
        return try await peers.noting(author, by: { way }) {
            try await PeerSessions.explaining(silence: silence) {
                let reached = try await dialer.connect(to: addresses)
                let connection = reached.connection
                if reached.address == nil { way = .localNetwork }
                let proof = InvitationProof(
                    invitation: invitation.id.bytes,
                    code: invitation.proof(
                        asker: connection.ownCertificateHash, inviter: connection.peer.certificateHash))
                let session = Session.Configuration(
                    role: .initiator, user: user, peer: .known(author), wants: [author], proof: proof)
                return try await sessions.run(connection, session, progress: following.observe) { store in
                    try following.follow(as: name, claimed: invitation.claimedName)
                    // An address from a beacon is not valid tomorrow.
                    guard let address = reached.address else { return }
                    try store.parts.peers.remember(address, of: author)
                }
            }
        }
    }
}
