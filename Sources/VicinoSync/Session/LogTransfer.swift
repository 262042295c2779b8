internal import VicinoCore
internal import VicinoFormat

/// The transfer of one log by its digest tree.
struct LogTransfer: Sendable {
    private(set) var descent: TreeDescent
    /// Requests without a complete answer; answers are received in this order.
    private var inFlight: [Fetch] = []
    /// The beginning of an earlier answer that an interrupted session has left, until it is used.
    private var fragment: Fragment?
    /// The received pieces of the next answer.
    private var pieces: [UInt8] = []
    /// The number of nodes that were requested and not received.
    private var openNodes = 0
    /// The received parts of a large segment.
    private var parts: [(packed: PackedBatch, batch: EntryBatch, leaves: [Digest])] = []
    /// The digests below a node, in bytes.
    private static let nodeBytes = Tree.fanOut * Digest.byteCount
    /// How many segments to request at a time while the speed of the connection is unknown.
    private let firstBatch: Int
    /// How many entries the author states, and how many may still be received.
    private let live: UInt64
    private var left: UInt64
    /// The numbers of live entries in the held segments that were not requested, by index.
    private var kept: [UInt64: Int]
    private var keptEntries: Int

    /// - Parameter held: the numbers of live entries in the held segments, by index.
    init(_ descent: TreeDescent, live: UInt64, held: [UInt64: Int], fragment: Fragment?) {
        self.descent = descent
        self.fragment = fragment
        // If nothing is held, the newest should be received soon.
        firstBatch = held.isEmpty ? 1 : 4
        self.live = live
        left = live
        let end = Tree.segmentCount(next: descent.target.next)
        kept = held.filter { $0.key < end }
        keptEntries = kept.values.reduce(0, +)
    }

    /// The number of entries received.
    var entries: UInt64 { live - left }

    /// The number of entries that must be received, those received included.
    ///
    /// A held segment counts as what its author has signed until it turns out to differ.
    var needed: UInt64 { max(entries, live - min(live, UInt64(keptEntries))) }

    private struct Fetch {
        /// The requested segments that were not received.
        var segments: Set<UInt64>
        let pieceRequest: PieceRequest
    }

    enum Request {
        case node(TreeNode)
        case segments([UInt64], piece: PieceRequest)

        func effect(_ number: FeedNumber, _ round: Round, log: LogIndex) -> SessionEffect {
            switch self {
            case .node(let node): .send(.ask(number, round: round, log: log, node: node))
            case .segments(let segments, piece: let pieceRequest):
                .send(.fetch(number, round: round, log: log, segments: segments, piece: pieceRequest))
            }
        }
    }

    /// Whether entries were requested and not received.
    var isAwaitingEntries: Bool { !inFlight.isEmpty }

    /// The number of requests without a complete answer.
    var openRequests: Int { inFlight.count + openNodes }

    /// What to request now: segments before nodes, so that few nodes are open at a time.
    ///
    /// The next answer is requested while one is under way.
    ///
    /// - Parameter limit: the maximum number of requests.
    mutating func makeRequests(_ pace: Pace, limit: Int) -> [Request] {
        var requests: [Request] = []
        let batchSize = pace.isMeasured ? pace.batchSize : firstBatch
        while requests.count < limit, isHungry(batchSize),
            let request = nextFragment(pace) ?? nextSegments(batchSize, pace)
        { requests.append(request) }
        if requests.count < limit, isHungry(batchSize) || isRunningOut(batchSize, pace), let node = descent.nextNode() {
            openNodes += 1
            requests.append(.node(node))
        }
        return requests
    }

    /// Whether the known segments are too few for the next request, so that its node is requested ahead.
    ///
    /// Otherwise the author would have nothing to answer for a round trip. On a slow connection this would delay the
    /// segments, and a break would lose the digests.
    private func isRunningOut(_ batchSize: Int, _ pace: Pace) -> Bool {
        openNodes == 0 && pace.pieceBytes >= Self.nodeBytes && descent.waitingSegments < batchSize
    }

    /// Continues the fragment of an interrupted session, if its request is the first: answers keep the order of
    /// requests.
    private mutating func nextFragment(_ pace: Pace) -> Request? {
        guard let fragment, inFlight.isEmpty, descent.request(fragment.segments) else { return nil }
        return fetch(fragment.segments, PieceRequest(size: pace.pieceBytes, held: fragment.beginning))
    }

    private mutating func nextSegments(_ batchSize: Int, _ pace: Pace) -> Request? {
        let segments = descent.nextSegments(batchSize)
        guard !segments.isEmpty else { return nil }
        return fetch(segments.sorted(), PieceRequest(size: pace.pieceBytes))
    }

    private mutating func fetch(_ segments: [UInt64], _ pieceRequest: PieceRequest) -> Request {
        inFlight.append(Fetch(segments: Set(segments), pieceRequest: pieceRequest))
        for segment in segments { keptEntries -= kept.removeValue(forKey: segment) ?? 0 }
        return .segments(segments, piece: pieceRequest)
    }

