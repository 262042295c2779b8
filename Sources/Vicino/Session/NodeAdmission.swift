internal import VicinoConnection
internal import VicinoStore
internal import VicinoSync

/// Decides which peers this device keeps sessions with, and whom its user may pair with.
final class NodeAdmission: Sendable {
    let device: OwnDevice
    let now: @Sendable () -> Timestamp
    private let catalog: Catalog
    private let peers: Peers
    private let grants: Grants
    private let renewals: Renewals

    init(
        _ files: OpenFiles, to device: OwnDevice, peers: Peers, grants: Grants, renewals: Renewals,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.device = device
        self.now = now
        catalog = files.catalog
        self.peers = peers
        self.grants = grants
        self.renewals = renewals
    }

    /// Whether a peer may open a session: a followed author, a follower or another device of the user, on a device in
    /// their newest roster. Others are admitted only while an invitation is open, and only as far as their hello.
    func admits(_ peer: PeerIdentity) -> Bool {
        do {
            guard peer.user != device.user else { return try device.isOther(peer) }
            try renewals.take(peer.roster)
            guard try !renewals.isFormer(peer.user), try !catalog.isBlocked(peer.user) else { return false }
            if try isKnown(peer.user) { return try isOnNewestRoster(peer) }
            // Nothing of a stranger is stored, but a roster that is known counts.
            let isRemoved = try peers.knownRoster(of: peer.user)?.hasRemoved(signingKey: peer.device) == true
            return try !isRemoved && catalog.hasOpenInvitation(at: now())
        } catch {
            // A peer that cannot be looked up is not admitted.
            return false
        }
    }

    /// Whether a peer is the user whose invitation this side holds, or whom it wants to reach; perhaps under a new id.
    func admits(_ peer: PeerIdentity, as user: UserID) -> Bool {
        // A peer that cannot be looked up is refused.
        peer.roster.speaks(for: user) && (try? isPresent(peer, for: user)) == true
    }

    private func isPresent(_ peer: PeerIdentity, for user: UserID) throws -> Bool {
        try renewals.take(peer.roster)
        guard try !renewals.isFormer(peer.user), try renewals.goesOn(peer.user, for: user) else { return false }
        return try isOnNewestRoster(peer)
    }

    /// Whether a user is a followed author or a follower, or this device's own.
    func isKnown(_ user: UserID) throws -> Bool {
        guard user != device.user else { return true }
        let now = now()
        return try catalog.contact(user) != nil || grants.grant(to: user, at: now) != nil
    }

    /// Refuses a user who is blocked here, and a device that its user is known to have removed.
    func checkMayPair(_ peer: PairingPeer) throws {
        try renewals.take(peer.roster)
        guard try !renewals.isFormer(peer.user) else { throw Renewals.outdated }
        guard try !catalog.isBlocked(peer.user) else {
            throw VicinoError(.refused, "You have blocked this person. Unblock them first.")
        }
        guard try peers.knownRoster(of: peer.user)?.hasRemoved(signingKey: peer.device) != true else {
            throw VicinoError(.refused, "That device has been removed from the list of its user's devices.")
        }
    }

    private func isOnNewestRoster(_ peer: PeerIdentity) throws -> Bool {
        guard peer.user != device.user else { return try device.isOther(peer) }
        let roster = try peers.newestRoster(peer.roster)
        return roster.includes(signingKey: peer.device) && !roster.hasRemoved(signingKey: peer.device)
    }
}
