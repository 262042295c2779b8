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
    ///   - own: the end of the advertising device.
    ///   - follower: the end of the follower's device.
    ///   - device: the index of the follower's device.
    /// - Throws: `VicinoError` with `.malformed` for bytes that are not a public key.
    package init(from own: OwnEnd, to follower: End, _ device: DeviceIndex) throws(VicinoError) {
        self.follower = follower.user
        self.device = device
        key = try Self.key(to: follower, from: own)
    }

    /// A device at one end of a bridge.
    package struct End: Hashable, Sendable {
        /// The user of the device.
        package let user: UserID
        /// Its X25519 public key.
        package let agreementKey: [UInt8]

        /// Makes an end from a roster.
        package init(_ user: UserID, agreementKey: [UInt8]) {
            self.user = user
            self.agreementKey = agreementKey
        }
    }

    /// This device, at its end of a bridge.
    package struct OwnEnd: Sendable {
        /// The user of this device.
        package let user: UserID
        /// Its X25519 key.
        package let agreementKey: AgreementKey

        /// Makes an end from this device's keys.
        package init(_ user: UserID, _ agreementKey: AgreementKey) {
            self.user = user
            self.agreementKey = agreementKey
        }

        fileprivate var end: End { End(user, agreementKey: agreementKey.publicKey) }
    }

    /// The key of the bridge from this device to another one.
    ///
    /// - Parameter own: the device that advertises, or that receives a knock.
    /// - Throws: `VicinoError` with `.malformed` for bytes that are not a public key.
    package static func key(to other: End, from own: OwnEnd) throws(VicinoError) -> PresenceKey {
        try key(own, other, author: own.end, follower: other)
    }

    /// The key of the bridge from an author's device to this one, by which this device recognises it and knocks.
    ///
    /// - Throws: `VicinoError` with `.malformed` for bytes that are not a public key.
    package static func key(from author: End, to own: OwnEnd) throws(VicinoError) -> PresenceKey {
        try key(own, author, author: author, follower: own.end)
    }

    /// The key of the bridge from this device to one with a program from before version 1, in which bridges did not contain
    /// the users.
    ///
    /// A listener answers a knock with it to say that the program is too old, and uses it for nothing else.
    ///
    /// - Throws: `VicinoError` with `.malformed` for bytes that are not a public key.
    package static func earlierKey(to other: End, from own: OwnEnd) throws(VicinoError) -> PresenceKey {
        let secret = try own.agreementKey.sharedKey(
            with: other.agreementKey, salt: HashLabel.bridge.bytes,
            context: own.agreementKey.publicKey + other.agreementKey)
        return try PresenceKey(ofBridge: secret)
    }

    /// The author comes first, so that two people who follow each other have two different bridges. The users are part
    /// of it, so that a person who states another user's agreement key has no bridge of that user.
    private static func key(
        _ own: OwnEnd, _ other: End, author: End, follower: End
    ) throws(VicinoError) -> PresenceKey {
        let users = author.user.bytes + follower.user.bytes
        let context = users + author.agreementKey + follower.agreementKey
        let secret = try own.agreementKey.sharedKey(
            with: other.agreementKey, salt: HashLabel.bridge.bytes, context: context)
        return try PresenceKey(ofBridge: secret)
    }
}
