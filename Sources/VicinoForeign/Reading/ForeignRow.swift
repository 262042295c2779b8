internal import CSQLite

/// A row of a query. It is valid until the next one.
struct ForeignRow {
    let statement: OpaquePointer

    /// A whole number; nil for anything else.
    func integer(_ column: Int) -> Int64? {
        guard sqlite3_column_type(statement, Int32(column)) == SQLITE_INTEGER else { return nil }
        return sqlite3_column_int64(statement, Int32(column))
    }

    /// A text of at most so many bytes; nil for anything else.
    func text(_ column: Int, limit: Int) -> String? {
        guard sqlite3_column_type(statement, Int32(column)) == SQLITE_TEXT else { return nil }
        // SQLite wants the address before the length.
        guard let start = sqlite3_column_text(statement, Int32(column)) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        guard count <= limit else { return nil }
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
