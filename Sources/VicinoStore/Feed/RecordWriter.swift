internal import GRDB
internal import GRDBSQLite
internal import VicinoCore
internal import VicinoFormat

/// Writes rows of one kind's table straight from columns.
///
/// It uses SQLite's C interface, as `RecordReader` does: GRDB's statements take 1.9 times as long for a million rows,
/// because they copy every text twice.
final class RecordWriter {
    private let db: Database
    /// The SQL before the rows of an insertion.
    private let insertion: String
    private let isReplacing: Bool
    private let width: Int
    private let single: GRDB.Statement
    private var many: GRDB.Statement?
    /// The SQL that changes a row without its start; nil if the kind has no start.
    private let change: String?

    /// How many rows one statement writes: starting and ending a statement takes a third as long as writing a row.
    static let runLength = 32

    /// The source of a row, and its first columns.
    struct Row {
        let row: Int
        let record: RecordKey
        let slot: SlotKey
        let clock: UInt64

        init(row: Int, record: RecordKey, slot: SlotKey, clock: UInt64) {
            self.row = row
            self.record = record
            self.slot = slot
            self.clock = clock
        }

        /// The row of a record in the slot that creates it.
        init(row: Int, creating number: UInt64, of writer: WriterRef, clock: UInt64) {
            self.init(
                row: row, record: RecordKey(writer, number), slot: SlotKey(writer, number), clock: clock)
        }
    }

    /// - Parameters:
    ///   - fields: the fields of the columns to write.
    ///   - replacing: whether a row of the same record is replaced, or stays.
    init(_ db: Database, _ table: KindTable, fields: [FieldSchema], replacing: Bool) throws {
        self.db = db
        isReplacing = replacing
        let names = KindTable.ownColumns + fields.map(\.quotedName)
        width = names.count
        let verb = replacing ? "INSERT OR REPLACE" : "INSERT"
        change = Self.change(table, names)
        insertion = "\(verb) INTO \(table.quotedName) (\(names.joined(separator: ", "))) VALUES "
        single = try db.cachedStatement(sql: insertion + Self.marks(width, rows: 1))
    }

    private static func marks(_ width: Int, rows: Int) -> String {
        let row = "(\(Array(repeating: "?", count: width).joined(separator: ",")))"
        return Array(repeating: row, count: rows).joined(separator: ",")
    }

    /// The SQL that changes a row, with the same parameters as an insertion.
    ///
    /// Fields without a column become absent, as in a row that is replaced.
    private static func change(_ table: KindTable, _ names: [String]) -> String? {
        guard let start = table.calendarColumns?.start, let index = names.firstIndex(of: start) else { return nil }
        let values = names.indices.dropFirst().filter { $0 != index }.map { "\(names[$0]) = ?\($0 + 1)" }
        let absent = table.schema.fields.map(\.quotedName).filter { !names.contains($0) }.map { "\($0) = NULL" }
        return "UPDATE \(table.quotedName) SET \((values + absent).joined(separator: ", ")) "
            + "WHERE record = ?1 AND \(start) = ?\(index + 1)"
    }

    /// Writes one row over that of an earlier version.
    ///
    /// Nearly all changes keep the start, and so the index by start, which is a quarter of the pages to write.
    func writeOver(_ row: Row, of records: PinnedColumns) throws {
        if let change {
            let statement = try db.cachedStatement(sql: change)
            if try write(row, of: records, by: statement), db.changesCount > 0 { return }
        }
        try write(row, of: records)
    }

    /// Writes one row.
    ///
    /// - Returns: whether the row is stored now; false if another row of the same record was to stay.
    @discardableResult
    func write(_ row: Row, of records: PinnedColumns) throws -> Bool {
        try write(row, of: records, by: single)
    }

    private func write(_ row: Row, of records: PinnedColumns, by statement: GRDB.Statement) throws -> Bool {
        try withUnsafePointer(to: row) { row in
            try write(UnsafeBufferPointer(start: row, count: 1), of: records, by: statement)
        }
    }

    /// Writes `runLength` rows.
    ///
    /// - Returns: whether the rows are stored now; if false, none is, because another row of one of their records was
    ///   to stay.
    func writeRun(_ rows: [Row], of records: PinnedColumns) throws -> Bool {
        let statement = try many ?? db.cachedStatement(sql: insertion + Self.marks(width, rows: Self.runLength))
        many = statement
        return try rows.withUnsafeBufferPointer { try write($0, of: records, by: statement) }
    }

    private func write(
        _ rows: UnsafeBufferPointer<Row>, of records: PinnedColumns, by prepared: GRDB.Statement
    ) throws -> Bool {
        let statement = prepared.sqliteStatement
        let columns = records.columns
        for position in rows.indices {
            let first = Int32(position * width)
            sqlite3_bind_int64(statement, first + 1, rows[position].record.rawValue)
            sqlite3_bind_int64(statement, first + 2, rows[position].slot.rawValue)
            sqlite3_bind_int64(statement, first + 3, Int64(rows[position].clock))
            for index in columns.indices {
                bind(columns[index], row: rows[position].row, to: statement, at: first + Int32(index) + 4)
            }
        }
        let code = sqlite3_step(statement)
        sqlite3_reset(statement)
        if code & 0xFF == SQLITE_CONSTRAINT, !isReplacing { return false }
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
        }
        return true
    }

    private func bind(
        _ column: PinnedColumns.Column, row: Int, to statement: SQLiteStatement, at index: Int32
    ) {
        guard column.isPresent(row) else {
            sqlite3_bind_null(statement, index)
            return
        }
        switch column.form {
        // A nil destructor tells SQLite that the bytes keep their address until the step is over.
        case .text:
            let bytes = column.bytes(row)
            _ = bytes.withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(statement, index, $0.baseAddress, Int32(bytes.count), nil)
            }
        case .bytes:
            let bytes = column.bytes(row)
            sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), nil)
        case .decimal(let factor): sqlite3_bind_double(statement, index, Double(column.integer(row)) / factor)
        case .real:
            sqlite3_bind_double(statement, index, Double(bitPattern: UInt64(bitPattern: column.integer(row))))
        case .boolean, .integer: sqlite3_bind_int64(statement, index, column.integer(row))
        }
    }
}
