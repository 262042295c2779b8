internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import VicinoCore

/// Opens the SQLite files of a data folder.
enum DatabaseFile {
    /// Opens or creates a file.
    ///
    /// - Throws: `VicinoError` or SQLite's error if the file is foreign, damaged, newer than this program, or cannot be
    ///   written.
    static func open(_ path: String, _ form: DatabaseForm) throws -> DatabasePool {
        // To close any descriptor of a file drops all of this process's locks on it, so an open file is not checked
        // again.
        for suffix in ["", "-wal", "-shm", "-journal"] { try PlainFile.check(path + suffix) }
        var hasLeftLog = false
        if !isOpenHere(path) {
            hasLeftLog = LeftLog.exists(path)
            try refuseForeignFile(path, applicationID: form.applicationID, version: form.version)
            try recover(path)
            try LogIndexRoom(beside: path).check()
            try NewDatabaseFile.create(path, applicationID: form.applicationID, migrator: form.migrator)
            try mark(path, form.applicationID)
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        guard try pool.read({ try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }) <= form.version else {
            throw newer(path)
        }
        try form.migrator.migrate(pool)
        // The pool sets NORMAL on its writer when it opens, which can lose the last commits in a power cut. Migrations may
        // be lost: the next opening repeats them, and the first commit that waits for the disk also writes them.
        try pool.writeWithoutTransaction { db in
            try refuseReadOnly(db)
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        // The process that wrote the log may have ended before it removed deleted content. Others are not waited for.
        if hasLeftLog { try? pool.writeWithoutTransaction { try $0.emptyLog() } }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return pool
    }

    /// Refuses a file that SQLite could open only for reading. It does so without an error where a program that was killed
    /// has left a log and its index.
    private static func refuseReadOnly(_ db: Database) throws {
        guard sqlite3_db_readonly(db.sqliteConnection, "main") == 1 else { return }
        throw DatabaseError(resultCode: .SQLITE_READONLY)
    }

    /// Whether this process has the file open.
    ///
    /// - Parameter list: the folder in which the kernel lists the open descriptors of this process. Where it cannot be
    ///   read, all numbers that a descriptor may have are tried.
    static func isOpenHere(_ path: String, list: String = "/proc/self/fd") -> Bool {
        var named = stat()
        var opened = stat()
        guard stat(path, &named) == 0 else { return false }
        let names = try? FileManager.default.contentsOfDirectory(atPath: list)
        return (names?.compactMap { Int32($0) } ?? Array(0..<getdtablesize())).contains {
            fstat($0, &opened) == 0 && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
        }
    }

    /// What is wrong with the structure of a file, its indexes included, in a sentence; nil if nothing.
    ///
    /// Queries trust an index, so a damaged one hides records whose content is as it was signed.
    static func damage(_ db: Database, _ path: String) throws -> String? {
        let finding = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "nothing"
        guard finding == "ok" else {
            return "\(path) is damaged, SQLite finds: \(finding.displaySafe(limit: 120)). Restore it from a backup."
        }
        return try foreignObject(db).map { object in
            "\(path) holds \(object), which this program has not made. It can change what is stored and shown. Restore the "
                + "file from a backup."
        }
    }

    /// A trigger or a view; nil if there is none. The program makes neither, and both run when it reads and writes.
    private static func foreignObject(_ db: Database) throws -> String? {
        let sql = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name LIMIT 1"
        guard let row = try Row.fetchOne(db, sql: sql) else { return nil }
        let type: String = try row.value(0)
        let name: String = try row.value(1)
        return "the \(type) “\(name.displaySafe(limit: 80))”"
    }

    /// Whether there is a file without content.
    static func isEmpty(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// The ends of the names of files beside a database: those that SQLite makes, and the note of deleted content.
    static let besides = ["-wal", "-shm", "-journal", ObsoleteNote.suffix]

    /// Deletes a file and the files beside it.
    static func delete(_ path: String) throws {
        for suffix in besides + [""] { try remove(path + suffix) }
    }

    /// Empties a file and deletes the files beside it.
    static func empty(_ path: String) throws {
        for suffix in besides { try remove(path + suffix) }
        guard truncate(path, 0) == 0 else {
            throw VicinoError(.folder, "\(path) cannot be written. Check the permissions of its folder.")
        }
    }

    private static func remove(_ path: String) throws {
        guard unlink(path) != 0, errno != ENOENT else { return }
        throw VicinoError(.folder, "\(path) cannot be deleted. Check the permissions of its folder.")
    }

    /// The length of a log that small changes need, to which it is truncated after large ones.
    static let logBytes = 2 << 20

    /// The length of a log at which the next change waits until it is written back.
    static let longestLogBytes = 32 << 20

    /// How long a change waits for another process's change, in seconds.
    static let busySeconds = 5

    /// The configuration of connections.
    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(TimeInterval(busySeconds))
        configuration.maximumReaderCount = 2
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            // Merging changes many pages many times; what is only read seldom needs a page twice.
            try db.execute(sql: "PRAGMA cache_size = \(db.configuration.readonly ? -2000 : -8000)")
            // Large writes move to the file in few steps, and then the log is truncated to what small ones need.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
            _ = try Int.fetchOne(db, sql: "PRAGMA journal_size_limit = \(logBytes)")
            try TextSearch.register(db)
        }
        return configuration
    }

    /// Reads the first bytes before SQLite does: a foreign database may hold triggers and views that run.
    private static func refuseForeignFile(_ path: String, applicationID: Int, version: Int) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { return }
        defer { try? handle.close() }
        guard let header = try handle.read(upToCount: 100), !header.isEmpty else { return }
        let bytes = Array(header)
        guard bytes.count == 100, isMarked(bytes, applicationID) else {
            throw VicinoError(
                .folder, "\(path) is not a database of this program. It was not opened.",
                cause: DatabaseDamage("it is not a database of this program"))
        }
        guard number(bytes[60..<64]) <= version else { throw newer(path) }
    }

    /// Whether a file is a database of this program. It must not be open here.
    static func isMarked(_ path: String, _ applicationID: Int) -> Bool {
        guard let header = PlainFile.beginning(path, count: 100), header.count == 100 else { return false }
        return isMarked(header, applicationID)
    }

    private static func isMarked(_ header: [UInt8], _ applicationID: Int) -> Bool {
        header.starts(with: "SQLite format 3\0".utf8) && number(header[68..<72]) == applicationID
    }

    /// Undoes a marking that was cut short, so that the file is empty again.
    private static func recover(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path + "-journal") else { return }
        _ = try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") }
    }

    /// Marks a new file before it gets a write-ahead log, in which the mark would not be visible from outside.
    private static func mark(_ path: String, _ applicationID: Int) throws {
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0
        guard size == 0 else { return }
        // SQLite would let the umask decide on permissions; the files that it keeps beside this one get the same ones.
        let descriptor = Foundation.open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA application_id = \(applicationID)")
        }
    }

    private static func newer(_ path: String) -> VicinoError {
        VicinoError(.folder, "\(path) was written by a newer version. Update this program.")
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Database {
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
