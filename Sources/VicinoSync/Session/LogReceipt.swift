internal import VicinoCore
internal import VicinoFormat

/// One log on its way in by its digest tree.
struct LogReceipt: Sendable {
    var descent: TreeDescent
    /// Segments that have been asked for and have not come.
    private var inFlight: Set<UInt64> = []
    private var nodesInFlight = 0
    /// How many segments the next request names.
    private var batchSize = 1
    /// The parts of a large segment that have come.
    private var parts: [EntryBatch] = []

    init(_ descent: TreeDescent) { self.descent = descent }

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

    /// What to ask for now: segments before nodes, so that few nodes are open at a time; and little at first, so that
    /// the newest records are there soon.
    mutating func requests() -> [Request] {
        var requests: [Request] = []
        if inFlight.count < batchSize {
            let segments = descent.nextSegments(batchSize)
            if !segments.isEmpty {
                inFlight.formUnion(segments)
                batchSize = min(batchSize * 4, SessionLimit.segments)
                requests.append(.segments(segments.sorted()))
            }
        }
        if inFlight.count < batchSize, let node = descent.nextNode() { requests.append(.node(node)) }
        return requests
    }

    /// Takes the entries of some segments.
    ///
    /// - Returns: all of them, once the last part is here.
    /// - Throws: `SyncError` if they were not asked for or are not what the author signed.
    mutating func take(_ segments: [UInt64], _ batch: EntryBatch, isLast: Bool) throws -> [EntryBatch]? {
        guard inFlight.isSuperset(of: segments), isLast || segments.count == 1, batch.emptied.isEmpty else {
            throw SyncError.outOfPhase
        }
        parts.append(batch)
        guard isLast else {
            guard parts.reduce(0, { $0 + $1.headers.count }) < Tree.segmentSize else { throw SyncError.outOfPhase }
            return nil
        }
        defer { parts = [] }
        var leaves = Dictionary(segments.map { ($0, [(offset: UInt8, leaf: Digest)]()) }) { $1 }
        for (entry, leaf) in parts.flatMap({ zip($0.headers, $0.leaves()) }) {
            let segment = entry.number / UInt64(Tree.segmentSize)
            guard leaves[segment] != nil else { throw SyncError.outOfPhase }
            leaves[segment]?.append((UInt8(entry.number % UInt64(Tree.segmentSize)), leaf))
        }
        for segment in segments {
            try descent.take(Tree.segmentDigest(leaves[segment] ?? []), ofSegment: segment)
        }
        inFlight.subtract(segments)
        return parts
    }
}
