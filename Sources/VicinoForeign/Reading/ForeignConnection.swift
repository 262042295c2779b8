internal import CSQLite
internal import VicinoActivity

/// A connection to a database of another program, which can do nothing but read some columns of some tables.
///
/// The database is hostile: its schema may hold views, triggers, virtual tables and expressions, and its pages may contain
/// anything. SQLite is in its defensive mode and trusts no schema. An authorizer decides on each column, limits hold
/// everywhere, and `DescriptorFile` opens no other file.
final class ForeignConnection {
    private let connection: OpaquePointer
    /// How many turns are left.
    private let turns: UnsafeMutablePointer<Int>

    /// Opens the database that an open file holds.
    init(descriptor: Int32, limits: ForeignLimits) throws(ForeignFailure) {
        guard sqlite3_initialize() == SQLITE_OK, DescriptorFile.register() else { throw .foreign }
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_PRIVATECACHE
        let code = sqlite3_open_v2("\(descriptor)", &opened, flags, DescriptorFile.systemName)
        guard let opened else { throw .limit }
        connection = opened
        turns = .allocate(capacity: 1)
        turns.initialize(to: limits.turns)
        guard code == SQLITE_OK else { throw ForeignFailure(code: code) }
        try guardItself()
    }

    deinit {
        sqlite3_close_v2(connection)
        turns.deallocate()
    }

    /// Runs a query.
    ///
    /// - Parameter body: gets each row.
    func forEachRow(of sql: String, _ body: (ForeignRow) throws -> Void) throws {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let statement = prepared else { throw ForeignFailure(code: code) }
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try body(ForeignRow(statement: statement))
            case SQLITE_DONE: return
            case let code: throw ForeignFailure(code: code)
            }
        }
    }
}

extension ForeignConnection {
    /// The switches of SQLite that make it harmless to open what another program, or an attacker, has made.
    private static let switches: [(option: Int32, value: Int32)] = [
        (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
        (SQLITE_DBCONFIG_ENABLE_VIEW, 0), (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0),
        (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0),
        (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
    ]

    private static let sizes: [(limit: Int32, value: Int32)] = [
        (SQLITE_LIMIT_LENGTH, ForeignLimits.rowBytes), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 200),
        (SQLITE_LIMIT_EXPR_DEPTH, 20), (SQLITE_LIMIT_COMPOUND_SELECT, 2), (SQLITE_LIMIT_VDBE_OP, 10_000),
        (SQLITE_LIMIT_FUNCTION_ARG, 8), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50),
        (SQLITE_LIMIT_VARIABLE_NUMBER, 8), (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]

    private func guardItself() throws(ForeignFailure) {
        for (option, value) in Self.switches {
            // An SQLite that lacks one of them is too old to open such a file.
            guard vicino_sqlite3_switch(connection, option, value) == SQLITE_OK else { throw .foreign }
        }
        for (limit, value) in Self.sizes { sqlite3_limit(connection, limit, value) }
        // A page that is not as it should be is found when it is read, and what is sorted stays in memory.
        let pragmas = "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY"
        guard sqlite3_exec(connection, pragmas, nil, nil, nil) == SQLITE_OK else { throw .foreign }
        sqlite3_progress_handler(
            connection, ForeignLimits.stepsPerTurn,
            { context in
                guard let turns = context?.assumingMemoryBound(to: Int.self) else { return 1 }
                turns.pointee -= 1
                return turns.pointee < 0 ? 1 : 0
            }, turns)
        sqlite3_set_authorizer(
            connection,
            { _, action, first, second, database, view in
                let isAllowed = ForeignConnection.allows(
                    action, table: first, column: second, in: database, withinView: view != nil)
                return isAllowed ? SQLITE_OK : SQLITE_DENY
            }, nil)
    }

    /// Whether a statement may do something: it may only read the named columns of the named tables, and not through a view
    /// or a trigger.
    private static func allows(
        _ action: Int32, table: UnsafePointer<CChar>?, column: UnsafePointer<CChar>?,
        in database: UnsafePointer<CChar>?,
        withinView isInView: Bool
    ) -> Bool {
        if isInView { return false }
        if action == SQLITE_SELECT { return true }
        guard action == SQLITE_READ, let table, let column, let database, String(cString: database) == "main" else {
            return false
        }
        return allows(column: String(cString: column), of: String(cString: table))
    }

    private static func allows(column: String, of name: String) -> Bool {
        if name == "sqlite_master" { return ["type", "name", "rootpage"].contains(column) }
        guard let table = GadgetbridgeTable(name: name) else { return false }
        return table.columns.contains(column) || table.optionalColumn == column
    }
}
