internal import VicinoCore
internal import VicinoFormat

/// The position and size of a log, computed from its entries alone.
struct ProvenLog: Equatable {
    let position: LogPosition
    let live: UInt64
}

/// What to do with one log of a dump or an offer, and the progress of its merge.
final class LogPlan {
    enum Mode: Equatable {
        /// Entries are checked and dropped.
        case skip(Reason)
        /// All live entries follow; held slots that they leave out have been emptied.
        case full
        /// As `full`, but the dump's log replaces the stored one, which its author's closing contradicts.
        case replace
        /// As `replace`, after the replacement: entries are checked and dropped, and the head must match.
        case replaced
        /// Only the changes since the held position follow.
        case delta
    }

    enum Reason {
        /// Nothing is new, or the log is not trusted.
        case known
        /// The log contradicts the held one, as this attempt or an earlier one has found.
        case contradicted
        /// There are news that are not merged, because of an earlier contradiction of the author.
        case heldBack
    }

    struct Table {
        /// The schema that the head signs; the table's own may be newer.
        let signedSchema: Schema
        let table: KindTable
    }

    let log: FeedLog
    var mode: Mode
    /// The position of the log before the merge.
    let held: LogPosition
    /// The next number that the log is stated to have.
    let next: UInt64
    /// The next numbers of the author's other logs that the log's device had seen; none while its head is unknown.
    let seen: [WriterID: UInt64]
    let tables: [Table]
    /// Whether no version of the records can be held, so that no look-up is needed.
    let isFresh: Bool
    /// Whether no other log of the writer holds the same records.
    let isAlone: Bool
    /// The order of the numbers so far; a dump's reader has checked the same.
    var order: NumberOrder
    /// The digests of a log that is not merged and may contradict the held one, from its entries so far.
    var proof: LogDigests?
    /// The proof of such a log from the segments that sessions have brought.
    var proven: ProvenLog?
    /// The progress of a full dump.
    var sweep: SegmentSweep

    init(
        log: FeedLog, mode: Mode, held: LogPosition, stated: StatedLog, tables: [Table], isFresh: Bool, isAlone: Bool,
        storedSegments: [UInt64]
    ) {
        self.mode = mode
        self.log = log
        self.held = held
        next = stated.next
        seen = stated.head?.seen ?? [:]
        self.tables = tables
        self.isFresh = isFresh
        self.isAlone = isAlone
        sweep = SegmentSweep(stored: storedSegments)
        order = NumberOrder(next: stated.next, isDelta: stated.extent != .whole)
    }

    var isSkipped: Bool {
        if case .skip = mode { true } else { false }
    }
}
