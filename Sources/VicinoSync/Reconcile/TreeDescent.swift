package import VicinoCore

/// Finds the differences between the signed state of a log and the held one, from the root down and the newest first.
///
/// It asks for nodes only where the digests differ. It compares each answer with the digest above it, so it notices a
/// false answer at once. It names segments to fetch while the descent continues.
package struct TreeDescent: Sendable {
    package let target: LogPosition
    private let shape: TreeShape
    private let held: [TreeNode: Digest]
    /// The digests of nodes that the digest above proves and that differ from the held ones.
    private var differing: [TreeNode: Digest] = [:]
    /// Nodes that were requested and not answered.
    private var asked: Set<TreeNode> = []

    /// - Parameters:
    ///   - target: the position that the author has signed.
    ///   - held: the digests of the held segments, by index.
    package init(to target: LogPosition, held: [UInt64: Digest]) {
        self.target = target
        shape = TreeShape(next: target.next)
        self.held = shape.digests(held)
        if let root = shape.root { compare(root, target.root) }
    }

    /// Whether all segments are as the author signed them.
    package var isDone: Bool { differing.isEmpty }

    /// The newest segments that differ and were not requested, the newest first.
    package mutating func nextSegments(_ limit: Int) -> [UInt64] {
        let wanted = differing.keys.filter { $0.height == 0 && !asked.contains($0) }.sorted(by: >).prefix(limit)
        asked.formUnion(wanted)
        return wanted.map(\.index)
    }

    /// The number of segments that differ and were not requested.
    package var waitingSegments: Int { differing.keys.count { $0.height == 0 && !asked.contains($0) } }

    /// Notes a request for certain segments.
    ///
    /// - Returns: whether all of them differ and none was requested before; if false, nothing is noted.
    package mutating func request(_ segments: [UInt64]) -> Bool {
        let nodes = segments.map { TreeNode.segment($0) }
        guard !nodes.isEmpty, nodes.allSatisfy({ differing[$0] != nil && !asked.contains($0) }) else { return false }
        asked.formUnion(nodes)
        return true
    }

    /// The newest node whose children are needed next; the lowest first, because the newest segments are below it.
    package mutating func nextNode() -> TreeNode? {
        let node = differing.keys.filter { $0.height > 0 && !asked.contains($0) }.min {
            ($0.height, ~$0.index) < ($1.height, ~$1.index)
        }
        if let node { asked.insert(node) }
        return node
    }

    /// Checks the digests of a node's children.
    ///
    /// - Throws: `VicinoError` if they were not requested or are not what the author signed.
    package mutating func receive(_ children: [Digest], of node: TreeNode) throws {
        guard node.height > 0, asked.contains(node), let digest = differing[node] else { throw VicinoError.outOfPhase }
        guard Tree.node(height: node.height, children) == digest, children.count == shape.children(of: node).count
        else { throw VicinoError(.unverified, "A part of the digest tree is not what its author signed.") }
        complete(node)
        for (child, digest) in zip(shape.children(of: node), children) { compare(child, digest) }
    }

    /// Checks the digest of a received segment.
    ///
    /// - Throws: `VicinoError` if it was not requested or is not what the author signed.
    package mutating func receive(_ digest: Digest, ofSegment index: UInt64) throws {
        let node = TreeNode.segment(index)
        guard asked.contains(node), let wanted = differing[node] else { throw VicinoError.outOfPhase }
        guard digest == wanted else {
            throw VicinoError(.unverified, "A part of the records is not what their author signed.")
        }
        complete(node)
    }

    private mutating func complete(_ node: TreeNode) {
        differing[node] = nil
        asked.remove(node)
    }

    private mutating func compare(_ node: TreeNode, _ digest: Digest) {
        if digest != held[node] ?? shape.emptyDigest(node) { differing[node] = digest }
    }
}
