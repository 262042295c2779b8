internal import VicinoConnection
internal import VicinoSync

extension OwnDevice {
    /// This side's configuration of a pairing over a connection, whichever side asked.
    func pairing(_ role: Pairing.Role, over connection: PeerConnection) throws -> Pairing.Configuration {
        var generator = SystemRandomNumberGenerator()
        let own = connection.ownCertificateHash
        let peer = connection.peer.certificateHash
        return Pairing.Configuration(
            role: role, roster: try roster(), device: signingKey,
            certificates: role == .asker ? (own, peer) : (peer, own),
            nonce: (0..<PairingLimit.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}
