internal import GRDB
internal import GRDBSQLite

/// Reads and writes numbers and large blobs through SQLite's C interface, as `RecordWriter` does with rows.
///
/// An update reads and writes a blob of eight kilobytes for each changed segment, and GRDB would copy each of them twice.
/// To delete a record runs four statements that take less time than GRDB needs for their arguments.
extension GRDB.Statement {
    /// Calls the body with the first column of the row that a query finds by a key. The bytes are valid inside the body.
    ///
    /// - Returns: nil if there is no row.
    /// - Throws: `DatabaseDamage` if the column is not a blob, and what the body throws.
    func withBlob<T>(_ key: some PackedKey, _ body: (UnsafeRawBufferPointer) throws -> T) throws -> T? {
        sqlite3_reset(sqliteStatement)
        defer { sqlite3_reset(sqliteStatement) }
        sqlite3_bind_int64(sqliteStatement, 1, key.rawValue)
        switch sqlite3_step(sqliteStatement) {
        case SQLITE_DONE: return nil
        case SQLITE_ROW:
            guard sqlite3_column_type(sqliteStatement, 0) == SQLITE_BLOB else { throw StoredBytes.damage }
            // SQLite wants the address before the length.
            let start = sqlite3_column_blob(sqliteStatement, 0)
            let count = Int(sqlite3_column_bytes(sqliteStatement, 0))
            return try body(UnsafeRawBufferPointer(start: start, count: count))
        case let code: throw error(code)
        }
    }

    /// Runs a statement with two parameters, a key and a blob.
    func store(_ key: some PackedKey, _ bytes: UnsafeRawBufferPointer) throws {
        sqlite3_reset(sqliteStatement)
        sqlite3_bind_int64(sqliteStatement, 1, key.rawValue)
        // A nil destructor tells SQLite that the bytes keep their address until the step is over.
        sqlite3_bind_blob(sqliteStatement, 2, bytes.baseAddress, Int32(bytes.count), nil)
        let code = sqlite3_step(sqliteStatement)
        let failure = code == SQLITE_DONE ? nil : error(code)
        sqlite3_reset(sqliteStatement)
        sqlite3_clear_bindings(sqliteStatement)
        if let failure { throw failure }
    }

    /// Runs a statement whose parameters are whole numbers and, in the end, perhaps a blob.
    func run(_ numbers: Int64..., blob: UnsafeRawBufferPointer? = nil) throws {
        sqlite3_reset(sqliteStatement)
        for index in numbers.indices { sqlite3_bind_int64(sqliteStatement, Int32(index + 1), numbers[index]) }
        // Of an empty blob SQLite wants the length alone: no address would mean no value.
        if let blob, blob.isEmpty {
            sqlite3_bind_zeroblob(sqliteStatement, Int32(numbers.count + 1), 0)
        } else if let blob {
            sqlite3_bind_blob(sqliteStatement, Int32(numbers.count + 1), blob.baseAddress, Int32(blob.count), nil)
        }
        let code = sqlite3_step(sqliteStatement)
        let failure = code == SQLITE_DONE ? nil : error(code)
        sqlite3_reset(sqliteStatement)
        sqlite3_clear_bindings(sqliteStatement)
        if let failure { throw failure }
    }

    private func error(_ code: Int32) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: code),
            message: String(cString: sqlite3_errmsg(sqlite3_db_handle(sqliteStatement))))
    }
}
