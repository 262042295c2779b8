public import VicinoCore

/// How an author whose presence key has changed is still found by a follower's device that does not have the new key.
///
/// A bridge is a presence key of two devices only. Both compute it from the X25519 keys in their rosters, so nobody
/// has to hand it over. The author advertises under it until the follower's device has confirmed the new presence key.
public struct Bridge: Equatable, Sendable {
    /// The person whose device it leads to.
    public let follower: UserID
    /// Which of the follower's devices.
    public let device: DeviceIndex
    /// The key of the two devices.
    public let key: PresenceKey

    /// The bridge from one's own device to a follower's.
    ///
    /// - Parameters:
    ///   - own: the X25519 key of the device that advertises.
    ///   - agreementKey: the X25519 public key of the follower's device.
    /// - Throws: `CoreError` with `.malformed` for what is no public key.
    public init(
        from own: AgreementKey, to follower: UserID, _ device: DeviceIndex, agreementKey: [UInt8]
    ) throws(CoreError) {
        self.follower = follower
        self.device = device
        key = try Self.key(to: agreementKey, from: own)
    }

    /// The key of the bridge from one's own device to another one.
    ///
    /// - Parameters:
    ///   - agreementKey: the X25519 public key of the other device.
    ///   - own: the X25519 key of the device that advertises, or is knocked at.
    /// - Throws: `CoreError` with `.malformed` for what is no public key.
    public static func key(to agreementKey: [UInt8], from own: AgreementKey) throws(CoreError) -> PresenceKey {
        try key(own, agreementKey, author: own.publicKey, follower: agreementKey)
    }

    /// The key under which an author's device may look for one's own, and by which one's own knocks at it.
    ///
    /// - Parameters:
    ///   - agreementKey: the X25519 public key of the author's device.
    ///   - own: the X25519 key of the device that listens.
    /// - Throws: `CoreError` with `.malformed` for what is no public key.
    public static func key(from agreementKey: [UInt8], to own: AgreementKey) throws(CoreError) -> PresenceKey {
        try key(own, agreementKey, author: agreementKey, follower: own.publicKey)
    }

    /// The author's key comes first, so that each of two people who follow each other has a bridge of their own.
    private static func key(
        _ own: AgreementKey, _ other: [UInt8], author: [UInt8], follower: [UInt8]
    ) throws(CoreError) -> PresenceKey {
        let secret = try own.sharedKey(with: other, salt: HashLabel.bridge.bytes, context: author + follower)
        guard let key = try? PresenceKey(secret) else {
            throw CoreError(.malformed, "A key that two devices share has a wrong length.")
        }
        return key
    }
}
