internal import VicinoCore

/// The part of a beacon that tells followers, and only them, whether there is anything new: five fields, one for each
/// audience.
///
/// A beacon has little room for it, except on the local network. The fields follow each other from the upper bits to the
/// lower ones. The uppermost bit of a small tag is spare, and random.
package struct BeaconTag: Hashable, Sendable {
    /// How much room a medium has.
    package enum Size: Hashable, Sendable {
        /// Two bytes: a spare bit, and five fields of 3 bits.
        case small
        /// Ten bytes: five fields of 16 bits.
        case large

        /// The number of bytes in a tag.
        package var byteCount: Int { self == .small ? 2 : 10 }
        /// The number of bits in a field.
        package var fieldBits: Int { self == .small ? 3 : 16 }
    }

    /// The size.
    package let size: Size
    /// The bytes as a big-endian number.
    private let bits: UInt128

    /// Takes the first bytes, as many as the size has.
    package init(_ size: Size, bytes: some Collection<UInt8>) {
        self.init(size, bits: bytes.prefix(size.byteCount).reduce(0) { $0 << 8 | UInt128($1) })
    }

    private init(_ size: Size, bits: UInt128) {
        self.size = size
        self.bits = bits
    }

    /// The bytes.
    package var bytes: [UInt8] {
        (0..<size.byteCount).reversed().map { UInt8(truncatingIfNeeded: bits >> UInt128(8 * $0)) }
    }

    /// The value of a field.
    ///
    /// - Parameter index: from 0 to 4.
    package func field(_ index: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: (bits & mask(of: index)) >> shift(of: index))
    }

    /// The tag with another value of a field.
    func with(_ value: UInt16, in index: Int) -> BeaconTag {
        let mask = mask(of: index)
        return BeaconTag(size, bits: bits & ~mask | UInt128(value) << shift(of: index) & mask)
    }

    private func shift(of index: Int) -> UInt128 { UInt128((TagField.count - 1 - index) * size.fieldBits) }

    private func mask(of index: Int) -> UInt128 { (1 << UInt128(size.fieldBits) - 1) << shift(of: index) }
}

extension BeaconTag: CustomStringConvertible {
    /// The bytes in hexadecimal.
    package var description: String { Hex.encode(bytes) }
}

extension MediumKind {
    /// The size of tags on this medium: only a service of the local network has room for more than two bytes.
    package var tagSize: BeaconTag.Size { self == .localNetwork ? .large : .small }
}
