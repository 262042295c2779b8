/// A node of a log's digest tree: a segment at height 0, or the parent of up to 64 nodes of the height below.
package struct TreeNode: Hashable, Comparable, Sendable {
    package let height: UInt8
    package let index: UInt64

    package init(height: UInt8, index: UInt64) {
        self.height = height
        self.index = index
    }

    package static func segment(_ index: UInt64) -> TreeNode { TreeNode(height: 0, index: index) }

    package static func < (a: TreeNode, b: TreeNode) -> Bool { (a.height, a.index) < (b.height, b.index) }
}

/// The shape of the tree over a log, which follows from the log's next number.
package struct TreeShape: Sendable {
    /// The number of nodes at each height, from the segments up to the root; empty without segments.
    package let counts: [UInt64]
    /// The digest of a node of each height without live entries below it: inside its row, and at the end of its row.
    private let empty: [(inner: Digest, last: Digest)]

    /// - Parameter next: the log's next number.
    package init(next: UInt64) {
        var counts: [UInt64] = []
        var count = Tree.segmentCount(next: next)
        while count > 0 {
            counts.append(count)
            count = count == 1 ? 0 : (count + UInt64(Tree.fanOut) - 1) / UInt64(Tree.fanOut)
        }
        self.counts = counts
        var empty = [(inner: Tree.emptySegment, last: Tree.emptySegment)]
        for height in 1..<max(1, counts.count) {
            let below = empty[height - 1]
            let inner = [Digest](repeating: below.inner, count: Tree.fanOut)
            let last = inner.prefix(Int((counts[height - 1] - 1) % UInt64(Tree.fanOut))) + [below.last]
            empty.append(
                (Tree.node(height: UInt8(height), inner), Tree.node(height: UInt8(height), Array(last))))
        }
        self.empty = empty
    }

    /// The root node; nil without segments.
    package var root: TreeNode? {
        counts.isEmpty ? nil : TreeNode(height: UInt8(counts.count - 1), index: 0)
    }

    /// Whether the tree has this node.
    package func contains(_ node: TreeNode) -> Bool {
        Int(node.height) < counts.count && node.index < counts[Int(node.height)]
    }

    /// The children of a node that is not a segment.
    package func children(of node: TreeNode) -> [TreeNode] {
        let first = node.index * UInt64(Tree.fanOut)
        let indexes = first..<min(first + UInt64(Tree.fanOut), counts[Int(node.height) - 1])
        return indexes.map { TreeNode(height: node.height - 1, index: $0) }
    }

    /// The digest of a node without live entries below it.
    package func emptyDigest(_ node: TreeNode) -> Digest {
        let height = Int(node.height)
        return node.index == counts[height] - 1 ? empty[height].last : empty[height].inner
    }

    /// The digests of all nodes that may have live entries below them.
    ///
    /// The work depends on the segments that hold live entries and not on how many segments there are: a stranger can
    /// claim 2³².
    ///
    /// - Parameter segments: the digests of the segments that hold live entries, by index; others are empty.
    package func digests(_ segments: [UInt64: Digest]) -> [TreeNode: Digest] {
        var all: [TreeNode: Digest] = [:]
        var level = Set(segments.keys.map(TreeNode.segment)).filter(contains)
        for node in level { all[node] = segments[node.index] }
        for height in counts.indices.dropFirst() {
            level = Set(level.map { TreeNode(height: UInt8(height), index: $0.index / UInt64(Tree.fanOut)) })
            for node in level {
                all[node] = Tree.node(height: node.height, children(of: node).map { all[$0] ?? emptyDigest($0) })
            }
        }
        return all
    }
}
