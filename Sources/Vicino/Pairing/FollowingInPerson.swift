internal import VicinoConnection
internal import VicinoPresence
internal import VicinoSync

/// Follows the user of an open device with whom both sides confirm the same digits, and fetches their records.
struct FollowingInPerson: Sendable {
    let followed: FollowedAuthors
    let records: Records
    let sessions: PeerSessions
    /// What the peer may see in return, if the user wants the pairing to hold in both directions; nil for nothing. It is
    /// asked when both have agreed.
    var sharesBack: @Sendable () -> Sharing? = { nil }

    /// Asks the users of open devices, one after the other.
    ///
    /// - Parameters:
    ///   - devices: the most likely ones first.
    ///   - media: the media over which the devices were heard.
    ///   - petname: the author's petname; nil for their claimed name, changed if it resembles another person's name.
    ///   - confirm: shows the digits to the user and returns whether the other screen shows the same.
    func follow(
        near devices: [OpenDevice], over media: [any Medium], as petname: String?, by timeSource: any TimeSource,
        progress: @escaping @Sendable (SyncProgress) throws -> Void,
        confirm: @escaping @Sendable (PairingQuestion) async -> Bool
    ) async throws -> FollowReport {
        let petname = try petname.map(Petname.checked)
        let held = HeldLink()
        let pairing = AskingPairing(
            purpose: .follow, media: media, timeSource: timeSource, held: held,
            configure: { [device = sessions.device] in try device.pairing(.asker, over: $0) },
            judge: { [people = followed.people, admission = sessions.admission] peer in
                try admission.checkMayPair(peer)
                if let petname { _ = try people.free(petname, for: peer.user) }
            }, confirm: confirm)
        let (ending, target) = try await pairing.run(devices)
        guard case .following(let outcome) = ending else { throw VicinoError.cutShort }
        return try await held.whileHeld(by: timeSource) {
            let roster = try sessions.peers.newestRoster(outcome.peer.roster)
            try sessions.peers.noteVerified(outcome.peer.user)
            let following = FollowingSession(followed, records: records, with: outcome.peer.user, progress)
            try following.follow(outcome.peer.user, as: petname, claimed: outcome.peer.roster.claimedName)
            return try await following.report {
                try followed.keep(outcome.grant)
                // Before the session, which then brings the records in both directions.
                if let shared = sharesBack() {
                    _ = try sessions.stores.grants.grantAccess(to: roster, shared)
                }
                return try await meet(following, outcome, roster: roster, at: target, held: held, by: timeSource)
            }
        }
    }

    /// Runs the first session with the peer, where the peer waits for it.
    private func meet(
        _ following: FollowingSession, _ outcome: PairingConversation.Outcome, roster: Verified<Roster>,
        at target: DialTarget, held: HeldLink, by timeSource: any TimeSource
    ) async throws -> SyncReport {
        let user = outcome.peer.user
        guard let address = target.at(outcome.port),
            let index = roster.index(ofSigningKey: outcome.peer.device),
            let key = try sessions.knocks.key(at: user, index, by: .bridge)
        else { throw VicinoError(.unreachable, "Their device named no valid address.") }
        var attempts = 0
        while true {
            attempts += 1
            do {
                return try await sessions.sync(
                    with: user, at: [address], [key], now: { timeSource.now.wall },
                    // From here on, the session's own channel needs the link.
                    reached: { _ in held.release() }, progress: following.observe)
            } catch let error as VicinoError {
                // The peer still waits, and a radio may have lost the connection only. A later session needs a beacon.
                guard !address.isOnNetwork, attempts < Self.firstSessionAttempts, !following.isStopped else {
                    throw error
                }
                try await timeSource.wait(until: timeSource.now.uptime + .milliseconds(500))
            }
        }
    }

    /// How often the first session is tried over a radio.
    private static let firstSessionAttempts = 3
}
