/// The salts that are known of a segment, as the nodes of its tree from which they follow: disjoint, in the order of their
/// numbers.
///
/// A reader of a cover can compute the salts below its nodes and no others (a puncturable function, after Goldreich,
/// Goldwasser and Micali, "How to Construct Random Functions", 1986). A cover for 256 values has one node.
package struct SaltCover: Hashable, Sendable {
    /// The nodes, in the order of their numbers.
    package private(set) var nodes: [SaltNode]

    /// No salts.
    package static let nothing = SaltCover(unchecked: [])

    /// The salts of a whole segment.
    package init(_ root: SaltNode) { nodes = [root] }

    private init(unchecked nodes: [SaltNode]) { self.nodes = nodes }

    /// Checks nodes from a file or a peer.
    ///
    /// - Throws: `VicinoError` if they overlap, or are out of order.
    package init(checking nodes: [SaltNode]) throws(VicinoError) {
        var end = 0
        for node in nodes {
            guard node.index.offsets.lowerBound >= end else {
                throw VicinoError(.malformed, "The salts of a segment are out of order.")
            }
            end = node.index.offsets.upperBound
        }
        self.nodes = nodes
    }

    package var isEmpty: Bool { nodes.isEmpty }

    /// The number of numbers whose salt is known.
    package var count: Int { nodes.reduce(0) { $0 + $1.index.offsets.count } }

    /// The offsets of the numbers whose salt is known.
    package var offsets: OffsetSet { OffsetSet(nodes.flatMap(\.index.offsets).map { UInt8($0) }) }

    /// Whether the salt of an offset is known.
    package func contains(_ offset: UInt8) -> Bool { nodes.contains { $0.index.offsets.contains(Int(offset)) } }

    /// The nodes below which some of these offsets are.
    package func useful(for offsets: OffsetSet) -> SaltCover {
        SaltCover(unchecked: nodes.filter { offsets.count(in: $0.index.offsets) > 0 })
    }

    /// The salt of a number by its offset; nil if it is not known.
    package func salt(_ offset: UInt8) -> Salt? {
        guard var node = nodes.first(where: { $0.index.offsets.contains(Int(offset)) }) else { return nil }
        while !node.index.isLeaf { node = node.child(above: Int(offset)) }
        return node.value
    }

    /// The salts of a segment's numbers by offset; nil where none is known. It takes less than a digest for each salt.
    package func salts() -> [Salt?] {
        var salts = [Salt?](repeating: nil, count: Tree.segmentSize)
        var open = nodes
        while let node = open.popLast() {
            if node.index.isLeaf {
                salts[node.index.offsets.lowerBound] = node.value
            } else {
                let children = node.children
                open += [children.left, children.right]
            }
        }
        return salts
    }

    /// The cover with the fewest nodes for those of some offsets whose salts are known, and for no others.
    package func restricted(to offsets: OffsetSet) -> SaltCover {
        var kept: [SaltNode] = []
        for node in nodes { Self.restrict(node, to: offsets, &kept) }
        return SaltCover(unchecked: kept)
    }

    private static func restrict(_ node: SaltNode, to offsets: OffsetSet, _ kept: inout [SaltNode]) {
        let range = node.index.offsets
        let count = offsets.count(in: range)
        if count == 0 { return }
        if count == range.count { return kept.append(node) }
        let children = node.children
        restrict(children.left, to: offsets, &kept)
        restrict(children.right, to: offsets, &kept)
    }

    /// Adds nodes, which take the place of known ones that follow from them or contradict them.
    package func adding(_ other: SaltCover) -> SaltCover {
        var result = self
        for node in other.nodes { result.add(node) }
        return result
    }

    private mutating func add(_ node: SaltNode) {
        let range = node.index.offsets
        if let above = nodes.first(where: { $0.index.offsets.contains(range.lowerBound) }),
            above.index.offsets.count >= range.count
        {
            guard Self.descendant(of: above, at: node.index) != node else { return }
            var rest = OffsetSet.all
            for offset in range { rest.remove(UInt8(offset)) }
            self = restricted(to: rest)
        }
        nodes.removeAll { range.contains($0.index.offsets.lowerBound) }
        let index = nodes.firstIndex { $0.index.offsets.lowerBound > range.lowerBound } ?? nodes.endIndex
        nodes.insert(node, at: index)
    }

    private static func descendant(of node: SaltNode, at index: SaltNode.Index) -> SaltNode {
        var node = node
        while node.index != index { node = node.child(above: index.offsets.lowerBound) }
        return node
    }
}
