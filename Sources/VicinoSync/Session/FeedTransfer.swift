internal import VicinoCore
package import VicinoFormat

/// The transfer of the logs of one offer.
struct FeedTransfer: Sendable {
    let number: FeedNumber
    let offer: VerifiedOffer
    /// How many logs are held that the author should know and does not offer: the author's device has lost them.
    let others: UInt64
    private var logs: [Log]
    /// The bytes of all deltas so far; they are merged together, because one log may refer to another.
    private var deltaBytes = 0
    /// The number of entries received in whole segments, under this offer and under earlier ones.
    private(set) var entries: UInt64
    private let earlier: UInt64

    fileprivate struct Log {
        let offered: VerifiedOffer.Log
        /// The position at which it is held, as the peer is told.
        let held: LogPosition?
        /// Whether another device of the author continues the log, and brings the peer's device what it lacks of it.
        let isContinuedElsewhere: Bool
        var state: State
    }

    fileprivate enum State {
        /// The peer has not said yet how it sends the log.
        case waiting
        /// Parts of a delta are being received.
        case delta(DeltaTransfer)
        /// A delta was received completely.
        case buffered(ReceivedDelta)
        /// The store looks up the held digests; the payload has the signed digests below the root.
        case loading([Digest])
        case descending(LogTransfer)
        /// All segments that differed were received, with so many entries.
        case descended(entries: UInt64)
        /// Nothing is new.
        case same

        var deltaTransfer: DeltaTransfer? {
            if case .delta(let transfer) = self { transfer } else { nil }
        }

        var treeTransfer: LogTransfer? {
            if case .descending(let transfer) = self { transfer } else { nil }
        }
    }

    /// - Parameter earlier: the number of entries that the session has received under earlier offers.
    init(_ number: FeedNumber, _ offer: VerifiedOffer, held: HeldFeed, after earlier: UInt64 = 0) {
        entries = earlier
        self.earlier = earlier
        self.number = number
        self.offer = offer
        let offered = Set(offer.logs.map(\.id))
        let elsewhere = held.logs(continuedElsewhereBy: offer.roster)
        let others = held.logs.keys.count {
            offer.grant?.views.contains($0.view) == true && !offered.contains($0) && !elsewhere.contains($0)
        }
        self.others = UInt64(others)
        logs = offer.logs.map { log in
            let position = held.position(of: log)
            // A log that lacks contents is requested as if it were not held, so that the peer shows its tree.
            let isBlank = position == log.position && held.blanks.contains(log.id)
            return Log(log, held: isBlank ? nil : position, isContinuedElsewhere: elsewhere.contains(log.id))
        }
    }

    /// The position of each held log, as the peer is told.
    var positions: [LogPosition?] { logs.map(\.held) }

    /// Whether this side holds records that the author should have and lacks, as after the restore of a backup.
    ///
    /// The author lacks them until the author's device has taken them back.
    var isAheadOfAuthor: Bool { others > 0 || logs.contains(where: \.isAheadOfAuthor) }

    /// Whether entries were requested and not received.
    var isAwaitingEntries: Bool { transfers.contains(where: \.isAwaitingEntries) }

    /// The transfers of the logs that are received by their trees.
    private var transfers: some Sequence<LogTransfer> {
        logs.lazy.compactMap(\.state.treeTransfer)
    }

    // MARK: What the peer says

    mutating func receiveDelta(_ index: LogIndex, _ packed: PackedBatch, isLast: Bool) throws -> [SessionEffect] {
        guard let offered = logs.at(index)?.offered else { throw VicinoError.outOfPhase }
        if case .waiting = logs[index].state, let base = logs[index].held {
            logs[index].state = .delta(DeltaTransfer(log: index, from: base, to: offered.position))
        }
        let received = try withMovedOut(
            of: &logs[index].state, leaving: .waiting, value: \.deltaTransfer, wrap: State.delta
        ) { transfer in
            try transfer.receive(packed, try packed.batch(of: offered), isLast: isLast)
            return transfer.received
        }
        guard let received else { throw VicinoError.outOfPhase }
        if isLast { logs[index].state = .buffered(received) }
        deltaBytes += max(packed.size, packed.data.count)
        guard deltaBytes <= SessionLimit.deltaBytes else {
            throw VicinoError(.tooLarge, "The peer sends more news at once than the protocol allows.")
        }
        return []
    }

    mutating func receiveDescend(_ index: LogIndex, _ digests: [Digest]) throws -> [SessionEffect] {
        guard case .waiting = logs.at(index)?.state else { throw VicinoError.outOfPhase }
        logs[index].state = .loading(digests)
        let request = StoreLoad.Request.segments(of: index, id: logs[index].offered.id, round: offer.round)
        return [.store(.load(StoreLoad(request, for: number, of: offer.author)))]
    }

    mutating func receiveChildren(_ index: LogIndex, node: TreeNode, _ digests: [Digest]) throws -> [SessionEffect] {
        try withTree(ofLog: index) { try $0.receive(digests, of: node) }
        return []
    }

    mutating func receivePiece(_ index: LogIndex, at offset: Int, _ bytes: [UInt8]) throws -> [SessionEffect] {
        try withTree(ofLog: index) { try $0.receive(bytes, at: offset) }
        return []
    }

    mutating func receiveEntries(
        _ index: LogIndex, segments: [UInt64], _ packed: PackedBatch, isLast: Bool
    ) throws -> [SessionEffect] {
        guard let offered = logs.at(index)?.offered else { throw VicinoError.outOfPhase }
        let received = try withTree(ofLog: index) { transfer in
            let packed = try transfer.completeBatch(packed)
            let batch = try packed.batch(of: offered)
            return try transfer.receive(segments, packed: packed, batch, isLast: isLast)
        }
        guard let received else { return [] }
        entries += received.batches.reduce(0) { $0 + UInt64($1.headers.count) }
        return [
            .store(.keep(delivery(of: .segments(received, log: index, offer: offer)))),
            .report(.progress(offer.author, entries: entries, of: max(needed, entries))),
        ]
    }

