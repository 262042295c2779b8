internal import VicinoCore
internal import VicinoFormat

/// One log on its way in by its digest tree.
struct LogReceipt: Sendable {
    private(set) var descent: TreeDescent
    /// Segments that have been asked for and have not come, by request.
    private var inFlight: [Set<UInt64>] = []
    /// How many nodes have been asked for and have not come.
    private var openNodes = 0
    /// The parts of a large segment that have come.
    private var parts: [(packed: PackedBatch, batch: EntryBatch, leaves: [Digest])] = []
    /// How many entries may still come: as many as their author says there are.
    private var left: UInt64

    init(_ descent: TreeDescent, live: UInt64) {
        self.descent = descent
        left = live
    }

    enum Request {
        case node(TreeNode)
        case segments([UInt64])

        func effect(_ number: FeedNumber, _ round: Round, log: Int) -> SessionEffect {
            switch self {
            case .node(let node): .send(.ask(number, round, log: log, node))
            case .segments(let segments): .send(.fetch(number, round, log: log, segments: segments))
            }
        }
    }

    /// Whether entries have been asked for and have not come.
    var isAwaitingEntries: Bool { !inFlight.isEmpty }

    /// How many requests have not been answered to their end.
    var openRequests: Int { inFlight.count + openNodes }

    /// What to ask for now: segments before nodes, so that few nodes are open at a time; and while one answer is on its way
    /// the next is asked for already.
    ///
    /// - Parameter limit: how many requests there may be.
    mutating func requests(batchSize: Int, limit: Int) -> [Request] {
        var requests: [Request] = []
        while requests.count < limit, isHungry(batchSize) {
            let segments = descent.nextSegments(batchSize)
            guard !segments.isEmpty else { break }
            inFlight.append(Set(segments))
            requests.append(.segments(segments.sorted()))
        }
        if requests.count < limit, isHungry(batchSize), let node = descent.nextNode() {
            openNodes += 1
            requests.append(.node(node))
        }
        return requests
    }

    private func isHungry(_ batchSize: Int) -> Bool { inFlight.reduce(0) { $0 + $1.count } <= batchSize }

    /// Takes the digests below a node.
    ///
    /// - Throws: `SyncError` if they were not asked for or are not what the author signed.
    mutating func take(_ children: [Digest], of node: TreeNode) throws {
        try descent.take(children, of: node)
        openNodes -= 1
    }

    /// Takes the entries of some segments.
    ///
    /// - Returns: all of them, once the last part is here.
    /// - Throws: `SyncError` if they were not asked for or are not what the author signed.
    mutating func take(
        _ segments: [UInt64], _ packed: PackedBatch, _ batch: EntryBatch, isLast: Bool
    ) throws -> ReceivedSegments? {
        let isAsked = segments.allSatisfy { segment in inFlight.contains { $0.contains(segment) } }
        guard isAsked, isLast || segments.count == 1, batch.emptied.isEmpty else { throw SyncError.outOfPhase }
        try count(batch)
        parts.append((packed, batch, batch.leaves()))
        guard isLast else {
            // Parts without entries could come for ever.
            guard !batch.headers.isEmpty else { throw SyncError.outOfPhase }
            guard parts.reduce(0, { $0 + $1.batch.byteCount }) <= SessionLimit.segmentBytes else {
                throw SyncError(.tooLarge, "The peer sends a segment that is larger than the protocol allows.")
            }
            return nil
        }
        defer { parts = [] }
        let digests = try digests(of: segments)
        for (segment, digest) in digests { try descent.take(digest, ofSegment: segment) }
        inFlight = inFlight.map { $0.subtracting(segments) }.filter { !$0.isEmpty }
        return ReceivedSegments(
            digests: digests, packed: parts.map(\.packed), batches: parts.map(\.batch), leaves: parts.map(\.leaves))
    }

    /// Counts entries, which lie below the end of the log and are no more than it holds.
    private mutating func count(_ batch: EntryBatch) throws {
        let count = UInt64(batch.headers.count)
        guard count <= left, batch.headers.last.map({ $0.number < descent.target.next }) ?? true else {
            throw SyncError(.unverified, "The peer sends entries beyond those that their author signed.")
        }
        left -= count
    }

    private func digests(of segments: [UInt64]) throws -> [UInt64: Digest] {
        var leaves = Dictionary(segments.map { ($0, [(offset: UInt8, leaf: Digest)]()) }) { $1 }
        for part in parts {
            for (entry, leaf) in zip(part.batch.headers, part.leaves) {
                let segment = entry.number / UInt64(Tree.segmentSize)
                let offset = UInt8(entry.number % UInt64(Tree.segmentSize))
                guard leaves[segment]?.append((offset, leaf)) != nil else { throw SyncError.outOfPhase }
            }
        }
        return leaves.mapValues { Tree.segmentDigest($0) }
    }
}
