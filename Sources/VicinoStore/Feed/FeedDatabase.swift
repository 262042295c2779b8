internal import Foundation
package import GRDB
internal import GRDBSQLite
internal import VicinoCore

/// A database file that holds one author's data: the user's own, or a replica of a followed user's.
package struct FeedDatabase: Sendable {
    let connections: DatabaseConnections
    package let path: String
    /// What threads do with the database, because apps call the node in closures.
    let threads: ThreadUses
    /// What the change under way has in memory.
    let pending = PendingChange()
    /// Says that the log holds deleted content.
    let obsolete: ObsoleteNote
    /// Writes the log of a large transfer back while more parts arrive.
    let backgroundCheckpoint: BackgroundCheckpoint
    /// The rosters in this database that were verified.
    let rosters = VerifiedStatementCache<Roster>(limit: 4)

    static let applicationID = 0x5649_434E  // "VICN" marks the file as Vicino's.
    /// The version of the tables, which rises with every migration; a newer program wrote a file with a higher one.
    static let schemaVersion = 8
    private static let form = DatabaseForm(
        applicationID: applicationID, version: schemaVersion, migrator: migrator)

    /// Opens or creates the file. One that cannot be written now is opened for reading.
    ///
    /// - Throws: `VicinoError` if the file is foreign, damaged or newer than this program, or cannot be read.
    package init(path: String) throws {
        self.path = path
        threads = ThreadUses(ofDatabase: path)
        obsolete = ObsoleteNote(of: path)
        backgroundCheckpoint = BackgroundCheckpoint(path)
        do {
            connections = try DatabaseConnections(path, Self.form)
        } catch {
            throw VicinoError.explaining(error, file: path)
        }
        if obsolete.exists, obstacle == nil { scrub() }
    }

    private init(_ original: FeedDatabase, _ copy: DatabaseConnections) {
        path = original.path
        threads = ThreadUses(ofDatabase: path)
        obsolete = original.obsolete
        backgroundCheckpoint = original.backgroundCheckpoint
        connections = copy
    }

    /// The open connections.
    package var pool: any DatabaseWriter { connections.present }

    /// Why nothing can be written now; nil while that is possible, or was when it was tried last.
    var obstacle: (any Error)? { connections.obstacle }

    /// A copy of the present state in memory, to be changed where the file cannot be written.
    func copyInMemory() throws -> FeedDatabase {
        do { return FeedDatabase(self, try connections.copyInMemory()) } catch {
            throw VicinoError.explaining(error, file: path)
        }
    }

    /// Runs one transaction: all of it or nothing.
    ///
    /// - Throws: `VicinoError` with `.refused` if the calling thread is in a change already.
    package func write<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        defer { scrubIfNoted() }
        do { return try threads.changing { try connections.write(body) } } catch {
            shortenLog()
            throw VicinoError.explaining(error, file: path)
        }
    }

    /// Runs one transaction without waiting for the disk; for data that can be received again after a power cut.
    package func writeLoosely<T>(_ body: (Database) throws -> T) throws -> T {
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
    package func rehearse<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        if obstacle != nil { return try copyInMemory().write(body) }
        defer { shortenLog() }
        var result: T?
        do {
            try change { db in
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    return .rollback
                }
            }
        } catch { throw VicinoError.explaining(error, file: path) }
        // GRDB has run the body: it returns nothing else without an error.
        guard let result else { preconditionFailure("A transaction has no result.") }
        return result
    }

    /// Reads one consistent state. A read inside a read sees the same one, and a read inside a change sees the change.
    ///
    /// - Throws: `VicinoError` with `.refused` if the calling thread is in a change that cannot be read before it is over.
    package func read<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        defer { scrubIfNoted() }
        do { return try connections.use { try state(body, $0) } } catch {
            throw VicinoError.explaining(error, file: path)
        }
    }

    /// Reads the present state, also inside a read that shows an earlier one.
    func readPresent<T>(_ body: (Database) throws -> T) throws -> T {
        guard threads.isReading, !threads.isChanging else { return try read(body) }
        CallingThread.check()
        do {
            return try connections.use { open in
                // Only a pool can show two states at a time. The others are in memory, or cannot be written.
                guard let pool = open as? DatabasePool else { return try open.unsafeReentrantRead(body) }
                return try pool.makeSnapshot().read(body)
            }
        } catch { throw VicinoError.explaining(error, file: path) }
    }

    private func state<T>(_ body: (Database) throws -> T, _ open: any DatabaseWriter) throws -> T {
        if threads.isChanging {
            try pending.store()
            return try open.unsafeReentrantWrite(body)
        }
        guard !threads.isReading else { return try open.unsafeReentrantRead(body) }
        return try threads.reading { try open.read(body) }
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

    /// The author of the data, in a transaction of this database.
    func author(_ db: Database) throws -> FeedAuthor? { try FeedAuthor.fetch(db, knowing: rosters) }

    /// Closes the file when the running reads and writes are over. It cannot be used afterwards.
    package func close() throws {
        do { try connections.close() } catch { throw VicinoError.explaining(error, file: path) }
    }

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

    /// Writes the log to the file, as far as no reader uses it, and truncates it to what small changes need.
    func writeBack() {
        CallingThread.check()
        guard !threads.isChanging else { return }
        // The next change writes back what remains.
        try? backgroundCheckpoint.excluded {
            try withWriter { db in
                try db.checkpoint(.passive)
                // SQLite truncates the log when a commit restarts it; nothing is lost if the disk never gets this commit.
                try db.loosely { try db.execute(sql: "PRAGMA user_version = \(Self.schemaVersion)") }
            }
        }
    }

    /// Begins to write the log to the file, if it is long, and does not wait for it. More may be written meanwhile.
    ///
    /// If more arrives than the disk can write, the log grows. Above a limit, this function waits for it.
    func beginWriteBack() {
        guard backgroundCheckpoint.logBytes <= DatabaseFile.longestLogBytes else { return writeBack() }
        // The pool stays open while the checkpoint runs.
        backgroundCheckpoint.begin { [self] checkpoint in try connections.whileOpen(checkpoint) }
    }

    /// Waits until the log is not being written back, in the background or by another call.
    func waitForWriteBack() {
        CallingThread.check()
        backgroundCheckpoint.wait()
    }

    /// Empties a log that a transaction has made long and then rolled back, unless a reader or another process uses it.
    private func shortenLog() {
        guard backgroundCheckpoint.logBytes > DatabaseFile.logBytes, !threads.isChanging else { return }
        // A later change truncates what stays; the error of the transaction is what the caller needs to know.
        try? backgroundCheckpoint.excluded { try withWriter { try $0.emptyLog() } }
    }

    /// Writes all of the write-ahead log to the file, and truncates the log.
    ///
    /// It waits for readers. Another process may be writing the log back, as it does during a transfer. SQLite waits for
    /// readers, but not for that.
    ///
    /// - Parameter limit: how long to try again meanwhile.
    func checkpoint(retryingFor limit: Duration = .seconds(5)) throws {
        CallingThread.check()
        let end = ContinuousClock.now + limit
        while true {
            do {
                _ = try backgroundCheckpoint.excluded { try withWriter { try $0.checkpoint(.truncate) } }
                return
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                usleep(10_000)
            } catch {
                throw VicinoError.explaining(error, file: path)
            }
        }
    }
}

extension FeedDatabase {
    /// Runs one transaction in a new database that is deleted afterwards; SQLite moves a large one out of memory.
    package static func temporary<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            let queue = try DatabaseQueue(path: "", configuration: DatabaseFile.configuration)
            try migrator.migrate(queue)
            return try queue.write(body)
        } catch { throw VicinoError.explaining(error, file: "A temporary file") }
    }
}
