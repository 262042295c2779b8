internal import Foundation
internal import GRDB
internal import VicinoCore

/// Reads rows of a file that may be damaged.
///
/// GRDB's subscripts end the program at a value that is missing or of another type. A file's contents are input, so
/// these functions, which throw, read every column.
extension Row {
    /// The value of a column, from 0 on; as an optional it may be missing.
    ///
    /// - Throws: `DatabaseDamage` that names the column if its value is of another type.
    func value<Value: DatabaseValueConvertible>(_ column: Int, as type: Value.Type = Value.self) throws -> Value {
        do { return try decode(type, atIndex: column) } catch {
            let name = Array(columnNames).indices.contains(column) ? Array(columnNames)[column] : String(column)
            throw DatabaseDamage("a row has no proper value in the column \(name)")
        }
    }

    /// The value of a column, by the column's name.
    func value<Value: DatabaseValueConvertible>(_ column: String, as type: Value.Type = Value.self) throws -> Value {
        guard let index = Array(columnNames).firstIndex(of: column) else {
            throw DatabaseDamage("the column \(column) is missing")
        }
        return try value(index, as: type)
    }

    /// A signed statement, from the column of its payload and the column of its signature after it.
    func statement<S: Signable>(_ column: Int, of type: S.Type = S.self) throws -> Unverified<S> {
        let payload: Data = try value(column)
        let signature: Data = try value(column + 1)
        return Unverified(payload: payload, signature: signature)
    }

    /// A signed statement as in `statement(_:of:)`; nil if a column of it is empty.
    func statementIfPresent<S: Signable>(_ column: Int, of type: S.Type = S.self) throws -> Unverified<S>? {
        let payload: Data? = try value(column)
        let signature: Data? = try value(column + 1)
        guard let payload, let signature else { return nil }
        return Unverified(payload: payload, signature: signature)
    }

    /// A column of milliseconds since 1970, which may be missing.
    func time(_ column: Int) throws -> Timestamp? { try Self.time(value(column)) }

    /// A column of milliseconds since 1970, by name, which may be missing.
    func time(_ column: String) throws -> Timestamp? { try Self.time(value(column)) }

    /// A column of milliseconds since 1970, which must not be missing.
    func moment(_ column: Int) throws -> Timestamp {
        guard let time = try time(column) else { throw DatabaseDamage("a row lacks a time") }
        return time
    }

    private static func time(_ milliseconds: Int64?) throws -> Timestamp? {
        guard let milliseconds else { return nil }
        guard let time = try? Timestamp(milliseconds: milliseconds) else {
            throw DatabaseDamage("a time in it lies outside the years 1900 to 2200")
        }
        return time
    }
}
