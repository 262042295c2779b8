internal import VicinoConnection
internal import VicinoStore

/// Decides which peers a node keeps sessions with.
struct NodeAdmission: Sendable {
    let node: Node

    /// Whether a peer may open a session: a followed author or a follower, on a device in their newest roster. Others
    /// are admitted only while an invitation is open, and only as far as their hello.
    func admits(_ peer: PeerIdentity) -> Bool {
        do {
            guard peer.user != node.user, try !node.catalog.isBlocked(peer.user) else { return false }
            if try isKnown(peer.user) { return try isOnNewestRoster(peer) }
            // Nothing of a stranger is stored, but a roster that is known counts.
            let isRemoved = try node.knownRoster(of: peer.user)?.hasRemoved(signingKey: peer.device) == true
            return try !isRemoved && node.hasOpenInvitation(at: node.configuration.now())
        } catch {
            // A peer that cannot be looked up is not admitted.
            return false
        }
    }

    /// Whether a peer is the user whose invitation this side holds, or whom it wants to reach.
    func admits(_ peer: PeerIdentity, as user: UserID) -> Bool {
        // A peer that cannot be looked up is refused.
        peer.user == user && (try? isOnNewestRoster(peer)) == true
    }

    /// Whether a user is a followed author or a follower.
    func isKnown(_ user: UserID) throws -> Bool {
        let now = node.configuration.now()
        return try node.catalog.contact(user) != nil || node.grant(to: user, at: now) != nil
    }

    private func isOnNewestRoster(_ peer: PeerIdentity) throws -> Bool {
        let roster = try node.newestRoster(peer.roster)
        return roster.includes(signingKey: peer.device) && !roster.hasRemoved(signingKey: peer.device)
    }
}
