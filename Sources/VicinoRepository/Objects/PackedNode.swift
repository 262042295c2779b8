package import VicinoCore
package import VicinoFormat

/// Up to 64 segments of a log as a pointer names them: a node of the log's tree, and the packs with its live entries.
package struct PackedNode: Hashable, Sendable {
    /// The number of slots of a node.
    package static let slots = UInt64(Tree.segmentSize * Tree.fanOut)

    /// Which 64 segments of the log these are.
    package let index: UInt64
    /// The digest of the node, as if the log had several.
    package let digest: Digest
    /// The packs, in the order of their entries.
    package let parts: [PackPart]

    package init(index: UInt64, digest: Digest, parts: [PackPart]) {
        self.index = index
        self.digest = digest
        self.parts = parts
    }

    /// The numbers of all slots of a node.
    package static func numbers(of index: UInt64) -> ClosedRange<UInt64> {
        index * slots...index * slots + (slots - 1)
    }

    /// The digest of a node with these entries; nil if there are none.
    ///
    /// - Parameters:
    ///   - batches: all entries of the node, with their salts.
    ///   - next: the log's next number.
    package static func digest(of batches: [EntryBatch], next: UInt64) -> Digest? {
        var leaves: [UInt64: [(offset: UInt8, leaf: Digest)]] = [:]
        for batch in batches {
            for (header, leaf) in zip(batch.headers, batch.leaves()) {
                leaves[header.segment, default: []].append((header.offset, leaf))
            }
        }
        let digests = digests(leaves.mapValues { Tree.segmentDigest($0) }, next: next)
        return digests.count == 1 ? digests.values.first : nil
    }

    /// The digests of a log's nodes that hold live entries, by index.
    ///
    /// - Parameters:
    ///   - segments: the digests of the segments that hold live entries, by index.
    ///   - next: the log's next number.
    package static func digests(_ segments: [UInt64: Digest], next: UInt64) -> [UInt64: Digest] {
        let count = Tree.segmentCount(next: next)
        let held = segments.filter { $0.key < count }
        let indexes = Set(held.keys.map { $0 / UInt64(Tree.fanOut) })
        return indexes.reduce(into: [:]) { digests, index in
            let first = index * UInt64(Tree.fanOut)
            let children = (first..<min(first + UInt64(Tree.fanOut), count)).map { held[$0] ?? Tree.emptySegment }
            digests[index] = Tree.node(height: 1, children)
        }
    }
}

extension PackedNode {
    func write(to writer: inout WireWriter) {
        writer.appendUnsigned(1, index)
        writer.appendBytes(2, digest.bytes)
        for part in parts { writer.appendMessage(3) { part.write(to: &$0) } }
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var index: UInt64?
        var digest: Digest?
        var parts: [PackPart] = []
        while let field = try reader.next() {
            switch field.number {
            case 1: index = try field.unsigned()
            case 2: digest = Digest(try field.bytes())
            case 3: parts.append(try PackPart(wireBytes: try field.bytes()))
            default: break
            }
        }
        guard let index, index < RepositoryLimit.nodes, let digest, (1...RepositoryLimit.parts).contains(parts.count)
        else { throw VicinoError(.malformed, "A pointer names an impossible node of a log.") }
        self.init(index: index, digest: digest, parts: parts)
    }
}
