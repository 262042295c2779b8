/// Writes the canonical form: protobuf's wire format, with exactly one encoding for each message.
///
/// Fields ascend by number, variable-length integers are minimal, and absent values are not written. These bytes are
/// hashed and signed.
package struct WireWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Writes behind other bytes.
    init(after bytes: [UInt8]) { self.bytes = bytes }

    package mutating func appendUnsigned(_ field: Int, _ value: UInt64) {
        appendKey(field, .varint)
        appendVarint(value)
    }

    package mutating func appendSigned(_ field: Int, _ value: Int64) {
        appendUnsigned(field, ZigZag.encode(value))
    }

    package mutating func appendBoolean(_ field: Int, _ value: Bool) {
        appendUnsigned(field, value ? 1 : 0)
    }

    package mutating func appendReal(_ field: Int, _ value: Double) {
        appendKey(field, .fixed64)
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func appendBytes(_ field: Int, _ value: some Collection<UInt8>) {
        appendKey(field, .lengthDelimited)
        appendVarint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    package mutating func appendText(_ field: Int, _ value: String) {
        appendBytes(field, value.utf8)
    }

    package mutating func appendMessage(_ field: Int, _ build: (inout WireWriter) -> Void) {
        var inner = WireWriter()
        build(&inner)
        appendBytes(field, inner.bytes)
    }

    private mutating func appendKey(_ field: Int, _ type: WireType) {
        appendVarint(UInt64(field) << 3 | UInt64(type.rawValue))
    }

    private mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// The layout of a field's value, as in protobuf.
package enum WireType: UInt8 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
}

/// Maps signed integers to unsigned ones, small magnitudes first.
package enum ZigZag {
    package static func encode(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: value << 1 ^ value >> 63)
    }

    package static func decode(_ value: UInt64) -> Int64 {
        Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }
}