    private func isHungry(_ batchSize: Int) -> Bool { inFlight.reduce(0) { $0 + $1.segments.count } <= batchSize }

    /// Checks the digests below a node.
    ///
    /// - Throws: `VicinoError` if they were not requested or are not what the author signed.
    mutating func receive(_ children: [Digest], of node: TreeNode) throws {
        try descent.receive(children, of: node)
        openNodes -= 1
    }

    /// Checks and keeps a piece of the next answer.
    ///
    /// - Throws: `VicinoError` if it is not the next piece, or there are too many.
    mutating func receive(_ piece: [UInt8], at offset: Int) throws {
        guard let asked = inFlight.first?.pieceRequest else { throw VicinoError.outOfPhase }
        let isResumed = pieces.isEmpty && offset > 0
        if isResumed, asked.held != nil, let fragment { pieces = fragment.bytes }
        // Short pieces could follow for ever.
        guard offset == pieces.count, piece.count == asked.size || isResumed && (1..<asked.size).contains(piece.count)
        else { throw VicinoError.outOfPhase }
        guard pieces.count + piece.count <= SessionLimit.piecedBytes else {
            throw VicinoError(.tooLarge, "The peer sends more in pieces than the protocol allows.")
        }
        pieces += piece
    }

    /// A batch together with its pieces that were received before.
    ///
    /// - Throws: `VicinoError` if the rest is longer than a piece.
    mutating func completeBatch(_ packed: PackedBatch) throws -> PackedBatch {
        guard !pieces.isEmpty else { return packed }
        guard packed.data.count <= inFlight.first?.pieceRequest.size ?? 0 else { throw VicinoError.outOfPhase }
        defer { pieces = [] }
        return PackedBatch(size: packed.size, data: pieces + packed.data)
    }

    /// The received part of the next answer, or the unused rest of an earlier one.
    var unfinished: Fragment? {
        guard !pieces.isEmpty, let asked = inFlight.first else { return fragment }
        return Fragment(segments: asked.segments.sorted(), bytes: pieces)
    }

    /// Checks the entries of some segments.
    ///
    /// - Returns: all of them, after the last part.
    /// - Throws: `VicinoError` if they were not requested or are not what the author signed.
    mutating func receive(
        _ segments: [UInt64], packed: PackedBatch, _ batch: EntryBatch, isLast: Bool
    ) throws -> ReceivedSegments? {
        let isAsked = segments.allSatisfy { segment in inFlight.contains { $0.segments.contains(segment) } }
        guard isAsked, isLast || segments.count == 1, batch.emptied.isEmpty else { throw VicinoError.outOfPhase }
        try count(batch)
        parts.append((packed, batch, batch.leaves()))
        guard isLast else {
            // Parts without entries could follow for ever.
            guard !batch.headers.isEmpty else { throw VicinoError.outOfPhase }
            let size = parts.reduce(0) { $0 + max($1.packed.data.count, $1.batch.byteCount) }
            guard size <= SessionLimit.segmentBytes else {
                throw VicinoError(.tooLarge, "The peer sends a segment that is larger than the protocol allows.")
            }
            return nil
        }
        defer { parts = [] }
        let digests = try digests(of: segments)
        for (segment, digest) in digests { try descent.receive(digest, ofSegment: segment) }
        for index in inFlight.indices { inFlight[index].segments.subtract(segments) }
        inFlight.removeAll(where: \.segments.isEmpty)
        if let fragment, !Set(fragment.segments).isDisjoint(with: segments) { self.fragment = nil }
        return ReceivedSegments(
            digests: digests, packed: parts.map(\.packed), batches: parts.map(\.batch), leaves: parts.map(\.leaves))
    }

    /// Counts entries: their numbers must be below the end of the log, and there may be no more than it holds.
    private mutating func count(_ batch: EntryBatch) throws {
        let count = UInt64(batch.headers.count)
        let isBeyond = if let last = batch.headers.last { last.number >= descent.target.next } else { false }
        guard count <= left, !isBeyond else {
            throw VicinoError(.unverified, "The peer sends entries beyond those that their author signed.")
        }
        left -= count
    }

    /// The digests of the received segments, whose entries ascend.
    private func digests(of segments: [UInt64]) throws -> [UInt64: Digest] {
        var digests = Dictionary(segments.map { ($0, Tree.emptySegment) }) { first, _ in first }
        var hasher = SegmentHasher()
        var open: UInt64?
        for part in parts {
            for (entry, leaf) in zip(part.batch.headers, part.leaves) {
                let segment = entry.segment
                if segment != open {
                    if let open { digests[open] = hasher.finish() }
                    guard digests[segment] != nil else { throw VicinoError.outOfPhase }
                    open = segment
                }
                hasher.add(entry.offset, leaf)
            }
        }
        if let open { digests[open] = hasher.finish() }
        return digests
    }
}
