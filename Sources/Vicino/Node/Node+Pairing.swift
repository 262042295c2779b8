internal import VicinoConnection
internal import VicinoStore
internal import VicinoSync

/// This side of every pairing, whichever side asked.
extension Node {
    /// This side's configuration of a pairing over a connection.
    func pairing(_ role: Pairing.Role, over connection: PeerConnection) throws -> Pairing.Configuration {
        var generator = SystemRandomNumberGenerator()
        let own = connection.ownCertificateHash
        let peer = connection.peer.certificateHash
        return Pairing.Configuration(
            role: role, roster: try self.own.roster(), device: self.own.deviceKey,
            certificates: role == .asker ? (own, peer) : (peer, own),
            nonce: (0..<PairingLimit.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Refuses a user who is blocked here, and a device that its user is known to have removed.
    func checkMayPair(_ peer: PairingPeer) throws {
        guard try !catalog.isBlocked(peer.user) else {
            throw VicinoError(.refused, "You have blocked this person. Unblock them first.")
        }
        guard try knownRoster(of: peer.user)?.hasRemoved(signingKey: peer.device) != true else {
            throw VicinoError(.refused, "That device has been removed from the list of its user's devices.")
        }
    }
}
