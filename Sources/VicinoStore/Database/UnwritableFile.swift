internal import Foundation
internal import GRDB
internal import GRDBSQLite
internal import VicinoCore
internal import VicinoFolder

/// Opens a database whose file, or whose folder, cannot be written: the disk is full or only readable.
///
/// SQLite reads a file with a write-ahead log only with an index of that log in a second file, which it makes
/// (<https://sqlite.org/wal.html#readonly>). See decision 0121.
struct UnwritableFile {
    private let path: String
    private let form: DatabaseForm

    init(_ path: String, _ form: DatabaseForm) {
        self.path = path
        self.form = form
    }

    /// - Parameter error: why the file was not opened for writing. It is thrown if the reason is another one, or if a newer
    ///   or an older program wrote the file.
    func open(after error: any Error) throws -> any DatabaseWriter {
        guard isOfWriting(error) else { throw error }
        guard FileManager.default.fileExists(atPath: path) else { return try empty() }
        let connections = try shared() ?? (hasLog ? inMemory() : unchanging())
        guard try connections.read({ try Int.fetchOne($0, sql: "PRAGMA user_version") }) == form.version else {
            throw error
        }
        return connections
    }

    private func isOfWriting(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return WriteObstacle(beside: path) != nil }
        return [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM].contains(
            error.resultCode)
    }

    private var hasLog: Bool {
        var status = stat()
        return stat(path + "-wal", &status) == 0 && status.st_size > 0
    }

    /// Reads with the index that another program has made, or has left; nil without one that can be used.
    private func shared() throws -> (any DatabaseWriter)? {
        guard FileManager.default.fileExists(atPath: path + "-shm"), LogIndexRoom(beside: path).isEnough else {
            return nil
        }
        let pool = try? DatabasePool(path: path, configuration: readingOnly)
        do { return try pool.flatMap { try $0.read(canRead) ? $0 : nil } } catch { return nil }
    }

    /// Reads a file without a log, which no program changes. The file is opened anew once its trace has changed.
    private func unchanging() throws -> any DatabaseWriter {
        try DatabasePool(path: uri("immutable=1"), configuration: readingOnly)
    }

    /// Reads a log without an index. Connections without locks are closed before any other one is opened here: to close
    /// one drops the locks of the others.
    private func inMemory() throws -> any DatabaseWriter {
        var configuration = Configuration()
        configuration.readonly = true
        // SQLite then keeps the index of the log in memory.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        let source = try DatabaseQueue(path: uri("vfs=unix-none"), configuration: configuration)
        let copy = try DatabaseQueue(configuration: DatabaseFile.configuration)
        try source.read { source in try copy.writeWithoutTransaction { try source.backup(to: $0) } }
        try source.close()
        return copy
    }

    /// A database from which nothing has been recorded yet.
    private func empty() throws -> any DatabaseWriter {
        let queue = try DatabaseQueue(configuration: DatabaseFile.configuration)
        try form.migrator.migrate(queue)
        return queue
    }

    private func canRead(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0 > 0
    }

    private var readingOnly: Configuration {
        var configuration = DatabaseFile.configuration
        configuration.readonly = true
        return configuration
    }

    /// The file's name in the form in which SQLite takes parameters.
    private func uri(_ parameter: String) throws -> String {
        // A library without such names would look for a file of this name.
        guard sqlite3_compileoption_used("USE_URI") != 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
        let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        return "file:\(name)?mode=ro&\(parameter)"
    }
}
