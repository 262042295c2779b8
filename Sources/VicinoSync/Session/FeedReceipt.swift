internal import VicinoCore
package import VicinoFormat

/// The receipt of the logs of one offer.
struct FeedReceipt: Sendable {
    let number: FeedNumber
    let offer: VerifiedOffer
    /// The position of each held log, as the peer is told.
    let positions: [LogPosition?]
    /// How many logs are held that the author should know and does not offer: the author's device has lost them.
    let others: UInt64
    private var logs: [LogState]
    /// Parts of deltas; they are merged together, because one log may refer to another.
    private var deltas: [DeltaReceipt] = []
    /// The number of entries received in whole segments.
    private var entries: UInt64 = 0
    private var state = State.receiving

    private enum State {
        case receiving
        /// The feed is complete, and the store merges it.
        case merging
        case complete
    }

    private enum LogState {
        /// The peer has not said yet how it sends the log.
        case waiting
        /// Parts of a delta are being received.
        case delta
        /// A delta was received completely.
        case buffered
        /// The store looks up the held digests; the payload has the signed digests below the root.
        case loading([Digest])
        case descending(LogReceipt)
        /// All segments that differed were received.
        case descended
        /// Nothing is new.
        case same
    }

    init(_ number: FeedNumber, _ offer: VerifiedOffer, _ held: HeldFeed) {
        self.number = number
        self.offer = offer
        // A log that lacks contents is requested as if it were not held, so that the peer shows its tree.
        positions = offer.logs.map { log in
            let position = held.logs[log.id]
            return position == log.position && held.blanks.contains(log.id) ? nil : position
        }
        let offered = Set(offer.logs.map(\.id))
        let others = held.logs.keys.count { offer.grant?.views.contains($0.view) == true && !offered.contains($0) }
        self.others = UInt64(others)
        logs = zip(offer.logs, positions).map { log, held in
            guard let held else { return .waiting }
            // The held log may be newer than the one that a peer other than the author offers.
            return switch log.position.relation(to: held) {
            case .same: .same
            case .older: log.isClosed ? .waiting : .same
            case .newer, .fork: .waiting
            }
        }
    }

    var isComplete: Bool {
        if case .complete = state { true } else { false }
    }

    /// Whether this side holds records that the author should have and lacks, as after the restore of a backup.
    ///
    /// The author lacks them until the author's device has taken them back.
    var isAheadOfAuthor: Bool {
        others > 0
            || zip(offer.logs, positions).contains { log, held in
                guard let held, !log.isClosed else { return false }
                let relation = log.position.relation(to: held)
                return relation == .older || relation == .fork
            }
    }

    /// Whether entries were requested and not received.
    var isAwaitingEntries: Bool {
        logs.contains { if case .descending(let receipt) = $0 { receipt.isAwaitingEntries } else { false } }
    }

    // MARK: What the peer says

    mutating func delta(_ index: Int, _ packed: PackedBatch, isLast: Bool) throws -> [SessionEffect] {
        switch logs.at(index) {
        case .waiting:
            guard let base = positions[index] else { throw SyncError.outOfPhase }
            deltas.append(DeltaReceipt(log: index, from: base, to: offer.logs[index].position))
        case .delta: break
        default: throw SyncError.outOfPhase
        }
        guard let place = deltas.firstIndex(where: { $0.log == index }) else { throw SyncError.outOfPhase }
        try deltas[place].take(packed, try packed.batch(of: offer.logs[index]), isLast: isLast)
        guard deltas.reduce(0, { $0 + $1.byteCount }) <= SessionLimit.deltaBytes else {
            throw SyncError(.tooLarge, "The peer sends more news at once than the protocol allows.")
        }
        logs[index] = isLast ? .buffered : .delta
        return []
    }

    mutating func descend(_ index: Int, _ digests: [Digest]) throws -> [SessionEffect] {
        guard case .waiting = logs.at(index) else { throw SyncError.outOfPhase }
        logs[index] = .loading(digests)
        return [.load(.segments(number, offer.round, offer.author, log: index, offer.logs[index].id))]
    }

