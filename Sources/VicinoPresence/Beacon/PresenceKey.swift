package import VicinoCore

/// The 32 bytes from which a person's beacons are computed, and which recognise the person; its description hides them.
///
/// Followers get the key in sessions. After a revocation the author makes a new key and never uses the old one again.
/// So a revoked follower recognises nothing that is advertised from then on.
package struct PresenceKey: Sendable, CustomStringConvertible, CustomReflectable {
    let hash: KeyedHash
    /// The 32 bytes, for storage and sessions.
    package let secret: [UInt8]

    /// The number of bytes in a key.
    package static let byteCount = 32

    /// Makes a new key.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package init(using generator: inout some RandomNumberGenerator) {
        self.init(secret: (0..<Self.byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }

    /// Wraps bytes from a session or the catalog.
    ///
    /// - Throws: `VicinoError` with `.malformed` unless there are 32.
    package init(_ secret: some Collection<UInt8>) throws(VicinoError) {
        guard secret.count == Self.byteCount else {
            throw VicinoError(.malformed, "A presence key has \(Self.byteCount) bytes, not \(secret.count).")
        }
        self.init(secret: Array(secret))
    }

    private init(secret: [UInt8]) {
        self.secret = secret
        hash = KeyedHash(key: secret)
    }

    /// The id of a device on a medium in an epoch.
    package func id(_ origin: BeaconOrigin) -> BeaconID { hash.code(for: origin).id }

    /// The tag of a device at a revision, for a minute of the origin's epoch.
    package func tag(_ origin: BeaconOrigin, minute: Minute, revision: UInt64) -> BeaconTag {
        hash.tag(origin, minute: minute, revision: revision)
    }

    /// The beacon that a device advertises on a medium in a minute.
    ///
    /// - Parameters:
    ///   - revision: the revision of the device's records.
    ///   - psm: the PSM on which the device listens; ignored on media without PSMs.
    package func beacon(
        of device: DeviceIndex, on medium: MediumKind, in minute: Minute, revision: UInt64, psm: PSM? = nil
    ) -> Beacon {
        let origin = BeaconOrigin(medium: medium, epoch: minute.epoch, device: device)
        let code = hash.code(for: origin)
        return Beacon(
            id: code.id, tag: hash.tag(origin, minute: minute, revision: revision),
            maskedPSM: medium.carriesPSM ? (psm?.value ?? 0) ^ code.mask : 0)
    }

    /// Always `PresenceKey(redacted)`.
    package var description: String { "PresenceKey(redacted)" }

    /// Shows no children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension PresenceKey: Equatable {
    /// Compares the bytes of the keys.
    package static func == (a: PresenceKey, b: PresenceKey) -> Bool { a.secret == b.secret }
}
