/// The digest tree over a log: segments of 256 slots, then nodes of up to 64 children, up to one root.
package enum Tree {
    /// The number of slots in a segment.
    package static let segmentSize = 256
    /// The maximum number of children of a node.
    package static let fanOut = 64

    /// The number of segments of a log whose next number is `next`.
    package static func segmentCount(next: UInt64) -> UInt64 {
        next / UInt64(segmentSize) + (next % UInt64(segmentSize) == 0 ? 0 : 1)
    }

    /// A segment's digest: over the offset and leaf of every live slot, in ascending order.
    package static func segmentDigest(_ leaves: [(offset: UInt8, leaf: Digest)]) -> Digest {
        var hasher = SegmentHasher()
        for (offset, leaf) in leaves { hasher.add(offset, leaf) }
        return hasher.finish()
    }

    /// The root over the segments of a log: all zeros without segments, and the segment's digest with one.
    ///
    /// - Parameters:
    ///   - segments: the digests of the segments that hold live entries, by index; others are empty.
    ///   - next: the log's next number.
    package static func root(_ segments: [UInt64: Digest], next: UInt64) -> Digest {
        var builder = TreeBuilder(next: next)
        for (segment, digest) in segments.sorted(by: { $0.key < $1.key }) { builder.add(segment, digest) }
        return builder.finish()
    }

    /// The digest of a node over the digests of its children.
    package static func node(height: UInt8, _ children: [Digest]) -> Digest {
        var bytes = HashLabel.node.bytes
        bytes.append(height)
        bytes.append(UInt8(children.count))
        for child in children { child.withBytes { bytes.append(contentsOf: $0) } }
        return Digest.sha256(bytes)
    }

    /// The digest of a segment without live entries.
    package static let emptySegment = segmentDigest([])
}
