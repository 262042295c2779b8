package import VicinoCore

/// A key by which a follower's device without the author's new presence key still finds the author.
///
/// A bridge is a presence key of two devices only. Both compute it from the X25519 keys in their rosters, so it need
/// not be sent. The author advertises under it until the follower's device has confirmed the new presence key.
package struct Bridge: Equatable, Sendable {
    /// The follower whose device it is for.
    package let follower: UserID
    /// The index of the follower's device.
    package let device: DeviceIndex
    /// The key of the two devices.
    package let key: PresenceKey

    /// Makes the bridge from this device to a follower's.
    ///
    /// - Parameters:
    ///   - own: the X25519 key of the advertising device.
    ///   - agreementKey: the X25519 public key of the follower's device.
    /// - Throws: `VicinoError` with `.malformed` for bytes that are not a public key.
    package init(
        from own: AgreementKey, to follower: UserID, _ device: DeviceIndex, agreementKey: [UInt8]
    ) throws(VicinoError) {
        self.follower = follower
        self.device = device
        key = try Self.key(to: agreementKey, from: own)
    }

    /// The key of the bridge from this device to another one.
    ///
    /// - Parameters:
    ///   - agreementKey: the X25519 public key of the other device.
    ///   - own: the X25519 key of the device that advertises, or that receives a knock.
    /// - Throws: `VicinoError` with `.malformed` for bytes that are not a public key.
    package static func key(to agreementKey: [UInt8], from own: AgreementKey) throws(VicinoError) -> PresenceKey {
        try key(own, agreementKey, author: own.publicKey, follower: agreementKey)
    }

    /// The key of the bridge from an author's device to this one, by which this device recognises it and knocks.
    ///
    /// - Parameters:
    ///   - agreementKey: the X25519 public key of the author's device.
    ///   - own: the X25519 key of this device.
    /// - Throws: `VicinoError` with `.malformed` for bytes that are not a public key.
    package static func key(from agreementKey: [UInt8], to own: AgreementKey) throws(VicinoError) -> PresenceKey {
        try key(own, agreementKey, author: agreementKey, follower: own.publicKey)
    }

    /// The author's key comes first, so that two people who follow each other have two different bridges.
    private static func key(
        _ own: AgreementKey, _ other: [UInt8], author: [UInt8], follower: [UInt8]
    ) throws(VicinoError) -> PresenceKey {
        let secret = try own.sharedKey(with: other, salt: HashLabel.bridge.bytes, context: author + follower)
        guard let key = try? PresenceKey(secret) else {
            throw VicinoError(.malformed, "A key that two devices share has a wrong length.")
        }
        return key
    }
}
