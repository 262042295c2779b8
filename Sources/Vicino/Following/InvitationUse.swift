internal import VicinoConnection
internal import VicinoPresence
internal import VicinoSync
internal import VicinoThreads

/// Follows an author by their invitation: proves that this user holds it, and fetches the author's records.
struct InvitationUse: Sendable {
    let followed: FollowedAuthors
    let records: Records
    let sessions: PeerSessions

    private var people: People { followed.people }

    /// Connects to the author's device, and follows the author once it has agreed.
    ///
    /// - Parameters:
    ///   - petname: the author's petname; nil for their claimed name, changed if it resembles another person's name.
    ///   - addresses: the addresses to try; nil for those in the invitation.
    ///   - media: media of networks over which the author's device is looked for at the same time.
    func follow(
        _ invitation: Invitation, as petname: String?, at addresses: [PeerAddress]?, over media: [any Medium],
        by timeSource: any TimeSource, progress: @escaping @Sendable (SyncProgress) throws -> Void
    ) async throws -> FollowReport {
        let author = invitation.authorID
        guard author != people.user else { throw VicinoError(.refused, "This invitation is your own.") }
        guard !invitation.isExpired(at: sessions.now()) else {
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
        // Strangers get no answer while no invitation is open.
        let silence =
            "Their device does not answer: the invitation may be used or no longer valid. Ask for a new one."
        var way = MeetingWay.address
        return try await sessions.peers.noting(invitation.authorID, by: { way }) {
            try await PeerSessions.explaining(silence: silence) {
                let reached = try await dialer.connect(to: addresses)
                let connection = reached.connection
                // An update of the author's program may have renewed their identity since they made the invitation.
                let author = connection.peer.user
                if reached.address == nil { way = .localNetwork }
                let proof = InvitationProof(
                    invitation: invitation.id.bytes,
                    code: invitation.proof(
                        asker: connection.ownCertificateHash, inviter: connection.peer.certificateHash))
                let session = Session.Configuration(
                    role: .initiator, user: people.user, peer: .known(author), wants: [author], proof: proof)
                return try await sessions.run(connection, session, progress: following.observe) { store in
                    try following.follow(author, as: name, claimed: invitation.claimedName)
                    // An address from a beacon is not valid tomorrow.
                    guard let address = reached.address else { return }
                    try store.parts.peers.remember(address, of: author)
                }
            }
        }
    }
}
