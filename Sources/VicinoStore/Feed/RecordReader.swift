internal import GRDB
internal import GRDBSQLite
internal import VicinoCore
internal import VicinoFormat

/// Reads rows of one kind's table straight into columns.
final class RecordReader {
    private let db: Database
    private let select: String
    private let condition: String
    /// The column of the records' keys.
    private let key: String
    // Prepared when they are first needed: many readers need only one of them.
    private var range: GRDB.Statement?
    private var single: GRDB.Statement?
    /// The columns of the record that was found last. To make them takes longer than to read a record.
    private var found: RecordColumns?

    /// Reads all fields.
    convenience init(_ db: Database, _ table: KindTable) {
        self.init(
            db, table, columns: table.schema.fields.map(\.quotedName),
            range: "WHERE record BETWEEN ? AND ? ORDER BY record")
    }

    /// Reads the records that a new audience sees: those that are not private, and begin at a moment or later.
    ///
    /// Their order follows from what the audience sees of them: the order in which they were made must not show.
    /// A record of a kind without a beginning counts from its creation, or its last change.
    convenience init(_ db: Database, _ table: KindTable, for sharing: Sharing) {
        let since = sharing.since
        var range = "WHERE record BETWEEN ? AND ? AND record NOT IN (SELECT record FROM private)"
        if let since {
            let clock = "clock >= \(VersionClock(now: since).rawValue)"
            range += " AND \(table.calendarColumns.map { "\($0.start) >= \(since.milliseconds)" } ?? clock)"
        }
        let shown = table.schema.fields.filter { sharing.form.shows($0.privacy) }.map(\.quotedName)
        let order = (table.calendarColumns.map { [$0.start] } ?? []) + shown + ["record"]
        self.init(
            db, table, columns: table.schema.fields.map(\.quotedName),
            range: range + " ORDER BY \(order.joined(separator: ", "))")
    }

    /// Reads what a view of an audience shows, by the keys that the records have there. Other fields read as absent.
    init(_ db: Database, _ table: KindTable, of view: StoredView) {
        let fields = table.schema.fields.map { view.shows($0) ? "kind.\($0.quotedName)" : "NULL" }
        let columns = ["shown.vrecord", "shown.slot", "shown.clock"] + fields
        self.db = db
        select = """
            SELECT \(columns.joined(separator: ", "))
            FROM shown CROSS JOIN \(table.quotedName) AS kind ON kind.record = shown.record
            """
        condition = "WHERE shown.vrecord BETWEEN ? AND ? ORDER BY shown.vrecord"
        key = "shown.vrecord"
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
        key = "record"
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
        let statement = try single ?? db.makeStatement(sql: "\(select) WHERE \(key) = ?")
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
        case .text, .bytes, .blob, .later:
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
