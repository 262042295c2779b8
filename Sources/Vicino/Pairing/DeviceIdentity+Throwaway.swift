internal import VicinoLink
internal import VicinoStore
internal import VicinoSync

extension DeviceIdentity {
    /// What a device shows of itself to strangers: keys that were made for this, and nothing of its user.
    static func throwaway() throws -> DeviceIdentity {
        var generator = SystemRandomNumberGenerator()
        let (identity, device) = (try SigningKey(using: &generator), try SigningKey(using: &generator))
        guard let user = UserID(identity.publicKey) else { throw LinkError(.ownIdentity, "A key has 32 bytes.") }
        let entry = Roster.Device(
            signingKey: device.publicKey, agreementKey: try AgreementKey(using: &generator).publicKey, isRemoved: false)
        let roster = try Roster(author: user, version: 1, claimedName: "-", devices: [entry]).signed(by: identity)
        return try DeviceIdentity(key: device, roster: roster)
    }
}

extension LinkLimits {
    /// While people compare digits nothing is said.
    static var pairing: LinkLimits {
        var limits = LinkLimits.fitting
        limits.idle = PairingLimit.whole + .seconds(10)
        return limits
    }
}

extension Node {
    /// One's own part in a pairing over a link.
    func pairing(_ role: Pairing.Role, over link: Link) throws -> Pairing.Configuration {
        var generator = SystemRandomNumberGenerator()
        let (own, peer) = (link.ownCertificateHash, link.peer.certificateHash)
        return Pairing.Configuration(
            role: role, roster: try self.own.roster(), device: self.own.deviceKey,
            certificates: role == .asker ? (own, peer) : (peer, own),
            nonce: (0..<PairingLimit.nonceBytes).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Refuses a user whom one has blocked, and a device that its user has removed, as far as one knows.
    func checkMayPair(_ peer: PairingPeer) throws {
        guard try !catalog.isBlocked(peer.user) else {
            throw NodeError(.refused, "This is somebody whom you have blocked.")
        }
        guard try knownRoster(of: peer.user)?.hasRemoved(signingKey: peer.device) != true else {
            throw NodeError(.refused, "That device has been removed from the list of its user's devices.")
        }
    }
}
