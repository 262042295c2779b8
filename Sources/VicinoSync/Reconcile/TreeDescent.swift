package import VicinoCore

/// Finds what differs between a log as its author has signed it and as it is held, from the root down and the newest
/// first.
///
/// Nodes are asked for only where the digests differ, and each answer is compared with the digest above it, so a lie is
/// noticed before it costs anything. Which segments to fetch comes out while the way down goes on.
package struct TreeDescent: Sendable {
    package let target: LogPosition
    private let shape: TreeShape
    private let held: [TreeNode: Digest]
    /// The digests of nodes that are vouched for from above and differ from what is held.
    private var differing: [TreeNode: Digest] = [:]
    /// Nodes that have been asked for and not been answered.
    private var asked: Set<TreeNode> = []

    /// - Parameters:
    ///   - target: what the author has signed.
    ///   - held: the digests of the segments that are held, by their place.
    package init(to target: LogPosition, held: [UInt64: Digest]) {
        self.target = target
        shape = TreeShape(next: target.next)
        self.held = shape.digests(held)
        if let root = shape.root { compare(root, target.root) }
    }

    /// Whether all segments are as they should be.
    package var isDone: Bool { differing.isEmpty }

    /// The newest segments that differ and have not been asked for, the newest first.
    package mutating func nextSegments(_ limit: Int) -> [UInt64] {
        let wanted = differing.keys.filter { $0.height == 0 && !asked.contains($0) }.sorted(by: >).prefix(limit)
        asked.formUnion(wanted)
        return wanted.map(\.index)
    }

    /// Asks for certain segments.
    ///
    /// - Returns: whether all of them differ and none has been asked for; else nothing is asked for.
    package mutating func take(_ segments: [UInt64]) -> Bool {
        let nodes = segments.map { TreeNode.segment($0) }
        guard !nodes.isEmpty, nodes.allSatisfy({ differing[$0] != nil && !asked.contains($0) }) else { return false }
        asked.formUnion(nodes)
        return true
    }

    /// The newest node whose children are needed next; the lowest first, because what is newest lies under it.
    package mutating func nextNode() -> TreeNode? {
        let node = differing.keys.filter { $0.height > 0 && !asked.contains($0) }.min {
            ($0.height, ~$0.index) < ($1.height, ~$1.index)
        }
        if let node { asked.insert(node) }
        return node
    }

    /// Takes the digests of a node's children.
    ///
    /// - Throws: `SyncError` if they were not asked for or are not what the author signed.
    package mutating func take(_ children: [Digest], of node: TreeNode) throws {
        guard node.height > 0, asked.contains(node), let digest = differing[node] else { throw SyncError.outOfPhase }
        guard Tree.node(height: node.height, children) == digest, children.count == shape.children(of: node).count
        else { throw SyncError(.unverified, "A part of the digest tree is not what its author signed.") }
        settle(node)
        for (child, digest) in zip(shape.children(of: node), children) { compare(child, digest) }
    }

    /// Takes the digest of a segment that has arrived.
    ///
    /// - Throws: `SyncError` if it was not asked for or is not what the author signed.
    package mutating func take(_ digest: Digest, ofSegment index: UInt64) throws {
        let node = TreeNode.segment(index)
        guard asked.contains(node), let wanted = differing[node] else { throw SyncError.outOfPhase }
        guard digest == wanted else {
            throw SyncError(.unverified, "A part of the records is not what their author signed.")
        }
        settle(node)
    }

    private mutating func settle(_ node: TreeNode) {
        differing[node] = nil
        asked.remove(node)
    }

    private mutating func compare(_ node: TreeNode, _ digest: Digest) {
        if digest != held[node] ?? shape.emptyDigest(node) { differing[node] = digest }
    }
}
