/// Computes the digests of segments: over the offset and leaf of every live slot, in ascending order.
///
/// One hasher serves many segments and reuses its buffer.
package struct SegmentHasher {
    private var bytes: [UInt8]
    private var count: Int
    private static let label = HashLabel.segment.bytes
    private static let slotSize = 1 + Digest.byteCount

    package init() {
        bytes = Self.label + [UInt8](repeating: 0, count: Tree.segmentSize * Self.slotSize)
        count = Self.label.count
    }

    /// Adds the next live slot of a segment.
    package mutating func add(_ offset: UInt8, _ leaf: Digest) {
        // A peer's segment may claim more slots than there are; its digest then matches none.
        if count + Self.slotSize > bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
        let start = count
        bytes.withUnsafeMutableBytes { bytes in
            bytes[start] = offset
            leaf.write(to: bytes.baseAddress.unsafelyUnwrapped + start + 1)
        }
        count += Self.slotSize
    }

    /// Adds slots of a segment by their leaf digests, in a row from offset 0; zeros stand for an empty offset.
    ///
    /// - Parameter leaves: at most as many digests as a segment has offsets.
    package mutating func add(leaves: UnsafeRawBufferPointer) {
        for offset in 0..<min(leaves.count / Digest.byteCount, Tree.segmentSize) {
            let leaf = Digest(raw: leaves.baseAddress.unsafelyUnwrapped + offset * Digest.byteCount)
            if !leaf.isZero { add(UInt8(offset), leaf) }
        }
    }

    /// The digest of the slots since the last one; the next segment begins.
    package mutating func finish() -> Digest {
        defer { count = Self.label.count }
        return bytes.withUnsafeBytes { Digest.sha256(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
}
