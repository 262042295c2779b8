internal import Foundation
internal import VicinoFolder

/// A note beside a database: its log holds deleted content that a reader still needed.
///
/// That reader may be another process, or its process may end first. So the note is a file, which every process sees at the
/// end of its reads and changes, and when it opens the database.
struct ObsoleteNote: Sendable {
    private let path: String

    /// - Parameter database: the path of the database.
    init(of database: String) { path = database + DatabaseFileSet.obsoleteSuffix }

    var exists: Bool { access(path, F_OK) == 0 }

    /// Leaves a note. Where that fails, the next change or opening that removes content does this one's work, too.
    func leave() {
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes the note, before the content is removed: another process may leave one meanwhile, and its content too has to
    /// be removed.
    func remove() { unlink(path) }
}

/// The log that an ended process has left beside a database, perhaps with deleted content in it.
enum LeftLog {
    /// The byte of the file of shared memory that each connection locks: `UNIX_SHM_DMS` of SQLite.
    private static let lockOfConnections: off_t = 128

    /// Whether there is a log, and no process has the database open.
    ///
    /// This process must not have it open, because closing a file removes the process's locks.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        guard stat(path + "-wal", &status) == 0, status.st_size > 0 else { return false }
        let descriptor = open(path + "-shm", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return errno == ENOENT }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = lockOfConnections
        lock.l_len = 1
        return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type == Int16(F_UNLCK)
    }
}
