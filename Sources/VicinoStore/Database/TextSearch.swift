internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// SQL functions that compare texts.
///
/// `vicino_contains(PATTERN, TEXT…)` tells whether one of the texts contains the pattern. Case and accents make no
/// difference: "emile" finds "Émile". `vicino_equals(PATTERN, TEXT)` tells whether the text is the pattern but for case.
///
/// A text of ASCII letters alone, as most are, is compared without a copy. This takes half the time of `LIKE`, which
/// copies each text and is called once for each column.
enum TextSearch {
    static let function = "vicino_contains"
    static let equality = "vicino_equals"

    /// Registers the functions with a connection.
    static func register(_ db: Database) throws {
        try register(
            db, as: function,
            { context, count, values in
                guard let values, count > 0 else { return }
                let pattern = TextSearch.bytes(values[0])
                let isFound = (1..<Int(count)).contains { TextSearch.contains(TextSearch.bytes(values[$0]), pattern) }
                sqlite3_result_int(context, isFound ? 1 : 0)
            })
        try register(
            db, as: equality,
            { context, count, values in
                guard let values, count == 2 else { return }
                let isEqual = TextSearch.isEqual(TextSearch.bytes(values[1]), TextSearch.bytes(values[0]))
                sqlite3_result_int(context, isEqual ? 1 : 0)
            })
    }

    private static func register(
        _ db: Database, as name: String,
        _ body: @escaping @convention(c) (OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?) -> Void
    ) throws {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        let code = sqlite3_create_function_v2(db.sqliteConnection, name, -1, flags, nil, body, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// A pattern in the function's form: folded, in UTF-8.
    static func pattern(_ text: String) -> [UInt8] { Array(fold(text).utf8) }

    /// A text in the form of the function of equality: in lower case, in UTF-8.
    static func spelling(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

    /// - Parameter spelling: in lower case.
    static func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ spelling: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.baseAddress != nil || spelling.isEmpty else { return false }
        if text.allSatisfy({ $0 < 0x80 }) { return text.elementsEqual(spelling) { folded($0) == $1 } }
        return String(decoding: text, as: UTF8.self).lowercased() == String(decoding: spelling, as: UTF8.self)
    }

    /// A text without case, accents and the letter widths of East Asian scripts.
    private static func fold(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    private static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
        guard let start = sqlite3_value_blob(value) else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(
            start: start.assumingMemoryBound(to: UInt8.self), count: Int(sqlite3_value_bytes(value)))
    }

    /// - Parameter pattern: folded.
    static func contains(_ text: UnsafeBufferPointer<UInt8>, _ pattern: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !pattern.isEmpty else { return text.baseAddress != nil }
        if text.allSatisfy({ $0 < 0x80 }) { return find(pattern, in: text) }
        var folded = fold(String(decoding: text, as: UTF8.self))
        return folded.withUTF8 { find(pattern, in: $0) }
    }

    private static func find(_ pattern: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= pattern.count else { return false }
        for start in 0...(text.count - pattern.count) where folded(text[start]) == pattern[0] {
            if (1..<pattern.count).allSatisfy({ folded(text[start + $0]) == pattern[$0] }) { return true }
        }
        return false
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}
