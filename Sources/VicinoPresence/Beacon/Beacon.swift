public import VicinoCore

/// The ten bytes by which a device's followers, and only they, know that it is near.
///
/// ```
/// version and flags 1 ‖ PSM 1 ‖ id 6 ‖ tag 2
/// ```
///
/// A legacy advertisement of Bluetooth Low Energy has ten bytes left beside three for flags and eighteen for a 128-bit
/// service. A beacon is a hint: any device that has heard it can send it again. Only a session proves who is near.
public struct Beacon: Hashable, Sendable {
    /// The number of bytes in a beacon.
    public static let byteCount = 10
    /// The version in the upper four bits of the first byte.
    package static let version: UInt8 = 1

    /// The lower four bits of the first byte. None has a meaning yet; a reader ignores bits that it does not know.
    package let flags: UInt8
    /// The PSM under a mask that only followers know, so that strangers cannot tell devices apart by it.
    package let maskedPSM: UInt8
    /// The id that a follower looks up.
    public let id: BeaconID
    /// The tag, which changes every minute and with every change that the device has for its followers.
    package let tag: BeaconTag

    package init(id: BeaconID, tag: BeaconTag, maskedPSM: UInt8, flags: UInt8 = 0) {
        self.flags = flags & 0x0F
        self.maskedPSM = maskedPSM
        self.id = id
        self.tag = tag
    }

    /// Reads bytes that were heard over a medium.
    ///
    /// - Throws: ``VicinoError`` with `.malformed` unless there are ten bytes, and with `.tooNew` for another version.
    public init(bytes: some Collection<UInt8>) throws(VicinoError) {
        guard bytes.count == Self.byteCount, let head = bytes.first else {
            throw VicinoError(.malformed, "A beacon has ten bytes.")
        }
        guard head >> 4 == Self.version else {
            throw VicinoError(.tooNew, "A beacon is of a version that this program does not know.")
        }
        var rest = bytes.dropFirst()
        let psm = rest.popFirst() ?? 0
        let id = rest.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let tag = rest.dropFirst(6).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        self.init(id: BeaconID(bits: id), tag: BeaconTag(rawValue: tag), maskedPSM: psm, flags: head & 0x0F)
    }

    /// The ten bytes.
    public var bytes: [UInt8] {
        let tag = tag.rawValue
        return [Self.version << 4 | flags, maskedPSM] + id.bytes + [UInt8(tag >> 8), UInt8(truncatingIfNeeded: tag)]
    }
}

extension Beacon: CustomStringConvertible {
    /// The bytes in hexadecimal.
    public var description: String { Hex.encode(bytes) }
}
