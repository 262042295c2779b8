internal import VicinoCore
internal import VicinoFormat

/// The logs of one offer on their way in.
struct FeedReceipt: Sendable {
    let number: FeedNumber
    let offer: VerifiedOffer
    /// How far each log is held, as the peer is told.
    let positions: [LogPosition?]
    private var logs: [LogState]
    /// Parts of deltas; they are merged together, because one log may speak of another.
    private var deltas: [(log: Int, batches: [EntryBatch])] = []
    private var deltaBytes = 0
    private var hasMerged = false

    private enum LogState {
        /// The peer has yet to say how it comes.
        case waiting
        /// Parts of a delta are coming.
        case delta
        /// A delta has come whole.
        case buffered
        /// The digests of what is held are being looked up.
        case loading
        case descending(LogReceipt)
        /// All segments are there, and the store compares them with the head.
        case completing
        case complete
    }

    init(_ number: FeedNumber, _ offer: VerifiedOffer, _ held: HeldFeed) {
        self.number = number
        self.offer = offer
        positions = offer.logs.map { held.logs[$0.id] }
        logs = zip(offer.logs, positions).map { log, held in
            // What is held may be newer than what somebody else than the author offers.
            held.map { log.position.relation(to: $0) == .same || log.position.relation(to: $0) == .older } == true
                ? .complete : .waiting
        }
    }

    var isComplete: Bool {
        hasMerged && logs.allSatisfy { if case .complete = $0 { true } else { false } }
    }

    // MARK: What the peer says

    mutating func delta(_ index: Int, _ packed: PackedBatch, isLast: Bool) throws -> [SessionEffect] {
        switch logs.at(index) {
        case .waiting: deltas.append((index, []))
        case .delta: break
        default: throw SyncError.outOfPhase
        }
        deltaBytes += packed.size
        guard deltaBytes <= SessionLimit.deltaBytes else {
            throw SyncError(.tooLarge, "The peer sends more news at once than the protocol allows.")
        }
        guard let place = deltas.firstIndex(where: { $0.log == index }) else { throw SyncError.outOfPhase }
        deltas[place].batches.append(try packed.batch(of: offer.logs[index]))
        logs[index] = isLast ? .buffered : .delta
        return []
    }

    mutating func descend(_ index: Int) throws -> [SessionEffect] {
        guard case .waiting = logs.at(index) else { throw SyncError.outOfPhase }
        logs[index] = .loading
        return [.load(.segments(number, offer.round, offer.author, log: index, offer.logs[index].id))]
    }

    mutating func children(_ index: Int, _ node: TreeNode, _ digests: [Digest]) throws -> [SessionEffect] {
        guard case .descending(var receipt) = logs.at(index) else { throw SyncError.outOfPhase }
        try receipt.descent.take(digests, of: node)
        logs[index] = .descending(receipt)
        return []
    }

    mutating func entries(
        _ index: Int, _ segments: [UInt64], _ packed: PackedBatch, isLast: Bool
    ) throws -> [SessionEffect] {
        guard case .descending(var receipt) = logs.at(index) else { throw SyncError.outOfPhase }
        let batches = try receipt.take(segments, try packed.batch(of: offer.logs[index]), isLast: isLast)
        logs[index] = .descending(receipt)
        guard let batches else { return [] }
        return [.store(.entries(number, offer, log: index, segments: segments, batches))]
    }

    // MARK: What the store says

    mutating func held(_ round: Round, _ index: Int, _ segments: [UInt64: Digest]) -> [SessionEffect] {
        guard round == offer.round, case .loading = logs.at(index) else { return [] }
        logs[index] = .descending(LogReceipt(TreeDescent(to: offer.logs[index].position, held: segments)))
        return []
    }

    /// Everything that the store was given is kept.
    mutating func stored() {
        for index in logs.indices {
            switch logs[index] {
            case .completing: logs[index] = .complete
            case .buffered where hasMerged: logs[index] = .complete
            default: break
            }
        }
    }

    // MARK: Steps

    /// What can be done now.
    ///
    /// - Parameter isStoring: whether the store is still busy with what it was given.
    mutating func next(isStoring: Bool) -> [SessionEffect] {
        var effects = mergeDeltas()
        for index in logs.indices {
            guard case .descending(var receipt) = logs[index] else { continue }
            effects += receipt.requests().map { $0.effect(number, offer.round, log: index) }
            logs[index] = .descending(receipt)
            guard receipt.descent.isDone, !isStoring, effects.isEmpty else { continue }
            logs[index] = .completing
            effects.append(.store(.complete(number, offer, log: index)))
        }
        return effects
    }

    /// As soon as it is known of every log how it comes, the deltas are merged, and the statements kept.
    private mutating func mergeDeltas() -> [SessionEffect] {
        let isReady = logs.allSatisfy { log in
            switch log {
            case .waiting, .delta: false
            default: true
            }
        }
        guard isReady, !hasMerged else { return [] }
        hasMerged = true
        defer { deltas = [] }
        return [.store(.delta(number, offer, deltas))]
    }
}

extension PackedBatch {
    /// Expands and decodes the batch.
    func batch(of log: VerifiedOffer.Log) throws -> EntryBatch {
        try BatchDecoder.decode(data, size: size, writer: log.id.writer, schemas: log.schemas)
    }
}
