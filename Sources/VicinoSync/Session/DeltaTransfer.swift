internal import VicinoCore
internal import VicinoFormat

/// The transfer of one log's changes.
struct DeltaTransfer: Sendable {
    /// The log's index in the offer.
    let log: LogIndex
    /// The position at which the log is held, and the one that the author has signed.
    private let base: LogPosition
    private let target: LogPosition
    private var parts: [PackedBatch] = []
    private var entries = 0
    private var emptied = 0
    /// The first numbers that the next part may contain.
    private var nextEntry: UInt64
    private var nextEmptied: UInt64 = 0

    init(log: LogIndex, from base: LogPosition, to target: LogPosition) {
        self.log = log
        self.base = base
        self.target = target
        nextEntry = base.next
    }

    var received: ReceivedDelta {
        ReceivedDelta(log: log, base: base, parts: parts, entries: entries, emptied: emptied)
    }

    /// Checks a part.
    ///
    /// - Throws: `VicinoError` if the part is empty, because such parts could follow for ever; only a whole delta may be
    ///   empty. Also if it contains numbers that are not new, or not signed.
    mutating func receive(_ packed: PackedBatch, _ batch: EntryBatch, isLast: Bool) throws {
        guard !batch.isEmpty || isLast && parts.isEmpty else { throw VicinoError.outOfPhase }
        nextEntry = try Self.following(batch.headers.map(\.number), from: nextEntry, below: target.next)
        nextEmptied = try Self.following(batch.emptied, from: nextEmptied, below: base.next)
        parts.append(packed)
        entries += batch.headers.count
        emptied += batch.emptied.count
    }

    private static func following(_ numbers: [UInt64], from first: UInt64, below end: UInt64) throws -> UInt64 {
        guard let lowest = numbers.first, let highest = numbers.last else { return first }
        guard lowest >= first, highest < end else {
            throw VicinoError(.unverified, "The peer sends entries beyond those that their author signed.")
        }
        return highest + 1
    }
}
