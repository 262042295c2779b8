/// Computes the root over a log's segments in ascending order; holds one unfinished node of each height.
package struct TreeBuilder {
    private let shape: TreeShape
    /// The unfinished nodes from the lowest height up.
    private var open: [OpenNode] = []
    private var single: Digest?

    /// An unfinished node, with the digests of its children so far.
    private struct OpenNode {
        let node: TreeNode
        var children: [Digest] = []
    }

    /// - Parameter next: the log's next number.
    package init(next: UInt64) {
        shape = TreeShape(next: next)
        open = shape.counts.indices.dropFirst().map { OpenNode(node: TreeNode(height: UInt8($0), index: 0)) }
    }

    /// Adds the digest of the next segment that holds live entries; ignores segments beyond the log's end.
    package mutating func add(_ segment: UInt64, _ digest: Digest) {
        guard shape.contains(.segment(segment)) else { return }
        if open.isEmpty { single = digest } else { add(.segment(segment), digest) }
    }

    /// Closes all nodes, and returns the root; all zeros without segments. Called once, after the last segment.
    package mutating func finish() -> Digest {
        guard let root = shape.root else { return .zero }
        guard let top = open.indices.last else { return single ?? shape.emptyDigest(root) }
        for level in open.indices.dropLast() { close(level) }
        return finish(top)
    }

    private mutating func add(_ child: TreeNode, _ digest: Digest) {
        let level = Int(child.height)
        let parent = TreeNode(height: child.height + 1, index: child.index / UInt64(Tree.fanOut))
        if open[level].node != parent {
            close(level)
            open[level] = OpenNode(node: parent)
        }
        fill(level, to: Int(child.index % UInt64(Tree.fanOut)))
        open[level].children.append(digest)
    }

    /// Passes an unfinished node to the node above, unless it is empty.
    private mutating func close(_ level: Int) {
        guard !open[level].children.isEmpty else { return }
        let node = open[level].node
        add(node, finish(level))
    }

    private mutating func finish(_ level: Int) -> Digest {
        fill(level, to: shape.children(of: open[level].node).count)
        let digest = Tree.node(height: open[level].node.height, open[level].children)
        open[level].children = []
        return digest
    }

    private mutating func fill(_ level: Int, to count: Int) {
        guard open[level].children.count < count else { return }
        let children = shape.children(of: open[level].node)
        while open[level].children.count < count {
            open[level].children.append(shape.emptyDigest(children[open[level].children.count]))
        }
    }
}
