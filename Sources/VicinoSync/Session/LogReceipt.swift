internal import VicinoCore
internal import VicinoFormat

/// One log on its way in by its digest tree.
struct LogReceipt: Sendable {
    private(set) var descent: TreeDescent
    /// Requests that have not been answered to their end; answers come in this order.
    private var inFlight: [Fetch] = []
    /// What a cut has left of an earlier answer, until it is used.
    private var fragment: Fragment?
    /// The pieces of the next answer that have come.
    private var pieces: [UInt8] = []
    /// How many nodes have been asked for and have not come.
    private var openNodes = 0
    /// The parts of a large segment that have come.
    private var parts: [(packed: PackedBatch, batch: EntryBatch, leaves: [Digest])] = []
    /// How many segments to ask for at a time while it is not known how fast the link is.
    private let firstBatch: Int
    /// How many entries may still come: as many as their author says there are.
    private var left: UInt64

    /// - Parameter isFirst: whether nothing is held, so that the newest should come soon.
    init(_ descent: TreeDescent, live: UInt64, _ fragment: Fragment?, isFirst: Bool) {
        self.descent = descent
        self.fragment = fragment
        firstBatch = isFirst ? 1 : 4
        left = live
    }

    private struct Fetch {
        /// What has not come of it.
        var segments: Set<UInt64>
        let pieces: Pieces
    }

    enum Request {
        case node(TreeNode)
        case segments([UInt64], Pieces)

        func effect(_ number: FeedNumber, _ round: Round, log: Int) -> SessionEffect {
            switch self {
            case .node(let node): .send(.ask(number, round, log: log, node))
            case .segments(let segments, let pieces):
                .send(.fetch(number, round, log: log, segments: segments, pieces))
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
    mutating func requests(_ pace: Pace, limit: Int) -> [Request] {
        var requests: [Request] = []
        let batchSize = pace.isMeasured ? pace.batchSize : firstBatch
        while requests.count < limit, isHungry(batchSize),
            let request = nextFragment(pace) ?? nextSegments(batchSize, pace)
        { requests.append(request) }
        if requests.count < limit, isHungry(batchSize), let node = descent.nextNode() {
            openNodes += 1
            requests.append(.node(node))
        }
        return requests
    }

    /// Goes on with what a cut has left, if it is first: answers come in the order of the requests.
    private mutating func nextFragment(_ pace: Pace) -> Request? {
        guard let fragment, inFlight.isEmpty, descent.take(fragment.segments) else { return nil }
        return fetch(fragment.segments, Pieces(size: pace.pieceBytes, held: fragment.beginning))
    }

    private mutating func nextSegments(_ batchSize: Int, _ pace: Pace) -> Request? {
        let segments = descent.nextSegments(batchSize)
        guard !segments.isEmpty else { return nil }
        return fetch(segments.sorted(), Pieces(size: pace.pieceBytes))
    }

    private mutating func fetch(_ segments: [UInt64], _ pieces: Pieces) -> Request {
        inFlight.append(Fetch(segments: Set(segments), pieces: pieces))
        return .segments(segments, pieces)
    }

    private func isHungry(_ batchSize: Int) -> Bool { inFlight.reduce(0) { $0 + $1.segments.count } <= batchSize }

    /// Takes the digests below a node.
    ///
    /// - Throws: `SyncError` if they were not asked for or are not what the author signed.
    mutating func take(_ children: [Digest], of node: TreeNode) throws {
        try descent.take(children, of: node)
        openNodes -= 1
    }

    /// Takes a piece of the next answer.
    ///
    /// - Throws: `SyncError` if it is not the next one, or there are too many.
    mutating func take(_ piece: [UInt8], at place: Int) throws {
        guard let asked = inFlight.first?.pieces else { throw SyncError.outOfPhase }
        let isResumed = pieces.isEmpty && place > 0
        if isResumed, asked.held != nil, let fragment { pieces = fragment.bytes }
        // Short ones could come for ever.
        guard place == pieces.count, piece.count == asked.size || isResumed && (1..<asked.size).contains(piece.count)
        else { throw SyncError.outOfPhase }
        guard pieces.count + piece.count <= SessionLimit.piecedBytes else {
            throw SyncError(.tooLarge, "The peer sends more in pieces than the protocol allows.")
        }
        pieces += piece
    }

    /// A batch with the pieces of it that have come before.
    ///
    /// - Throws: `SyncError` if more is left than a piece holds.
    mutating func completed(_ packed: PackedBatch) throws -> PackedBatch {
        guard !pieces.isEmpty else { return packed }
        guard packed.data.count <= inFlight.first?.pieces.size ?? 0 else { throw SyncError.outOfPhase }
        defer { pieces = [] }
        return PackedBatch(size: packed.size, data: pieces + packed.data)
    }

    /// What has come of the next answer, or is left of an earlier one and was not used.
    var unfinished: Fragment? {
        guard !pieces.isEmpty, let asked = inFlight.first else { return fragment }
        return Fragment(segments: asked.segments.sorted(), bytes: pieces)
    }

    /// Takes the entries of some segments.
    ///
    /// - Returns: all of them, once the last part is here.
    /// - Throws: `SyncError` if they were not asked for or are not what the author signed.
    mutating func take(
        _ segments: [UInt64], _ packed: PackedBatch, _ batch: EntryBatch, isLast: Bool
    ) throws -> ReceivedSegments? {
        let isAsked = segments.allSatisfy { segment in inFlight.contains { $0.segments.contains(segment) } }
        guard isAsked, isLast || segments.count == 1, batch.emptied.isEmpty else { throw SyncError.outOfPhase }
        try count(batch)
        parts.append((packed, batch, batch.leaves()))
        guard isLast else {
            // Parts without entries could come for ever.
            guard !batch.headers.isEmpty else { throw SyncError.outOfPhase }
            let size = parts.reduce(0) { $0 + max($1.packed.data.count, $1.batch.byteCount) }
            guard size <= SessionLimit.segmentBytes else {
                throw SyncError(.tooLarge, "The peer sends a segment that is larger than the protocol allows.")
            }
            return nil
        }
        defer { parts = [] }
        let digests = try digests(of: segments)
        for (segment, digest) in digests { try descent.take(digest, ofSegment: segment) }
        for index in inFlight.indices { inFlight[index].segments.subtract(segments) }
        inFlight.removeAll(where: \.segments.isEmpty)
        if let fragment, !Set(fragment.segments).isDisjoint(with: segments) { self.fragment = nil }
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
