internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import VicinoCore

/// The write-ahead log, and deleted content in it.
///
/// The log can only be emptied while nobody reads what is in it. So a change does not wait: it leaves a note, and the last
/// reader's process empties the log in the background.
extension DatabaseFile {
    /// Writes the log to the file, as far as no reader uses it, and truncates it to what small changes need.
    func writeBack() {
        CallingThread.check()
        guard !threads.isChanging else { return }
        // The next change writes back what remains.
        try? backgroundCheckpoint.excluded {
            try withWriter { db in
                try db.checkpoint(.passive)
                // SQLite truncates the log when a commit restarts it; nothing is lost if the disk never gets this commit.
                try db.loosely { try db.execute(sql: "PRAGMA user_version = \(form.version)") }
            }
        }
    }

    /// Begins to write the log to the file, if it is long, and does not wait for it. More may be written meanwhile.
    ///
    /// If more arrives than the disk can write, the log grows. Above a limit, this function waits for it.
    func beginWriteBack() {
        guard backgroundCheckpoint.logBytes <= Self.longestLogBytes else { return writeBack() }
        // The pool stays open while the checkpoint runs.
        backgroundCheckpoint.begin { [self] checkpoint in try connections.whileOpen(checkpoint) }
    }

    /// Waits until the log is not being written back, in the background or by another call.
    func waitForWriteBack() {
        CallingThread.check()
        backgroundCheckpoint.wait()
    }

    /// Empties a log that a transaction has made long and then rolled back, unless a reader or another process uses it.
    func shortenLog() {
        guard backgroundCheckpoint.logBytes > Self.logBytes, !threads.isChanging else { return }
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

    // MARK: Deleted content

    /// Removes deleted content from the file and its write-ahead log: at once, or as soon as the reads that need it are
    /// over. It waits for no read.
    func scrub() {
        CallingThread.check()
        guard !threads.isReading, !threads.isChanging else { return obsolete.leave() }
        obsolete.remove()
        do { try backgroundCheckpoint.excluded { try withWriter { try $0.emptyLog() } } } catch { obsolete.leave() }
    }

    /// Begins to remove what could not be removed before, on another thread.
    ///
    /// While another thread reads, it would only delay changes.
    func scrubIfNoted() {
        guard obsolete.exists, !threads.hasReads else { return }
        backgroundCheckpoint.beginEmptying(obsolete) { [self] checkpoint in try connections.whileOpen(checkpoint) }
    }
}

extension Database {
    /// Writes the log to the file and empties it.
    ///
    /// - Throws: a database error at once if another connection reads from the log, writes to it or writes it back.
    func emptyLog() throws {
        sqlite3_busy_timeout(sqliteConnection, 0)
        defer { sqlite3_busy_timeout(sqliteConnection, CInt(DatabaseFile.busySeconds * 1000)) }
        _ = try checkpoint(.truncate)
    }

    /// Runs commits that do not wait for the disk.
    ///
    /// - Throws: what the body throws, or a database error if later commits cannot be made to wait again.
    func loosely<T>(_ body: () throws -> T) throws -> T {
        try execute(sql: "PRAGMA synchronous = NORMAL")
        let result = Result { try body() }
        try execute(sql: "PRAGMA synchronous = FULL")
        return try result.get()
    }
}