    mutating func children(_ index: Int, _ node: TreeNode, _ digests: [Digest]) throws -> [SessionEffect] {
        guard case .descending(var receipt) = logs.at(index) else { throw SyncError.outOfPhase }
        try receipt.take(digests, of: node)
        logs[index] = .descending(receipt)
        return []
    }

    mutating func piece(_ index: Int, _ place: Int, _ bytes: [UInt8]) throws -> [SessionEffect] {
        guard case .descending(var receipt) = logs.at(index) else { throw SyncError.outOfPhase }
        logs[index] = .descended  // Moved out for the moment, so that the earlier pieces are not copied.
        try receipt.take(bytes, at: place)
        logs[index] = .descending(receipt)
        return []
    }

    mutating func entries(
        _ index: Int, _ segments: [UInt64], _ packed: PackedBatch, isLast: Bool
    ) throws -> [SessionEffect] {
        guard case .descending(var receipt) = logs.at(index) else { throw SyncError.outOfPhase }
        let packed = try receipt.completed(packed)
        let received = try receipt.take(segments, packed, try packed.batch(of: offer.logs[index]), isLast: isLast)
        logs[index] = .descending(receipt)
        guard let received else { return [] }
        entries += received.batches.reduce(0) { $0 + UInt64($1.headers.count) }
        return [
            .store(.segments(number, offer, log: index, received)),
            .report(.progress(offer.author, entries: entries, of: max(offer.live, entries))),
        ]
    }

    // MARK: What the store says

    mutating func held(
        _ round: Round, _ index: Int, _ segments: [UInt64: Digest], _ fragment: Fragment?
    ) throws {
        guard round == offer.round, case .loading(let digests) = logs.at(index) else { return }
        var descent = TreeDescent(to: offer.logs[index].position, held: segments)
        if !digests.isEmpty, let root = descent.nextNode() { try descent.take(digests, of: root) }
        let live = offer.logs[index].head.live
        logs[index] = .descending(LogReceipt(descent, live: live, fragment, isFirst: segments.isEmpty))
    }

    /// The received parts of unfinished batches.
    var fragments: [SessionEffect.Store] {
        zip(offer.logs, logs).compactMap { log, state in
            guard case .descending(let receipt) = state, let fragment = receipt.unfinished else { return nil }
            return .fragment(number, offer.author, log.id, fragment)
        }
    }

    /// Notes that the store has kept all that it received.
    mutating func stored() {
        if case .merging = state { state = .complete }
    }

    // MARK: Steps

    /// What to do now.
    ///
    /// - Parameter pace: the speed of the connection; nil if nothing should be requested.
    mutating func next(_ pace: Pace?) -> [SessionEffect] {
        var effects: [SessionEffect] = []
        var limit = SessionLimit.requests - openRequests
        for index in logs.indices {
            guard case .descending(var receipt) = logs[index] else { continue }
            let requests = pace.map { receipt.requests($0, limit: limit) } ?? []
            limit -= requests.count
            effects += requests.map { $0.effect(number, offer.round, log: index) }
            logs[index] = receipt.descent.isDone ? .descended : .descending(receipt)
        }
        return effects + merge()
    }

    private var openRequests: Int {
        logs.reduce(0) { if case .descending(let receipt) = $1 { $0 + receipt.openRequests } else { $0 } }
    }

    private mutating func merge() -> [SessionEffect] {
        let isReady = logs.allSatisfy { log in
            switch log {
            case .buffered, .descended, .same: true
            case .waiting, .delta, .loading, .descending: false
            }
        }
        guard isReady, case .receiving = state else { return [] }
        state = .merging
        defer { deltas = [] }
        return [.store(.merge(number, offer, deltas.map(\.received)))]
    }
}

extension PackedBatch {
    /// Expands and decodes the batch.
    package func batch(of log: VerifiedOffer.Log) throws -> EntryBatch {
        try BatchDecoder.decode(data, size: size, writer: log.id.writer, schemas: log.schemas)
    }
}
