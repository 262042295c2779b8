internal import GRDB
internal import GRDBSQLite
internal import VicinoCore

/// A database file that is open: its connections, its log, and what threads do with it.
///
/// Errors name the file. One that cannot be written now is opened for reading, and for writing again by the next change.
struct DatabaseFile: Sendable {
    let path: String
    let form: DatabaseForm
    let connections: DatabaseConnections
    /// What threads do with the database, because apps call the node in closures.
    let threads: ThreadUses
    /// What the change under way has in memory.
    let pending = PendingChange()
    /// Says that the log holds deleted content.
    let obsolete: ObsoleteNote
    /// Writes the log of a large transfer back while more parts arrive.
    let backgroundCheckpoint: BackgroundCheckpoint

    /// Opens or creates the file.
    ///
    /// - Throws: `VicinoError` if the file is foreign, damaged or newer than this program, or cannot be read.
    init(_ path: String, _ form: DatabaseForm) throws {
        self.path = path
        self.form = form
        threads = ThreadUses(ofDatabase: path)
        obsolete = ObsoleteNote(of: path)
        backgroundCheckpoint = BackgroundCheckpoint(path)
        do { connections = try DatabaseConnections(path, form) } catch {
            throw VicinoError.explaining(error, file: path)
        }
        if obsolete.exists, obstacle == nil { scrub() }
    }

    private init(_ original: DatabaseFile, _ copy: DatabaseConnections) {
        path = original.path
        form = original.form
        threads = ThreadUses(ofDatabase: original.path)
        obsolete = original.obsolete
        backgroundCheckpoint = original.backgroundCheckpoint
        connections = copy
    }

    /// Why nothing can be written now; nil while that is possible, or was when it was tried last.
    var obstacle: (any Error)? { connections.obstacle }

    /// A copy of the present state in memory, to be changed where the file cannot be written.
    func copyInMemory() throws -> DatabaseFile {
        try explaining { DatabaseFile(self, try connections.copyInMemory()) }
    }

    /// Closes the file when the running reads and writes are over. It cannot be used afterwards.
    func close() throws { try explaining { try connections.close() } }

    /// Whether the path leads to the file that is open here, and not to one that has replaced it.
    var isAtPath: Bool {
        CallingThread.check()
        // What only reads is opened anew when the file changes.
        guard obstacle == nil else { return true }
        let isAtPath = try? withWriter { db in
            var hasMoved: CInt = 1
            let code = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
            return code == SQLITE_OK && hasMoved == 0
        }
        return isAtPath ?? false
    }

    private func explaining<T>(_ body: () throws -> T) throws -> T {
        do { return try body() } catch { throw VicinoError.explaining(error, file: path) }
    }

    // MARK: Changes

    /// Runs one transaction: all of it or nothing.
    ///
    /// - Throws: `VicinoError` with `.refused` if the calling thread is in a change already.
    func write<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        defer { scrubIfNoted() }
        do { return try threads.changing { try connections.write(body) } } catch {
            shortenLog()
            throw VicinoError.explaining(error, file: path)
        }
    }

    /// Runs one transaction without waiting for the disk; for data that can be received again after a power cut.
    func writeLoosely<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        do {
            return try change { db in
                try db.loosely {
                    var result: T?
                    try db.inTransaction {
                        result = try body(db)
                        return .commit
                    }
                    // GRDB has run the body: it returns nothing else without an error.
                    guard let result else { preconditionFailure("A transaction has no result.") }
                    return result
                }
            }
        } catch {
            shortenLog()
            throw VicinoError.explaining(error, file: path)
        }
    }

    /// Runs one transaction and rolls it back; in memory, where nothing can be written.
    func rehearse<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        if obstacle != nil { return try copyInMemory().write(body) }
        defer { shortenLog() }
        var result: T?
        try explaining {
            try change { db in
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    return .rollback
                }
            }
        }
        // GRDB has run the body: it returns nothing else without an error.
        guard let result else { preconditionFailure("A transaction has no result.") }
        return result
    }

    /// Changes the database without a transaction of its own.
    private func change<T>(_ body: (Database) throws -> T) throws -> T {
        defer { scrubIfNoted() }
        return try threads.changing { try connections.writeWithoutTransaction(body) }
    }

    /// Uses the connection that writes. The calling thread must not be in a change.
    func withWriter<T>(_ body: (Database) throws -> T) throws -> T {
        try connections.writeWithoutTransaction(body)
    }

    /// Runs one transaction of a database in which no change of records is made.
    ///
    /// - Throws: `VicinoError` with `.refused` if the calling thread is in a change of records.
    func writeBesideRecords<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        try threads.refuseInChange()
        return try explaining { try connections.write(body) }
    }

    /// Runs a single statement as in `writeBesideRecords(_:)`, without waiting for the disk.
    func writeLooselyBesideRecords(_ body: (Database) throws -> Void) throws {
        CallingThread.check()
        try threads.refuseInChange()
        try explaining { try withWriter { db in try db.loosely { try body(db) } } }
    }

    // MARK: Reads

    /// Reads one consistent state. A read inside a read sees the same one, and a read inside a change sees the change.
    ///
    /// - Throws: `VicinoError` with `.refused` if the calling thread is in a change that cannot be read before it is over.
    func read<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        defer { scrubIfNoted() }
        return try explaining { try connections.use { try state(body, $0) } }
    }

    /// Reads the present state, also inside a read that shows an earlier one.
    func readPresent<T>(_ body: (Database) throws -> T) throws -> T {
        guard threads.isReading, !threads.isChanging else { return try read(body) }
        CallingThread.check()
        return try explaining {
            try connections.use { open in
                // Only a pool can show two states at a time. The others are in memory, or cannot be written.
                guard let pool = open as? DatabasePool else { return try open.unsafeReentrantRead(body) }
                return try pool.makeSnapshot().read(body)
            }
        }
    }

    private func state<T>(_ body: (Database) throws -> T, _ open: any DatabaseWriter) throws -> T {
        if threads.isChanging {
            try pending.store()
            return try open.unsafeReentrantWrite(body)
        }
        guard !threads.isReading else { return try open.unsafeReentrantRead(body) }
        return try threads.reading { try open.read(body) }
    }
}
