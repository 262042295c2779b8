internal import VicinoConnection
internal import VicinoStore
internal import VicinoSync

extension DeviceIdentity {
    /// The identity that a device shows to strangers: keys made for this purpose, and nothing of its user.
    static func throwaway() throws -> DeviceIdentity {
        var generator = SystemRandomNumberGenerator()
        let identity = try SigningKey(using: &generator)
        let device = try SigningKey(using: &generator)
        guard let user = UserID(identity.publicKey) else { throw VicinoError(.ownIdentity, "A key has 32 bytes.") }
        let entry = Roster.Device(
            signingKey: device.publicKey, agreementKey: try AgreementKey(using: &generator).publicKey, isRemoved: false)
        let roster = try Roster(author: user, version: 1, claimedName: "-", devices: [entry]).signed(by: identity)
        return try DeviceIdentity(key: device, roster: roster)
    }
}

extension ConnectionLimits {
    /// The connection stays silent while the users compare digits.
    static var pairing: ConnectionLimits {
        var limits = ConnectionLimits.fitting
        limits.idle = PairingLimit.timeout + .seconds(10)
        return limits
    }
}
