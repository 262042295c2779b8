package import VicinoCore
internal import VicinoTesting

/// A person whose id was their identity key, before and after an update of their program; always the same for a seed.
package struct RenewedPerson: Sendable {
    package let key: SigningKey
    package let device: SigningKey
    /// The id before the update.
    package let former: UserID
    /// The roster before the update.
    package let before: Verified<Roster>
    /// The roster after the update, which names the former id.
    package let after: Verified<Roster>

    package init(seed: UInt64, name: String = "Anna") throws {
        var generator = SeededGenerator(seed: seed)
        key = try SigningKey(using: &generator)
        device = try SigningKey(using: &generator)
        former = try requireValue(UserID(key.publicKey))
        before = try Roster(
            identity: IdentityChain(earlier: former), version: 3, claimedName: name, devices: [Self.listed(device)]
        ).signed(by: key)
        after = try Self.roster(of: key.testIdentity, key, [device], version: 4, name: name)
    }

    /// The id after the update.
    package var user: UserID { after.author }

    /// The roster of another id that claims the same former one: a thief of the key can sign it.
    package func rival() throws -> Verified<Roster> {
        let identity = IdentityChain(identityKey: key.publicKey, recoveryKey: device.publicKey)
        return try Self.roster(of: identity, key, [device], version: 9, name: "Anna")
    }

    private static func roster(
        of identity: IdentityChain, _ key: SigningKey, _ devices: [SigningKey], version: UInt64, name: String
    ) throws -> Verified<Roster> {
        let first = try requireValue(identity.first)
        return try Roster(
            identity: identity, version: version, claimedName: name, devices: devices.map(listed),
            former: FormerID(of: key, for: first)
        ).signed(by: key)
    }

    private static func listed(_ device: SigningKey) throws -> Roster.Device {
        Roster.Device(
            signingKey: device.publicKey, agreementKey: try AgreementKey(secret: device.secret).publicKey,
            isRemoved: false)
    }
}
