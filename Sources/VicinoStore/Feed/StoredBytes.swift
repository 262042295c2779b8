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

    /// Writes digests by index, with zeros for each index without one.
    mutating func put(_ digests: some Sequence<(place: Int, digest: Digest)>, places: Int) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: places * Digest.byteCount))
        bytes.withUnsafeMutableBytes { bytes in
            for (place, digest) in digests {
                digest.write(to: bytes.baseAddress.unsafelyUnwrapped + start + place * Digest.byteCount)
            }
        }
    }

    mutating func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    mutating func take() throws -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Self.damage
    }

    /// The digests at the end of the bytes.
    func trailingDigests(_ count: Int) throws -> [Digest] {
        let start = bytes.count - count * Digest.byteCount
        guard start >= position else { throw Self.damage }
        return bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return [] }
            return (0..<count).map { Digest(raw: base + start + $0 * Digest.byteCount) }
        }
    }
}
