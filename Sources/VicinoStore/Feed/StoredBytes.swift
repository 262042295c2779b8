internal import VicinoCore

/// Variable-length numbers and digests, one after the other, in the store's own format.
struct StoredBytes {
    private(set) var bytes: [UInt8] = []
    private var position = 0

    /// The number of bytes read so far.
    var consumed: Int { position }

    static let damage = DatabaseDamage("a segment cannot be read")

    init() {}

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    mutating func put(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Adds zeros for a number of digests, over which the body writes those that there are.
    mutating func putDigests(_ count: Int, _ body: (UnsafeMutableRawPointer) -> Void) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: count * Digest.byteCount))
        bytes.withUnsafeMutableBytes { body($0.baseAddress.unsafelyUnwrapped + start) }
    }

    mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    mutating func take() throws -> UInt64 {
        let (value, end) = try bytes.withUnsafeBytes { bytes in
            var reader = StoredReader(bytes, from: position)
            return (try reader.take(), reader.position)
        }
        position = end
        return value
    }

    /// The next bytes, as many as there should be.
    mutating func take(count: Int) throws -> ArraySlice<UInt8> {
        guard count <= bytes.count - position else { throw Self.damage }
        defer { position += count }
        return bytes[position..<(position + count)]
    }
}
