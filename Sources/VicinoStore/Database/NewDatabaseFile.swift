internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import VicinoCore

/// Creates an SQLite file with all of its tables at once.
///
/// The file has no name until its contents are on the disk, so a crash leaves nothing behind. SQLite would flush the
/// disk nine times: to mark the file, to give it a write-ahead log, and to begin that log.
enum NewDatabaseFile {
    /// Creates a file, if there is none by that name and nothing is left of an earlier one.
    ///
    /// Nothing happens where the file system has no files without names.
    ///
    /// - Parameter migrator: makes the tables.
    static func create(_ path: String, applicationID: Int, migrator: DatabaseMigrator) throws {
        guard ["", "-wal", "-journal"].allSatisfy({ !FileManager.default.fileExists(atPath: path + $0) }),
            let descriptor = openUnnamed(besides: path)
        else { return }
        defer { close(descriptor) }
        guard write(try contents(applicationID, migrator), to: descriptor), fsync(descriptor) == 0 else { return }
        // If another program was faster, its file stays. The first commit that waits for the disk keeps the name.
        _ = linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    }

    /// Opens a new file without a name that only its owner can read.
    private static func openUnnamed(besides path: String) -> CInt? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        let descriptor = open(folder, temporary | O_RDWR | O_CLOEXEC, 0o600)
        return descriptor >= 0 ? descriptor : nil
    }

    /// `O_TMPFILE` of Linux; the C library hides its name by default.
    private static let temporary = O_DIRECTORY | 0o20_000_000

    private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// The bytes of a database with all tables, marked as Vicino's, whose changes go to a write-ahead log.
    private static func contents(_ applicationID: Int, _ migrator: DatabaseMigrator) throws -> [UInt8] {
        let queue = try DatabaseQueue(configuration: DatabaseFile.configuration)
        try migrator.migrate(queue)
        return try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            var size: sqlite3_int64 = 0
            guard let start = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
                throw DatabaseError(resultCode: .SQLITE_NOMEM)
            }
            defer { sqlite3_free(start) }
            var bytes = Array(UnsafeBufferPointer(start: start, count: Int(size)))
            // The versions of the file format for writers and readers: 2 is that with a write-ahead log.
            bytes[18...19] = [2, 2]
            return bytes
        }
    }
}
