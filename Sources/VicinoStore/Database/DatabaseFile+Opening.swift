internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import VicinoCore
internal import VicinoFolder

/// Opens SQLite files.
extension DatabaseFile {
    /// Opens or creates a file.
    ///
    /// - Throws: `VicinoError` or SQLite's error if the file is foreign, damaged, newer than this program, or cannot be
    ///   written.
    static func open(_ path: String, _ form: DatabaseForm) throws -> DatabasePool {
        // To close any descriptor of a file drops all of this process's locks on it, so an open file is not checked
        // again.
        let files = DatabaseFileSet(path)
        try files.check()
        var hasLeftLog = false
        if !files.isOpenHere {
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

    /// What is wrong with the structure of a file, its indexes included, in a sentence; nil if nothing.
    ///
    /// Queries trust an index, so a damaged one hides records whose content is as it was signed.
    static func damage(_ db: Database, _ path: String) throws -> String? {
        let finding = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") ?? "nothing"
        guard finding == "ok" else {
            return "\(path) is damaged, SQLite finds: \(DisplayText(finding, limit: 120)). Restore it from a backup."
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
        return "the \(type) “\(DisplayText(name, limit: 80))”"
    }

    /// Reads the first bytes before SQLite does: a foreign database may hold triggers and views that run.
    private static func refuseForeignFile(_ path: String, applicationID: Int, version: Int) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { return }
        defer { try? handle.close() }
        guard let bytes = try handle.read(upToCount: DatabaseHeader.byteCount), !bytes.isEmpty else { return }
        guard let header = DatabaseHeader(Array(bytes)), header.isMarked(applicationID) else {
            throw VicinoError(
                .folder, "\(path) is not a database of this program. It was not opened.",
                cause: DatabaseDamage("it is not a database of this program"))
        }
        guard header.tableVersion <= version else { throw newer(path) }
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
        if descriptor >= 0 { Foundation.close(descriptor) }
        try DatabaseQueue(path: path).writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA application_id = \(applicationID)")
        }
    }

    private static func newer(_ path: String) -> VicinoError {
        VicinoError(.folder, "\(path) was written by a newer version. Update this program.")
    }
}
