/// The digest tree over a log: segments of 256 slots, then nodes of up to 64 children, up to one root.
package enum Tree {
    /// Consecutive numbers in a segment.
    package static let segmentSize = 256
    /// Children of a node.
    package static let fanOut = 64

    /// The number of segments of a log whose next number is `next`.
    package static func segmentCount(next: UInt64) -> Int {
        Int((next + UInt64(segmentSize) - 1) / UInt64(segmentSize))
    }

    /// A segment's digest: over the offset and leaf of every live slot, in order.
    package static func segmentDigest(_ leaves: some Sequence<(offset: UInt8, leaf: Digest)>) -> Digest {
        var bytes = HashLabel.segment.bytes
        bytes.reserveCapacity(8 + segmentSize * 33)
        for (offset, leaf) in leaves {
            bytes.append(offset)
            leaf.withBytes { bytes.append(contentsOf: $0) }
        }
        return Digest.sha256(bytes)
    }

    /// The root over all segment digests in order. Without segments it is all zeros; with one it is that segment's.
    package static func root(_ segments: [Digest]) -> Digest {
        var level = segments
        var height: UInt8 = 0
        while level.count > 1 {
            height += 1
            level = stride(from: 0, to: level.count, by: fanOut).map { first in
                node(height: height, level[first..<min(first + fanOut, level.count)])
            }
        }
        return level.first ?? .zero
    }

    private static func node(height: UInt8, _ children: ArraySlice<Digest>) -> Digest {
        var bytes = HashLabel.node.bytes
        bytes.append(height)
        bytes.append(UInt8(children.count))
        for child in children { child.withBytes { bytes.append(contentsOf: $0) } }
        return Digest.sha256(bytes)
    }

    /// The digest of a segment in which nothing is live.
    package static let emptySegment = segmentDigest(EmptyCollection())
}
