internal import Dispatch
internal import Foundation
internal import GRDBSQLite
internal import VicinoLocks

/// Writes a database's log back to its file over a connection of its own, while the database writes.
///
/// The parts of a large transfer are committed without waiting for the disk. Otherwise, the last commit would wait until
/// the disk has all of the log. The checkpoint after it would wait until the disk has all of the file.
final class BackgroundCheckpoint: Sendable {
    private let path: String
    // A checkpoint waits for the disk, while the thread that began it goes on.
    private let queue = DispatchQueue(label: "org.vicino.checkpoint")
    private let isUnderWay = LockedValue(false)
    /// Whether the log will be emptied.
    private let isEmptying = LockedValue(false)

    /// - Parameter path: a database with a write-ahead log.
    init(_ path: String) { self.path = path }

    /// Begins a checkpoint, unless one is under way or the log is no longer than small changes need.
    ///
    /// - Parameter whileOpen: runs the checkpoint while the database is open here, on another thread. If the database
    ///   was closed, it throws instead.
    func begin(_ whileOpen: @escaping @Sendable (_ checkpoint: () -> Void) throws -> Void) {
        guard logBytes > DatabaseFile.logBytes else { return }
        guard Self.isFirst(isUnderWay) else { return }
        queue.async {
            // What is not written back now is written back by the database itself.
            try? whileOpen { _ = self.run(SQLITE_CHECKPOINT_PASSIVE) }
            self.isUnderWay.withLock { $0 = false }
        }
    }

    /// Begins to write the log back and to empty it, after the checkpoint under way. It waits for no reader.
    ///
    /// - Parameters:
    ///   - note: what is left again if a reader uses the log.
    ///   - whileOpen: as for `begin(_:)`.
    func beginEmptying(
        _ note: ObsoleteNote, _ whileOpen: @escaping @Sendable (_ checkpoint: () -> Void) throws -> Void
    ) {
        guard Self.isFirst(isEmptying) else { return }
        queue.async {
            // A read that ends from now on begins another attempt.
            self.isEmptying.withLock { $0 = false }
            note.remove()
            var isEmpty = false
            try? whileOpen { isEmpty = self.run(SQLITE_CHECKPOINT_TRUNCATE) }
            if !isEmpty { note.leave() }
        }
    }

    private static func isFirst(_ flag: borrowing LockedValue<Bool>) -> Bool {
        flag.withLock { flag in
            defer { flag = true }
            return !flag
        }
    }

    /// Waits for the checkpoint under way, and runs a body before another one.
    ///
    /// SQLite refuses a second checkpoint at once.
    func excluded<Outcome>(_ body: () throws -> Outcome) rethrows -> Outcome { try queue.sync(execute: body) }

    /// Waits until no checkpoint is under way.
    func wait() { excluded {} }

    /// The length of the log's file, in bytes.
    var logBytes: Int {
        var status = stat()
        return stat(path + "-wal", &status) == 0 ? Int(status.st_size) : 0
    }

    /// - Returns: whether the checkpoint is complete.
    private func run(_ mode: CInt) -> Bool {
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        var keepsLog: CInt = 1
        // Without the flag that creates files: the user may have unfollowed the person, and the file is gone.
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil) == SQLITE_OK,
            // A connection does not know of the log before it reads.
            sqlite3_exec(connection, "PRAGMA schema_version", nil, nil, nil) == SQLITE_OK,
            // Where the file was replaced, this connection may be the last one, which would delete the log by its path.
            sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &keepsLog) == SQLITE_OK
        else { return false }
        return sqlite3_wal_checkpoint_v2(connection, nil, mode, nil, nil) == SQLITE_OK
    }
}
