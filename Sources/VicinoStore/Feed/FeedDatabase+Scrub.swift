internal import GRDB
internal import GRDBSQLite
internal import VicinoCore

/// Removes deleted content from the files.
///
/// The log can only be emptied while nobody reads what is in it. So a change does not wait: it leaves a note, and the last
/// reader's process empties the log in the background.
extension FeedDatabase {
    /// Removes deleted content from the file and its write-ahead log: at once, or as soon as the reads that need it are
    /// over. It waits for no read.
    package func scrub() {
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
}
