internal import GRDB
internal import GRDBSQLite
internal import VicinoCore
internal import VicinoFormat

/// Writes rows of one kind's table straight from columns.
///
/// Through SQLite's C interface, as `RecordReader` reads: GRDB's statements take 1.9 times as long for a million rows,
/// because they copy every text twice.
final class RecordWriter {
    private let insert: GRDB.Statement
    private let isReplacing: Bool

    /// - Parameters:
    ///   - fields: the fields of the columns that will come.
    ///   - replacing: whether a row of the same record is replaced, or stays.
    init(_ db: Database, _ table: KindTable, fields: [FieldSchema], replacing: Bool) throws {
        isReplacing = replacing
        let names = KindTable.ownColumns + fields.map(\.quotedName)
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let verb = replacing ? "INSERT OR REPLACE" : "INSERT"
        insert = try db.makeStatement(
            sql: "\(verb) INTO \(table.quotedName) (\(names.joined(separator: ", "))) VALUES (\(marks))")
    }

    /// Writes one row.
    ///
    /// - Returns: whether it is there now, and not another row of the same record that was to stay.
    @discardableResult
    func write(_ records: PinnedColumns, row: Int, record: RecordKey, slot: SlotKey, clock: UInt64) throws -> Bool {
        let statement = insert.sqliteStatement
        sqlite3_bind_int64(statement, 1, record.rawValue)
        sqlite3_bind_int64(statement, 2, slot.rawValue)
        sqlite3_bind_int64(statement, 3, Int64(clock))
        let columns = records.columns
        for index in columns.indices { bind(statement, Int32(index + 4), columns[index], row) }
        let code = sqlite3_step(statement)
        sqlite3_reset(statement)
        if code == SQLITE_CONSTRAINT, !isReplacing { return false }
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
        }
        return true
    }

    private func bind(
        _ statement: SQLiteStatement, _ index: Int32, _ column: PinnedColumns.Column, _ row: Int
    ) {
        guard column.isPresent(row) else {
            sqlite3_bind_null(statement, index)
            return
        }
        switch column.form {
        // nil as destructor means that the bytes stay where they are until the step is over.
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
