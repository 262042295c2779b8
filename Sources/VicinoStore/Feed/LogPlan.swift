internal import VicinoCore

/// What is to be done with one log of a dump, and how far it has come.
final class LogPlan {
    enum Mode {
        /// Nothing new, or not to be trusted: entries are checked and dropped.
        case skip
        /// All live entries follow; what is missing has been emptied.
        case full
        /// As `full`, but the stored log gives way: its author has said that it does not stand.
        case replace
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
    /// Every writer whose ids may occur, with the number that its ids lie below.
    let writers: [WriterID: UInt64]
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
    /// In a full dump: the segment that is being put together, what was stored of it, and its place.
    var segment = Segment()
    var stored = Segment()
    var index: UInt64 = 0
    var isOpen = false
    /// The segments that are stored and have not been passed yet, the nearest last.
    private var storedSegments: [UInt64]
    /// The first place behind all stored segments.
    let storedEnd: UInt64

    init(
        log: FeedLog, held: LogPosition, next: UInt64, tables: [Table], writers: [WriterID: UInt64], isFresh: Bool,
        isAlone: Bool, storedSegments: [UInt64]
    ) {
        self.isAlone = isAlone
        self.storedSegments = storedSegments.reversed()
        storedEnd = storedSegments.last.map { $0 + 1 } ?? 0
        self.log = log
        self.held = held
        self.next = next
        self.tables = tables
        self.writers = writers
        self.isFresh = isFresh
    }

    /// Passes the stored segments below a place.
    func takeStoredSegments(below index: UInt64) -> [UInt64] {
        var passed: [UInt64] = []
        while let next = storedSegments.last, next < index {
            passed.append(next)
            storedSegments.removeLast()
        }
        return passed
    }
}

/// A log of a dump contradicts what is held: a slot that never changes has changed, or an emptied one holds something
/// again.
struct Contradiction: Error {
    let log: LogID
}

/// All logs of a dump that contradict what is held.
struct Contradictions: Error {
    let logs: Set<LogID>
}
