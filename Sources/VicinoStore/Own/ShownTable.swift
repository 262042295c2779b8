internal import GRDB
internal import GRDBSQLite
internal import VicinoCore

/// The records that views have shown, with their keys there.
///
/// As `RecordWriter` does, it writes many rows by one statement of SQLite's own interface.
final class ShownTable {
    private let db: Database
    private var finding: GRDB.Statement?
    private var changing: GRDB.Statement?
    private var single: GRDB.Statement?
    private var many: GRDB.Statement?

    init(_ db: Database) { self.db = db }

    /// What a view says of a record.
    struct Row {
        /// The record's key in the view.
        let record: RecordKey
        /// The slot of its live value; nil while it is hidden.
        let slot: SlotKey?
        /// The clock of the view's last entry about it.
        let clock: VersionClock
    }

    private static let width = 5

    /// What a view says of one of the user's records; nil if it has never shown it.
    func find(_ record: RecordKey, in view: StoredView) throws -> Row? {
        let sql = "SELECT vrecord, slot, clock FROM shown WHERE record = ? AND view = ?"
        let statement = try finding ?? db.cachedStatement(sql: sql)
        finding = statement
        let row = try GRDB.Row.fetchOne(statement, arguments: [record, view.ref])
        return try row.map { row in
            Row(record: try row.value(0), slot: try row.value(1), clock: try VersionClock(stored: row.value(2)))
        }
    }

    /// Changes what a view says of a record.
    func update(_ record: RecordKey, slot: SlotKey?, clock: VersionClock) throws {
        let sql = "UPDATE shown SET slot = ?, clock = ? WHERE vrecord = ?"
        let statement = try changing ?? db.cachedStatement(sql: sql)
        changing = statement
        try statement.execute(arguments: [slot, Int64(clock.rawValue), record])
    }

    /// Adds records that a view shows from now on, each at the number that creates it there.
    func insert(
        _ records: [RecordKey], in view: StoredView, _ writer: WriterRef, from first: UInt64, clock: VersionClock
    ) throws {
        var start = records.startIndex
        while start < records.endIndex {
            let isRun = records.endIndex - start >= RecordWriter.runLength
            let count = isRun ? RecordWriter.runLength : 1
            let statement = try insertion(isRun: isRun).sqliteStatement
            for offset in 0..<count {
                let slot = RecordKey(writer, first + UInt64(start + offset)).rawValue
                let column = Int32(offset * Self.width)
                sqlite3_bind_int64(statement, column + 1, slot)
                sqlite3_bind_int64(statement, column + 2, view.ref)
                sqlite3_bind_int64(statement, column + 3, records[start + offset].rawValue)
                sqlite3_bind_int64(statement, column + 4, slot)
                sqlite3_bind_int64(statement, column + 5, Int64(clock.rawValue))
            }
            try step(statement)
            start += count
        }
    }

    private func insertion(isRun: Bool) throws -> GRDB.Statement {
        let known = isRun ? many : single
        if let known { return known }
        let row = "(\(Array(repeating: "?", count: Self.width).joined(separator: ",")))"
        let rows = Array(repeating: row, count: isRun ? RecordWriter.runLength : 1).joined(separator: ",")
        let statement = try db.cachedStatement(
            sql: "INSERT INTO shown (vrecord, view, record, slot, clock) VALUES \(rows)")
        if isRun { many = statement } else { single = statement }
        return statement
    }

    private func step(_ statement: SQLiteStatement) throws {
        let code = sqlite3_step(statement)
        sqlite3_reset(statement)
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
        }
    }
}
