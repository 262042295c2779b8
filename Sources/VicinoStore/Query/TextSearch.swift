internal import GRDB
internal import GRDBSQLite

/// The SQL function `vicino_contains(PATTERN, TEXT…)`: whether one of the texts holds the pattern.
///
/// Letters of ASCII are compared without regard to case, as `LIKE` does, and it takes half the time: `LIKE` copies each
/// text to end it with a zero, and is called once for each column.
enum TextSearch {
    static let function = "vicino_contains"

    /// Makes the function known to a connection.
    static func register(_ db: Database) throws {
        let code = sqlite3_create_function_v2(
            db.sqliteConnection, function, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
            { context, count, values in
                guard let values, count > 0 else { return }
                let pattern = TextSearch.bytes(values[0])
                let isFound = (1..<Int(count)).contains { TextSearch.contains(TextSearch.bytes(values[$0]), pattern) }
                sqlite3_result_int(context, isFound ? 1 : 0)
            }, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// A pattern as the function wants it: bytes, with the letters of ASCII in lower case.
    static func pattern(_ text: String) -> [UInt8] { text.utf8.map(folded) }

    private static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
        guard let start = sqlite3_value_blob(value) else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: UInt8.self), count: Int(sqlite3_value_bytes(value)))
    }

    /// - Parameter pattern: in lower case.
    static func contains(_ text: UnsafeBufferPointer<UInt8>, _ pattern: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = pattern.first else { return text.baseAddress != nil }
        guard text.count >= pattern.count else { return false }
        for start in 0...(text.count - pattern.count) where folded(text[start]) == first {
            if (1..<pattern.count).allSatisfy({ folded(text[start + $0]) == pattern[$0] }) { return true }
        }
        return false
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
