internal import VicinoCore

/// A log of an offer, and what the peer may still request of it.
struct ServedLog: Sendable {
    let id: LogID
    let position: LogPosition
    /// Whether the author's closing says that the log ends here.
    let isClosed: Bool
    /// Whether another device of the author continues the log, and brings what is missing of it here.
    let isContinuedElsewhere: Bool
    /// How many nodes and segments may still be requested: each once, after the peer was told to descend the tree.
    private var nodes: UInt64 = 0
    private var segments: UInt64 = 0

    init(_ head: Head, _ closings: [Closing], continuedElsewhere logs: Set<LogID> = []) {
        id = head.log
        position = head.position
        isClosed = closings.contains { $0.closes(head) }
        isContinuedElsewhere = logs.contains(head.log) && !isClosed
    }

    /// Allows requests after the peer was told to descend the tree.
    mutating func allowTreeRequests() {
        let counts = TreeShape(next: position.next).counts
        segments = counts.first ?? 0
        nodes = counts.dropFirst().reduce(0, +)
    }

    /// Counts a requested node.
    ///
    /// - Returns: false if the peer may not request it.
    mutating func spend(_ node: TreeNode) -> Bool {
        guard nodes > 0, node.height > 0, TreeShape(next: position.next).contains(node) else { return false }
        nodes -= 1
        return true
    }

    /// Counts requested segments, in ascending order.
    ///
    /// - Returns: false if the peer may not request them.
    mutating func spend(_ asked: [UInt64]) -> Bool {
        guard segments >= UInt64(asked.count), let last = asked.last, last < Tree.segmentCount(next: position.next)
        else { return false }
        segments -= UInt64(asked.count)
        return true
    }
}

extension Closing {
    /// Whether the closing says that the log ends at this head.
    func closes(_ head: Head) -> Bool {
        writer == head.log.writer && positions[head.log.view] == head.position
    }
}
