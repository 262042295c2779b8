package import VicinoCore

/// The tags of a device's own beacons: a field for each of its first five audiences, and random bits for the rest.
///
/// The bits that tell nobody anything are made under a key that no other device has. So no tag shows how many audiences
/// there are: not to strangers, and not to the followers of one of them.
package struct DeviceTags: Hashable, Sendable {
    private let secret: [UInt8]
    /// What the tags tell.
    package let audiences: [AudienceTag]

    /// Prepares the tags.
    ///
    /// - Parameters:
    ///   - secret: 32 bytes that never leave the device, and that stay as long as its keys do.
    ///   - audiences: each with another field.
    package init(secret: Digest, audiences: [AudienceTag]) {
        self.secret = secret.bytes
        self.audiences = audiences
    }

    /// Prepares the tags of a device with an agreement key, from which the secret follows.
    ///
    /// - Throws: `VicinoError` with `.malformed` for a key that is none.
    package init(of device: AgreementKey, audiences: [AudienceTag]) throws(VicinoError) {
        // Only a device with the secret key can compute what it shares with itself.
        let secret = try device.sharedKey(
            with: device.publicKey, salt: HashLabel.silentTag.bytes, context: device.publicKey)
        guard let secret = Digest(secret) else {
            throw VicinoError(.malformed, "A shared key has \(Digest.byteCount) bytes.")
        }
        self.init(secret: secret, audiences: audiences)
    }

    /// The tag for a minute of the origin's epoch.
    ///
    /// - Parameter beacon: the hash with the key of the author's beacons.
    func tag(_ origin: BeaconOrigin, minute: Minute, under beacon: KeyedHash) -> BeaconTag {
        audiences.reduce(beacon.ofTags(secret).silentTag(origin, minute: minute)) { tag, audience in
            tag.with(audience.value(origin, minute: minute, under: beacon), in: audience.field.index)
        }
    }
}
