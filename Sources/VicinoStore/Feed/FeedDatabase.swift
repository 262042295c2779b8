internal import Foundation
package import GRDB
internal import GRDBSQLite
internal import VicinoCore

/// A database file that holds one author's data: the user's own, or a replica of a followed user's.
package struct FeedDatabase: Sendable {
    package let pool: DatabasePool
    package let path: String
    private let lifetime = DatabaseLifetime()
    /// Writes the log of a large transfer back while more parts arrive.
    let backgroundCheckpoint: BackgroundCheckpoint
    /// The rosters in this database that were verified.
    let rosters = VerifiedStatementCache<Roster>(limit: 4)

    static let applicationID = 0x5649_434E  // "VICN" marks the file as Vicino's.
    /// The version of the tables, which rises with every migration; a newer program wrote a file with a higher one.
    static let schemaVersion = 7

    /// Opens or creates the file.
    /// - Throws: `VicinoError` if the file is foreign, damaged, newer than this program, or cannot be written.
    package init(path: String) throws {
        self.path = path
        backgroundCheckpoint = BackgroundCheckpoint(path)
        do {
            pool = try DatabaseFile.open(
                path, applicationID: Self.applicationID, version: Self.schemaVersion, migrator: Self.migrator)
        } catch {
            throw VicinoError.explaining(error, file: path)
        }
    }

    /// Runs one transaction: all of it or nothing.
    package func write<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        do { return try lifetime.use { try pool.write(body) } } catch {
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
        } catch { throw VicinoError.explaining(error, file: path) }
    }

    /// Runs one transaction and rolls it back.
    package func rehearse<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
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

    /// Reads one consistent state.
    package func read<T>(_ body: (Database) throws -> T) throws -> T {
        CallingThread.check()
        do { return try lifetime.use { try pool.read(body) } } catch { throw VicinoError.explaining(error, file: path) }
    }

    /// Uses the connection that writes, without a transaction of its own.
    private func change<T>(_ body: (Database) throws -> T) throws -> T {
        try lifetime.use { try pool.writeWithoutTransaction(body) }
    }

    /// The author of the data, in a transaction of this database.
    func author(_ db: Database) throws -> FeedAuthor? { try FeedAuthor.fetch(db, knowing: rosters) }

    /// Closes the file when the running reads and writes are over. It cannot be used afterwards.
    package func close() throws {
        do { try lifetime.close { try pool.close() } } catch { throw VicinoError.explaining(error, file: path) }
    }

    /// Whether the path leads to the file that is open here, and not to one that has replaced it.
    var isAtPath: Bool {
        CallingThread.check()
        let isAtPath = try? change { db in
            var hasMoved: CInt = 1
            let code = sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
            return code == SQLITE_OK && hasMoved == 0
        }
        return isAtPath ?? false
    }

    /// Removes deleted content from the file and its write-ahead log at once, unless another process is reading.
    package func scrub() {
        try? checkpoint()
    }

    /// Writes the log to the file, as far as no reader uses it, and truncates it to what small changes need.
    func writeBack() {
        CallingThread.check()
        // The next change writes back what remains.
        try? backgroundCheckpoint.excluded {
            try change { db in
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
        backgroundCheckpoint.begin { [self] checkpoint in try lifetime.use(checkpoint) }
    }

    /// Waits until the log is not being written back, in the background or by another call.
    func waitForWriteBack() {
        CallingThread.check()
        backgroundCheckpoint.excluded {}
    }

    /// Writes all of the write-ahead log to the file, and truncates the log.
    ///
    /// Another process may be writing the log back, as it does during a transfer. SQLite waits for readers, but not for
    /// that.
    ///
    /// - Parameter limit: how long to try again meanwhile.
    func checkpoint(retryingFor limit: Duration = .seconds(5)) throws {
        CallingThread.check()
        let end = ContinuousClock.now + limit
        while true {
            do {
                _ = try backgroundCheckpoint.excluded { try change { try $0.checkpoint(.truncate) } }
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
