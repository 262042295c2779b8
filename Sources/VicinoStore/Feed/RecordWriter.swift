internal import GRDB
internal import GRDBSQLite
internal import VicinoCore
internal import VicinoFormat

/// Writes rows of one kind's table straight from columns.
///
/// The only place where SQLite's C interface is called: GRDB's statements take 1.9 times as long for a million rows,
/// because they copy every text twice.
final class RecordWriter {
    private let insert: GRDB.Statement
    private var arena: UnsafeMutablePointer<UInt8>?
    private var arenaCapacity = 0
    private var starts: [Int] = []

    /// - Parameters:
    ///   - fields: the fields of the columns that will come.
    ///   - replacing: whether a row of the same record is replaced, or is an error.
    init(_ db: Database, _ table: KindTable, fields: [FieldSchema], replacing: Bool) throws {
        let names = KindTable.ownColumns + fields.map(\.quotedName)
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let verb = replacing ? "INSERT OR REPLACE" : "INSERT"
        insert = try db.makeStatement(
            sql: "\(verb) INTO \(table.quotedName) (\(names.joined(separator: ", "))) VALUES (\(marks))")
    }

    deinit {
        arena?.deallocate()
    }

    /// Copies the texts of a batch into one place that stays where it is while rows are written.
    func load(_ records: RecordColumns) {
        let total = records.contentBytes
        if total > arenaCapacity || arena == nil {
            arena?.deallocate()
            arena = .allocate(capacity: max(total, 1 << 16))
            arenaCapacity = max(total, 1 << 16)
        }
        starts.removeAll(keepingCapacity: true)
        var offset = 0
        for column in records.columns {
            starts.append(offset)
            column.bytes.storage.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress, let arena else { return }
                (arena + offset).update(from: base, count: bytes.count)
            }
            offset += column.bytes.storage.count
        }
    }

    /// Writes a row of the batch that was loaded last.
    func write(_ records: RecordColumns, row: Int, record: SlotKey, slot: SlotKey, clock: UInt64) throws {
        let statement = insert.sqliteStatement
        sqlite3_bind_int64(statement, 1, record.rawValue)
        sqlite3_bind_int64(statement, 2, slot.rawValue)
        sqlite3_bind_int64(statement, 3, Int64(clock))
        for index in records.columns.indices {
            bind(statement, Int32(index + 4), records.columns[index], row, start: starts[index])
        }
        let code = sqlite3_step(statement)
        sqlite3_reset(statement)
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
        }
    }

    private func bind(
        _ statement: SQLiteStatement, _ index: Int32, _ column: FieldColumn, _ row: Int, start: Int
    ) {
        guard column.isPresent(row) else {
            sqlite3_bind_null(statement, index)
            return
        }
        switch column.field.type {
        case .text:
            let range = column.bytes.range(row)
            // nil as destructor means that the bytes stay where they are until the step is over.
            sqlite3_bind_text(statement, index, pointer(start + range.lowerBound), Int32(range.count), nil)
        case .bytes, .blob:
            let range = column.bytes.range(row)
            sqlite3_bind_blob(statement, index, pointer(start + range.lowerBound), Int32(range.count), nil)
        case .decimal(let scale):
            sqlite3_bind_double(statement, index, DecimalScale.real(column.integers[row], scale: scale))
        case .real:
            sqlite3_bind_double(statement, index, Double(bitPattern: UInt64(bitPattern: column.integers[row])))
        default: sqlite3_bind_int64(statement, index, column.integers[row])
        }
    }

    private func pointer(_ offset: Int) -> UnsafePointer<CChar>? {
        arena.map { UnsafeRawPointer($0 + offset).assumingMemoryBound(to: CChar.self) }
    }
}
