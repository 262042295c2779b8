package import VicinoCore

/// The 32 bytes from which a person's beacons are computed, and which recognise the person; its description hides them.
///
/// Followers get the key in sessions. After a revocation the author makes a new key and never uses the old one again.
/// So a revoked follower recognises nothing that is advertised from then on.
package struct PresenceKey: Sendable, CustomStringConvertible, CustomReflectable {
    let hash: KeyedHash
    /// The 32 bytes under which beacons and knocks are made.
    package let beaconKey: [UInt8]

    /// The number of bytes in a key.
    package static let byteCount = 32

    /// Makes a key of an author from bytes of a session or the catalog.
    ///
    /// The author's id is part of every beacon and knock. So a person who states another author's key as their own is
    /// not taken for that author.
    ///
    /// - Throws: `VicinoError` with `.malformed` unless there are 32.
    package init(_ secret: some Collection<UInt8>, of author: UserID) throws(VicinoError) {
        try Self.check(secret.count)
        let message = HashLabel.beaconKey.bytes + author.bytes
        let bound = message.withUnsafeBytes { KeyedHash(key: Array(secret)).code(of: $0) }
        self.init(beaconKey: bound.bytes)
    }

    /// Wraps the key of a bridge, which depends on both users already.
    ///
    /// - Throws: `VicinoError` with `.malformed` unless there are 32 bytes.
    package init(ofBridge secret: some Collection<UInt8>) throws(VicinoError) {
        try Self.check(secret.count)
        self.init(beaconKey: Array(secret))
    }

    private init(beaconKey: [UInt8]) {
        self.beaconKey = beaconKey
        hash = KeyedHash(key: beaconKey)
    }

    private static func check(_ count: Int) throws(VicinoError) {
        guard count == byteCount else {
            throw VicinoError(.malformed, "A presence key has \(byteCount) bytes, not \(count).")
        }
    }

    /// The id of a device on a medium in an epoch.
    package func id(_ origin: BeaconOrigin) -> BeaconID { hash.code(for: origin).id }

    /// The beacon that a device advertises on a medium in a minute.
    ///
    /// - Parameters:
    ///   - tags: what its tags tell; nil for a tag that tells nobody anything, as under a bridge.
    ///   - psm: the PSM on which the device listens; ignored on media without PSMs.
    package func beacon(
        of device: DeviceIndex, on medium: MediumKind, in minute: Minute, tags: DeviceTags? = nil, psm: PSM? = nil
    ) -> Beacon {
        let origin = BeaconOrigin(medium: medium, epoch: minute.epoch, device: device)
        let code = hash.code(for: origin)
        return Beacon(
            id: code.id, tag: tags?.tag(origin, minute: minute, under: hash) ?? hash.silentTag(origin, minute: minute),
            maskedPSM: medium.carriesPSM ? (psm?.value ?? 0) ^ code.mask : 0)
    }

    /// Always `PresenceKey(redacted)`.
    package var description: String { "PresenceKey(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension PresenceKey: Equatable {
    /// Compares the keys, each with its author.
    package static func == (a: PresenceKey, b: PresenceKey) -> Bool { a.beaconKey == b.beaconKey }
}
