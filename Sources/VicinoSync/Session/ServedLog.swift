internal import VicinoCore

/// A log of an offer, and what the peer may still ask for of it.
struct ServedLog: Sendable {
    let id: LogID
    let position: LogPosition
    /// Whether the author has said that the log ends here.
    let isClosed: Bool
    /// How many nodes and segments may still be asked for: each once, after the peer was told to go down the tree.
    private var (nodes, segments): (UInt64, UInt64) = (0, 0)

    init(_ head: Head, _ closings: [Closing]) {
        id = head.log
        position = head.position
        isClosed = closings.contains { $0.closes(head) }
    }

    /// The peer is told to go down the tree.
    mutating func descend() {
        let counts = TreeShape(next: position.next).counts
        segments = counts.first ?? 0
        nodes = counts.dropFirst().reduce(0, +)
    }

    /// Whether a node may be asked for.
    mutating func allows(_ node: TreeNode) -> Bool {
        guard nodes > 0, node.height > 0, TreeShape(next: position.next).contains(node) else { return false }
        nodes -= 1
        return true
    }

    /// Whether segments, in ascending order, may be asked for.
    mutating func allows(_ asked: [UInt64]) -> Bool {
        guard segments >= UInt64(asked.count), let last = asked.last, last < Tree.segmentCount(next: position.next)
        else { return false }
        segments -= UInt64(asked.count)
        return true
    }
}

extension Closing {
    /// Whether it says that the log ends at this head.
    func closes(_ head: Head) -> Bool {
        writer == head.log.writer && positions[head.log.view] == head.position
    }
}
