internal import GRDB
internal import VicinoCore

/// Removes whole logs of a replica, with their records, because the author does not show their views any more.
struct LogRemoval {
    private let tables: RecordTables
    private var db: Database { tables.db }

    init(_ db: Database) throws { tables = try RecordTables(db) }

    /// Removes the logs of all views but some.
    ///
    /// The contents stay in the files until `scrub()`.
    ///
    /// - Returns: the records that were removed.
    func removeAll(but views: Set<ViewID>) throws -> RecordChanges {
        let logs = try FeedLog.fetchAll(db).filter { !views.contains($0.id.view) }
        var changes = ChangedKeys()
        guard !logs.isEmpty else { return RecordChanges() }
        for log in logs {
            try Arrivals(db).removeFragment(of: log.id)
            try forgetRecords(of: log, noting: &changes)
            try delete(log)
        }
        try tables.store(current: tables.findCurrentBlanks())
        return try RecordChanges(changes, writer: tables.writerID) { try tables.table($0).schema.kind }
    }

    private func forgetRecords(of log: FeedLog, noting changes: inout ChangedKeys) throws {
        for index in try tables.logs.storedSegments(log) {
            for slot in try tables.logs.segment(log, index: index).slots {
                let number = SlotNumber(segment: index, offset: slot.offset).number
                let hadRow = try tables.forget(slot, number, of: log)
                if hadRow { changes.remove(slot.record, slot.kind) }
            }
        }
    }

    private func delete(_ log: FeedLog) throws {
        let segments = SegmentKey.range(log.ref).arguments
        for table in ["segment", "salt", "arrived_segment"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE key BETWEEN ? AND ?", arguments: segments)
        }
        try db.execute(
            sql: "DELETE FROM branch WHERE key BETWEEN ? AND ?", arguments: BranchKey.range(log.ref).arguments)
        for table in ["arrival", "withheld", "lost", "blank", "fork", "emptied", "issued"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE log = ?", arguments: [log.ref])
        }
        try db.execute(sql: "DELETE FROM log WHERE ref = ?", arguments: [log.ref])
    }
}
