internal import VicinoLink
internal import VicinoStore

/// Says with whom a node talks.
struct NodeAdmission: Sendable {
    let node: Node

    /// Whether a peer may talk to this device at all: somebody whom one follows or who may follow, on a device that their
    /// newest list names; anybody else only while an invitation is open, and only as far as their hello.
    func admits(_ peer: PeerIdentity) -> Bool {
        do {
            guard peer.user != node.user, try !node.catalog.isBlocked(peer.user) else { return false }
            if try isKnown(peer.user) { return try isOnNewestRoster(peer) }
            // Of strangers nothing is kept, but what is known of them counts.
            let isRemoved = try node.knownRoster(of: peer.user)?.hasRemoved(signingKey: peer.device) == true
            return try !isRemoved && node.hasOpenInvitation(at: node.configuration.now())
        } catch {
            // Who cannot be looked up is not let in.
            return false
        }
    }

    /// Whether a peer is the one whose invitation this side has, or whom it wants to reach.
    func admits(_ peer: PeerIdentity, as user: UserID) -> Bool {
        // Who cannot be looked up is not talked to.
        peer.user == user && (try? isOnNewestRoster(peer)) == true
    }

    /// Whether a peer whom one has called without knowing who would answer is somebody one has to do with.
    func knows(_ peer: PeerIdentity) -> Bool {
        // Who cannot be looked up is not talked to.
        (try? isKnown(peer.user) && isOnNewestRoster(peer)) == true
    }

    /// Whether somebody is followed, or may follow.
    func isKnown(_ user: UserID) throws -> Bool {
        let now = node.configuration.now()
        return try node.catalog.contact(user) != nil || node.grant(to: user, at: now) != nil
    }

    private func isOnNewestRoster(_ peer: PeerIdentity) throws -> Bool {
        let roster = try node.newestRoster(peer.roster)
        return roster.includes(signingKey: peer.device) && !roster.hasRemoved(signingKey: peer.device)
    }
}
