internal import VicinoCore

/// The name of an object in a store: 26 letters and digits that nobody can guess.
package struct ObjectName: Hashable, Sendable {
    /// The 128 bits of the name.
    package let bits: UInt128

    /// The number of bytes in a name.
    package static let byteCount = 16

    package init(bits: UInt128) {
        self.bits = bits
    }

    /// Reads a name from exactly 16 bytes, the highest first; nil for any other number.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        bits = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// Makes a name of bytes that were derived for it.
    init(derived bytes: [UInt8]) { bits = bytes.reduce(0) { $0 << 8 | UInt128($1) } }

    /// The 16 bytes, the highest first.
    package var bytes: [UInt8] { withUnsafeBytes(of: bits.bigEndian) { Array($0) } }
}

extension ObjectName: LosslessStringConvertible {
    /// Reads 26 letters and digits of base32 in lower case; nil for any other text.
    package init?(_ text: String) {
        guard let bytes = Base32.decode(text.uppercased().utf8), let name = Self(bytes), name.description == text else {
            return nil
        }
        self = name
    }

    /// 26 letters and digits of base32 in lower case, for file systems that do not tell cases apart.
    package var description: String { Base32.encode(bytes).lowercased() }
}

extension ObjectName: Comparable {
    /// Orders names by their bits.
    package static func < (a: ObjectName, b: ObjectName) -> Bool { a.bits < b.bits }
}
