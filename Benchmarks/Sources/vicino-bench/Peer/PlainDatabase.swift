internal import GRDBSQLite
internal import Vicino
internal import VicinoActivity

/// An SQLite database without Vicino's code: the cost of the raw operations.
final class PlainDatabase {
    static let table = "org_vicino_activity"
    private var handle: OpaquePointer?

    init(_ path: String) throws {
        try check(sqlite3_open(path, &handle))
        try run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

    /// The first column of a query's first row.
    func text(_ sql: String) throws -> String {
        var result = ""
        try PlainStatement(handle, sql).forEach { statement in
            if let text = sqlite3_column_text(statement, 0) { result = String(cString: text) }
        }
        return result
    }

    func prepare(_ sql: String) throws -> PlainStatement { try PlainStatement(handle, sql) }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw Shell.Failure(description: String(cString: sqlite3_errmsg(handle))) }
    }
}

/// A prepared statement.
final class PlainStatement {
    private var statement: OpaquePointer?
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ handle: OpaquePointer?, _ sql: String) throws {
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
            throw Shell.Failure(description: String(cString: sqlite3_errmsg(handle)))
        }
    }

    deinit { sqlite3_finalize(statement) }

    enum Argument {
        case integer(Int64?)
        case real(Double?)
        case text(String?)
    }

    func run(_ arguments: [Argument]) throws {
        for (index, argument) in zip(Int32(1)..., arguments) {
            switch argument {
            case .integer(let value?): sqlite3_bind_int64(statement, index, value)
            case .real(let value?): sqlite3_bind_double(statement, index, value)
            case .text(let value?): sqlite3_bind_text(statement, index, value, -1, Self.transient)
            case .integer(nil), .real(nil), .text(nil): sqlite3_bind_null(statement, index)
            }
        }
        try forEach { _ in }
    }

    func forEach(_ body: (OpaquePointer?) -> Void) throws {
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(statement)
            case SQLITE_DONE:
                sqlite3_reset(statement)
                return
            default: throw Shell.Failure(description: "A statement of the peer failed.")
            }
        }
    }
}

extension Activity {
    /// The values of the fields, in the order of the table's columns.
    var arguments: [PlainStatement.Argument] {
        [
            .text(name), .integer(start.milliseconds), .integer(end?.milliseconds), .integer(Int64(utcOffset)),
            .integer(steps.map(Int64.init)), .real(distance), .text(place), .text(note),
            .integer(Int64(source.rawValue)), .integer(isConfirmed.map { $0 ? 1 : 0 }),
        ]
    }
}
