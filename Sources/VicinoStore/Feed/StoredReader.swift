internal import VicinoCore

/// Reads numbers and digests in the store's own format from memory that SQLite lends.
struct StoredReader {
    private let bytes: UnsafeRawBufferPointer
    /// The number of bytes read so far.
    private(set) var position: Int

    init(_ bytes: UnsafeRawBufferPointer, from position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// Digests in a row.
    struct Digests {
        let bytes: UnsafeRawBufferPointer

        /// The digest at an index; the caller must have asked for more digests than that.
        func digest(_ index: Int) -> Digest {
            Digest(raw: bytes.baseAddress.unsafelyUnwrapped + index * Digest.byteCount)
        }

        /// Whether a digest is all zeros, which stands for an empty offset; the caller must have asked for more digests
        /// than its index.
        func isZero(_ index: Int) -> Bool {
            let start = bytes.baseAddress.unsafelyUnwrapped + index * Digest.byteCount
            return start.loadUnaligned(as: SIMD4<UInt64>.self) == .zero
        }

        /// The number of digests that are not all zeros.
        var liveCount: Int { (0..<bytes.count / Digest.byteCount).count { !isZero($0) } }
    }

    mutating func take() throws -> UInt64 {
        var value = UInt64(0)
        var shift = UInt64(0)
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw StoredBytes.damage
    }

    /// The digests at the end of the bytes.
    func trailingDigests(_ count: Int) throws -> Digests {
        let start = bytes.count - count * Digest.byteCount
        guard start >= position else { throw StoredBytes.damage }
        return Digests(bytes: UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
}
