internal import VicinoCore

/// The six bytes of a beacon that followers look up: the id of one device on one medium for one epoch.
public struct BeaconID: Hashable, Sendable {
    /// The six bytes as a big-endian number.
    package let bits: UInt64

    /// The number of bits in an id.
    package static let bitCount = 48

    /// Takes the lower 48 bits.
    package init(bits: UInt64) { self.bits = bits & (1 << Self.bitCount - 1) }

    /// The six bytes.
    public var bytes: [UInt8] { withUnsafeBytes(of: bits.bigEndian) { Array($0.dropFirst(2)) } }
}

extension BeaconID: CustomStringConvertible {
    /// Twelve hexadecimal digits.
    public var description: String { Hex.encode(bytes) }
}
