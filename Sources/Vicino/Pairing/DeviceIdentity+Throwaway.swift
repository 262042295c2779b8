internal import VicinoConnection
internal import VicinoStore
internal import VicinoSync

extension DeviceIdentity {
    /// The identity that a device shows to strangers: keys made for this purpose, and nothing of its user.
    static func throwaway() throws -> DeviceIdentity {
        var generator = SystemRandomNumberGenerator()
        let identity = try IdentitySecrets(using: &generator)
        let device = try SigningKey(using: &generator)
        let entry = Roster.Device(
            signingKey: device.publicKey, agreementKey: try AgreementKey(using: &generator).publicKey, isRemoved: false)
        let roster = try Roster(identity: try identity.begin(), version: 1, claimedName: "-", devices: [entry])
            .signed(by: identity.key)
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