    /// Changes the transfer of a log that is received by its tree.
    ///
    /// - Throws: `VicinoError` if it is not.
    private mutating func withTree<Result>(
        ofLog index: LogIndex, _ body: (inout LogTransfer) throws -> Result
    ) throws -> Result {
        guard logs.at(index) != nil else { throw VicinoError.outOfPhase }
        let result = try withMovedOut(
            of: &logs[index].state, leaving: .waiting, value: \.treeTransfer, wrap: State.descending, body)
        guard let result else { throw VicinoError.outOfPhase }
        return result
    }

    // MARK: What the store says

    mutating func receiveHeld(
        _ round: Round, log index: LogIndex, _ segments: [UInt64: HeldSegment], fragment: Fragment?
    ) throws {
        guard round == offer.round, case .loading(let digests) = logs.at(index)?.state else { return }
        var descent = TreeDescent(to: logs[index].offered.position, held: segments.mapValues(\.digest))
        if !digests.isEmpty, let root = descent.nextNode() { try descent.receive(digests, of: root) }
        let live = logs[index].offered.head.live
        logs[index].state = .descending(
            LogTransfer(descent, live: live, held: segments.mapValues(\.live), fragment: fragment))
    }

    /// The received parts of unfinished batches.
    var fragments: [StoreDelivery] {
        logs.compactMap { log in
            guard let fragment = log.state.treeTransfer?.unfinished else { return nil }
            return delivery(of: .fragment(fragment, log: log.offered.id))
        }
    }

    // MARK: Steps

    /// What to do now.
    ///
    /// - Parameter pace: the speed of the connection; nil if nothing should be requested.
    mutating func next(_ pace: Pace?) -> [SessionEffect] {
        var effects: [SessionEffect] = []
        var limit = SessionLimit.requests - transfers.reduce(0) { $0 + $1.openRequests }
        for index in logs.indices.map(LogIndex.init) {
            if let pace, let requests = try? withTree(ofLog: index, { $0.makeRequests(pace, limit: limit) }) {
                limit -= requests.count
                effects += requests.map { $0.effect(number, offer.round, log: index) }
            }
            guard let transfer = logs[index].state.treeTransfer, transfer.descent.isDone else { continue }
            logs[index].state = .descended(entries: transfer.entries)
        }
        return effects
    }

    /// The number of entries that the session needs in whole segments, as far as is known.
    var needed: UInt64 { logs.reduce(earlier) { $0 + $1.needed } }

    /// The merge of all that was received; nil while something is missing.
    var merge: StoreDelivery? {
        guard logs.allSatisfy({ $0.isReceived }) else { return nil }
        let deltas = logs.compactMap { if case .buffered(let delta) = $0.state { delta } else { nil } }
        return delivery(of: .merge(deltas, offer: offer))
    }

    private func delivery(of content: StoreDelivery.Content) -> StoreDelivery {
        StoreDelivery(content, for: number, of: offer.author)
    }
}

extension FeedTransfer.Log {
    init(_ offered: VerifiedOffer.Log, held: LogPosition?, isContinuedElsewhere: Bool) {
        self.offered = offered
        self.held = held
        self.isContinuedElsewhere = isContinuedElsewhere
        // The held log may be newer than the one that a peer other than the author offers.
        state =
            switch held.map({ offered.position.relation(to: $0) }) {
            case .same: .same
            case .older: offered.isClosed ? .waiting : .same
            case .newer, .fork, nil: .waiting
            }
    }

    /// Whether this side holds entries of the log that the author should have and lacks.
    var isAheadOfAuthor: Bool {
        guard let held, !offered.isClosed, !isContinuedElsewhere else { return false }
        let relation = offered.position.relation(to: held)
        return relation == .older || relation == .fork
    }

    /// The number of entries that are needed in whole segments, as far as is known.
    var needed: UInt64 {
        switch state {
        case .waiting: held == nil ? offered.head.live : 0
        case .loading: offered.head.live
        case .descending(let transfer): transfer.needed
        case .descended(let entries): entries
        case .delta, .buffered, .same: 0
        }
    }

    /// Whether nothing of the log is missing.
    var isReceived: Bool {
        switch state {
        case .buffered, .descended, .same: true
        case .waiting, .delta, .loading, .descending: false
        }
    }
}

extension PackedBatch {
    /// Expands and decodes the batch.
    package func batch(of log: VerifiedOffer.Log) throws -> EntryBatch {
        var batch = try BatchDecoder.decode(data, size: size, writer: log.id.writer, schemas: log.schemas)
        batch.secret = log.secret
        return batch
    }
}

extension HeldFeed {
    /// The position at which a log is held, as the peer is told.
    ///
    /// A device of the author that has not heard of the end offers more of the log. Nothing of that counts, so the peer
    /// is told that nothing is missing.
    fileprivate func position(of log: VerifiedOffer.Log) -> LogPosition? {
        guard let held = logs[log.id], ended.contains(log.id), log.position.relation(to: held) == .newer else {
            return logs[log.id]
        }
        return log.position
    }

    /// The held logs that other devices of the author continue than the one that was asked.
    fileprivate func logs(continuedElsewhereBy roster: Verified<Roster>) -> Set<LogID> {
        let present = Set(roster.devices.filter { !$0.isRemoved }.map(\.signingKey))
        return Set(signers.filter { present.contains($0.value) }.keys)
    }
}
