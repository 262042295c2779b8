internal import GRDB
internal import GRDBSQLite
internal import VicinoCore
internal import VicinoFormat

/// Reads rows of one kind's table straight into columns.
final class RecordReader {
    private let db: Database
    private let select: String
    private let condition: String
    // Prepared when they are first needed: many readers need only one of them.
    private var range: GRDB.Statement?
    private var single: GRDB.Statement?
    /// The columns of the record that was found last. To make them takes longer than to read a record.
    private var found: RecordColumns?

    /// - Parameter view: fields that the view does not show read as absent.
    convenience init(_ db: Database, _ table: KindTable, view: ViewID) {
        let fields = table.schema.fields.map { field in
            view == .own || field.privacy != .personal ? field.quotedName : "NULL"
        }
        self.init(db, table, columns: fields, range: "WHERE record BETWEEN ? AND ? ORDER BY record")
    }

    /// Reads some fields only.
    ///
    /// - Parameter byStart: whether ranges are of the records' start, and not of their keys.
    convenience init(_ db: Database, _ table: KindTable, fields: [FieldSchema], byStart: Bool) {
        let start = byStart ? table.calendarColumns?.start : nil
        let range = start.map { "INDEXED BY \(table.startIndex) WHERE \($0) BETWEEN ? AND ?" }
        self.init(
            db, table, columns: fields.map(\.quotedName), range: range ?? "WHERE record BETWEEN ? AND ?")
    }

    private init(_ db: Database, _ table: KindTable, columns: [String], range condition: String) {
        let names = KindTable.ownColumns + columns
        self.db = db
        select = "SELECT \(names.joined(separator: ", ")) FROM \(table.quotedName)"
        self.condition = condition
    }

    struct Position {
        let record: RecordKey
        let slot: SlotKey
        let clock: UInt64
    }

    /// Starts to read the records from one key to another, in order.
    func start(_ first: RecordKey, _ last: RecordKey) throws { try start(first.rawValue...last.rawValue) }

    /// Starts to read the records in a range.
    func start(_ bounds: ClosedRange<Int64>) throws {
        let statement = try range ?? db.makeStatement(sql: "\(select) \(condition)")
        range = statement
        sqlite3_reset(statement.sqliteStatement)
        sqlite3_bind_int64(statement.sqliteStatement, 1, bounds.lowerBound)
        sqlite3_bind_int64(statement.sqliteStatement, 2, bounds.upperBound)
    }

    /// The next record in the range of `start`.
    func next() throws -> Position? {
        guard let range else { return nil }
        return try step(range.sqliteStatement)
    }

    /// Finds one record.
    func find(_ record: RecordKey) throws -> Position? {
        let statement = try single ?? db.makeStatement(sql: "\(select) WHERE record = ?")
        single = statement
        sqlite3_reset(statement.sqliteStatement)
        sqlite3_bind_int64(statement.sqliteStatement, 1, record.rawValue)
        return try step(statement.sqliteStatement)
    }

    /// The content of the record that `find` has found.
    func content(of schema: Schema) -> RecordContent {
        var columns = found.take() ?? RecordColumns(schema: schema)
        if columns.schema != schema { columns = RecordColumns(schema: schema) }
        columns.removeAll()
        copy(.single, into: &columns)
        let content = columns.content(0)
        found = columns
        return content
    }

    /// Adds the fields of the last record found to a batch's columns.
    func copy(_ found: Lookup, into records: inout RecordColumns) {
        guard let statement = (found == .range ? range : single)?.sqliteStatement else { return }
        for index in records.columns.indices { copy(statement, Int32(index + 3), into: &records.columns[index]) }
    }

    enum Lookup { case range, single }

    /// Resets the statements; an unfinished one would keep the transaction open.
    func finish() {
        if let range { sqlite3_reset(range.sqliteStatement) }
        if let single { sqlite3_reset(single.sqliteStatement) }
    }

    private func step(_ statement: SQLiteStatement) throws -> Position? {
        switch sqlite3_step(statement) {
        case SQLITE_ROW:
            return Position(
                record: RecordKey(rawValue: sqlite3_column_int64(statement, 0)),
                slot: SlotKey(rawValue: sqlite3_column_int64(statement, 1)),
                clock: UInt64(bitPattern: sqlite3_column_int64(statement, 2)))
        case SQLITE_DONE: return nil
        case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }

    private func copy(_ statement: SQLiteStatement, _ index: Int32, into column: inout FieldColumn) {
        guard sqlite3_column_type(statement, index) != SQLITE_NULL else { return column.appendAbsent() }
        switch column.field.type {
        case .text, .bytes, .blob:
            let count = Int(sqlite3_column_bytes(statement, index))
            let start = sqlite3_column_blob(statement, index)
            column.append(bytes: UnsafeRawBufferPointer(start: start, count: count))
        case .decimal(let scale):
            let scaled = sqlite3_column_double(statement, index) * DecimalScale.factor(scale)
            column.append(integer: Int64(exactly: scaled.rounded()) ?? 0)
        case .real:
            column.append(integer: Int64(bitPattern: sqlite3_column_double(statement, index).bitPattern))
        default: column.append(integer: sqlite3_column_int64(statement, index))
        }
    }
}
