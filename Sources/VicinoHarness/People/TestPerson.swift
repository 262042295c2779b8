package import VicinoCore
internal import VicinoTesting

/// A person with an identity key, devices and a roster; always the same for a seed.
package struct TestPerson: Sendable {
    package let identityKey: SigningKey
    package let deviceKeys: [SigningKey]
    /// The claimed name in the roster.
    package let name: String
    /// The roster, with every device that has not been removed.
    package private(set) var roster: Verified<Roster>

    package init(seed: UInt64, name: String = "Anna", devices: Int = 1) throws {
        var generator = SeededGenerator(seed: seed)
        identityKey = try SigningKey(using: &generator)
        deviceKeys = try (0..<devices).map { _ in try SigningKey(using: &generator) }
        self.name = name
        roster = try Self.roster(signedBy: identityKey, name: name, devices: deviceKeys, version: 1, removed: [])
    }

    package var user: UserID { roster.value.author }

    /// Removes a device: makes a new version of the roster.
    package mutating func remove(device index: Int) throws {
        let removed = roster.devices.indices.filter { roster.devices[$0].isRemoved } + [index]
        roster = try Self.roster(
            signedBy: identityKey, name: name, devices: deviceKeys, version: roster.version + 1,
            removed: Set(removed))
    }

    private static func roster(
        signedBy key: SigningKey, name: String, devices: [SigningKey], version: UInt64, removed: Set<Int>
    ) throws -> Verified<Roster> {
        let devices = try devices.enumerated().map { index, device in
            Roster.Device(
                signingKey: device.publicKey, agreementKey: try AgreementKey(secret: device.secret).publicKey,
                isRemoved: removed.contains(index))
        }
        return try Roster(identity: key.testIdentity, version: version, claimedName: name, devices: devices)
            .signed(by: key)
    }
}
