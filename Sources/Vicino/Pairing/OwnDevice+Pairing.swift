internal import VicinoConnection
internal import VicinoSync

extension OwnDevice {
    /// This side's configuration of a pairing over a connection, whichever side asked.
    func pairing(
        _ role: Pairing.Role, over connection: PeerConnection, for purpose: PairingPurpose = .following
    ) throws -> Pairing.Configuration {
        Pairing.Configuration(
            role: role, roster: try roster(), device: signingKey, certificates: connection.certificates(role),
            nonce: Pairing.newNonce(), purpose: purpose)
    }
}

extension PeerConnection {
    /// The digests of both certificates, for a side of a pairing.
    func certificates(_ role: Pairing.Role) -> (asker: Digest, asked: Digest) {
        let own = ownCertificateHash
        let other = peer.certificateHash
        return role == .asker ? (own, other) : (other, own)
    }
}

extension Pairing {
    /// Random bytes for one pairing.
    static func newNonce() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<PairingLimit.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
}
