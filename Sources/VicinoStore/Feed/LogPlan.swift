internal import VicinoCore

/// What all entries of a log amount to, computed from the entries alone.
struct ProvenLog: Equatable {
    let position: LogPosition
    let live: UInt64
}

/// What is to be done with one log of a dump, and how far it has come.
final class LogPlan {
    enum Mode {
        /// Nothing new, or not to be trusted: entries are checked and dropped.
        case skip
        /// All live entries follow; what is missing has been emptied.
        case full
        /// As `full`, but the stored log gives way: its author has said that it does not stand.
        case replace
        /// That is done: entries are checked and dropped, and the head has to agree.
        case replaced
        /// Only what has changed since what is held follows.
        case delta
    }

    struct Table {
        /// The schema that the head signs; the table's own may be a newer one.
        let signedSchema: Schema
        let table: KindTable
    }

    let log: FeedLog
    var mode = Mode.skip
    /// Where the log stood before.
    let held: LogPosition
    /// The next number that the dump claims.
    let next: UInt64
    let tables: [Table]
    /// Whether nothing can be in the way of the records, so that they need not be looked up.
    let isFresh: Bool
    /// Whether no other log of the writer holds the same records.
    let isAlone: Bool
    /// Whether an earlier try has found that the dump contradicts what is held.
    var isContradicted = false
    /// Whether the dump has news that are not taken, because the author has contradicted themselves before.
    var isHeldBack = false
    /// The highest numbers that have been read.
    var lastNumber: UInt64?
    var lastEmptied: UInt64?
    /// The digests of a log that is not taken and may contradict what is held, as its entries come.
    var proof: LogDigests?
    /// What a session has brought of such a log.
    var proven: ProvenLog?
    /// How far a full dump has come.
    var sweep: SegmentSweep

    init(
        log: FeedLog, held: LogPosition, next: UInt64, tables: [Table], isFresh: Bool, isAlone: Bool,
        storedSegments: [UInt64]
    ) {
        self.log = log
        self.held = held
        self.next = next
        self.tables = tables
        self.isFresh = isFresh
        self.isAlone = isAlone
        sweep = SegmentSweep(stored: storedSegments)
    }
}
