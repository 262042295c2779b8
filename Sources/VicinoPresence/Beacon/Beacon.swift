public import VicinoCore

/// The ten bytes by which a device's followers, and only they, know that it is near.
///
/// ```
/// version and flags 1 ‖ PSM 1 ‖ id 6 ‖ tag 2, or 10 on the local network
/// ```
///
/// A legacy advertisement of Bluetooth Low Energy has ten bytes left beside three for flags and eighteen for a 128-bit
/// service. A service of the local network has room for a longer tag, so there a beacon has eighteen bytes. A beacon is a
/// hint: any device that has heard it can send it again. Only a session proves who is near.
public struct Beacon: Hashable, Sendable {
    /// The number of bytes in a beacon, except on the local network.
    public static let byteCount = 10
    /// The number of bytes in a beacon on the local network.
    package static let networkByteCount = 18
    /// The version in the upper four bits of the first byte.
    package static let version: UInt8 = 1

    /// The lower four bits of the first byte. None has a meaning yet; a reader ignores bits that it does not know.
    package let flags: UInt8
    /// The PSM under a mask that only followers know, so that strangers cannot tell devices apart by it.
    package let maskedPSM: UInt8
    /// The id that a follower looks up.
    public let id: BeaconID
    /// The tag, which changes every minute, and tells each audience whether the device has anything new for it.
    package let tag: BeaconTag

    package init(id: BeaconID, tag: BeaconTag, maskedPSM: UInt8, flags: UInt8 = 0) {
        self.flags = flags & 0x0F
        self.maskedPSM = maskedPSM
        self.id = id
        self.tag = tag
    }

    /// Reads bytes that were heard over a medium.
    ///
    /// - Throws: ``VicinoError`` with `.malformed` unless there are ten bytes, or the eighteen of a beacon of the local
    ///   network, and with `.tooNew` for another version.
    public init(bytes: some Collection<UInt8>) throws(VicinoError) {
        guard bytes.count == Self.byteCount || bytes.count == Self.networkByteCount, let head = bytes.first else {
            throw VicinoError(.malformed, "A beacon has ten bytes.")
        }
        guard head >> 4 == Self.version else {
            throw VicinoError(.tooNew, "A beacon is of a version that this program does not know.")
        }
        var rest = bytes.dropFirst()
        let psm = rest.popFirst() ?? 0
        let id = rest.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let tag = BeaconTag(bytes.count == Self.byteCount ? .small : .large, bytes: rest.dropFirst(6))
        self.init(id: BeaconID(bits: id), tag: tag, maskedPSM: psm, flags: head & 0x0F)
    }

    /// The ten bytes; eighteen on the local network.
    public var bytes: [UInt8] { [Self.version << 4 | flags, maskedPSM] + id.bytes + tag.bytes }
}

extension Beacon: CustomStringConvertible {
    /// The bytes in hexadecimal.
    public var description: String { Hex.encode(bytes) }
}
