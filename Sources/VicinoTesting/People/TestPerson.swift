package import VicinoCore

/// A person with an identity key, some devices and a signed list of them; the same for the same seed.
package struct TestPerson: Sendable {
    package let identityKey: SigningKey
    package let deviceKeys: [SigningKey]
    /// What the list calls them.
    package let name: String
    /// The list, with every device that has not been removed.
    package private(set) var roster: Verified<Roster>

    /// Makes a person.
    package init(seed: UInt64, name: String = "Anna", devices: Int = 1) throws {
        var generator = SeededGenerator(seed: seed)
        identityKey = try SigningKey(using: &generator)
        deviceKeys = try (0..<devices).map { _ in try SigningKey(using: &generator) }
        self.name = name
        roster = try Self.roster(identityKey, name, deviceKeys, version: 1, removed: [])
    }

    package var user: UserID { roster.value.author }

    /// Takes a device off the list: a new version of it.
    package mutating func remove(device index: Int) throws {
        let removed = roster.devices.indices.filter { roster.devices[$0].isRemoved } + [index]
        roster = try Self.roster(identityKey, name, deviceKeys, version: roster.version + 1, removed: Set(removed))
    }

    private static func roster(
        _ key: SigningKey, _ name: String, _ devices: [SigningKey], version: UInt64, removed: Set<Int>
    ) throws -> Verified<Roster> {
        guard let author = UserID(key.publicKey) else { throw CoreError(.malformed, "A key has 32 bytes.") }
        let devices = try devices.enumerated().map { index, device in
            Roster.Device(
                signingKey: device.publicKey, agreementKey: try AgreementKey(secret: device.secret).publicKey,
                isRemoved: removed.contains(index))
        }
        return try Roster(author: author, version: version, claimedName: name, devices: devices).signed(by: key)
    }
}
