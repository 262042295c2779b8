import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Databases that cannot be written now")
struct UnwritableFileTests {
    private let files: TemporaryFolder
    private let path: String
    private let form = DatabaseForm(applicationID: 1, version: 1, migrator: Self.migrator)
    private let full = DatabaseError(resultCode: .SQLITE_FULL)

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "CREATE TABLE note (text TEXT); PRAGMA user_version = 1")
        }
        return migrator
    }

    init() throws {
        files = try TemporaryFolder()
        path = files.file("a % file?.sqlite")
    }

    private func write(_ text: String) throws -> DatabasePool {
        let pool = try DatabaseFile.open(path, form)
        try pool.write { try $0.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text]) }
        return pool
    }

    private func texts() throws -> [String] {
        try UnwritableFile(path, form).open(after: full).read { try String.fetchAll($0, sql: "SELECT text FROM note") }
    }

    /// Copies the files of a database as a program leaves them that was killed.
    private func leave(_ pool: DatabasePool, suffixes: [String]) throws {
        for suffix in suffixes {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: path + ".copy" + suffix)
        }
        try pool.close()
        try DatabaseFileSet(path).delete()
        for suffix in suffixes {
            try FileManager.default.moveItem(atPath: path + ".copy" + suffix, toPath: path + suffix)
        }
    }

    @Test("A file without a log is read as it is, and nothing is made beside it")
    func withoutLog() throws {
        try write("first").close()
        let names = try FileManager.default.contentsOfDirectory(atPath: files.path)
        #expect(try texts() == ["first"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: files.path) == names)
    }

    @Test(
        "What is only in the log is read, with and without the index of a program that was killed",
        arguments: [true, false])
    func log(hasIndex: Bool) throws {
        try leave(try write("first"), suffixes: hasIndex ? ["", "-wal", "-shm"] : ["", "-wal"])
        #expect(try texts() == ["first"])
    }

    @Test("What another program writes meanwhile is read")
    func beside() throws {
        let pool = try write("first")
        let reading = try UnwritableFile(path, form).open(after: full)
        try pool.write { try $0.execute(sql: "INSERT INTO note VALUES ('second')") }
        #expect(try reading.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 2)
    }

    @Test("A file that was never made is an empty database")
    func missing() throws { #expect(try texts().isEmpty) }

    @Test(
        "A file of another version is refused with the first error, as are errors that have nothing to do with writing")
    func refused() throws {
        try write("first").close()
        let newer = DatabaseForm(applicationID: 1, version: 2, migrator: Self.migrator)
        let error = #expect(throws: DatabaseError.self) { _ = try UnwritableFile(path, newer).open(after: full) }
        #expect(error?.resultCode == .SQLITE_FULL)
        let damage = DatabaseError(resultCode: .SQLITE_CORRUPT)
        let other = #expect(throws: DatabaseError.self) { _ = try UnwritableFile(path, form).open(after: damage) }
        #expect(other?.resultCode == .SQLITE_CORRUPT)
    }

    @Test("Where blocks are smaller than what SQLite secures, no index is made without room; elsewhere SQLite decides")
    func room() throws {
        #expect(!LogIndexRoom(blockBytes: 1024, freeBytes: 28 << 10).isEnough)
        #expect(LogIndexRoom(blockBytes: 1024, freeBytes: 1 << 20).isEnough)
        for bytes in [4096, nil] { #expect(LogIndexRoom(blockBytes: bytes, freeBytes: 0).isEnough) }
        let error = #expect(throws: DatabaseError.self) {
            try LogIndexRoom(blockBytes: 1024, freeBytes: 0).check()
        }
        #expect(error?.resultCode == .SQLITE_FULL)
    }

    @Test("A database in memory, opened instead of a file, sees the file once it can be opened")
    func renewed() throws {
        let database = try FeedDatabase(path: path)
        try database.close()
        #expect(throws: VicinoError.self) { try database.read { _ in } }
        let copy = try FeedDatabase(path: path).copyInMemory()
        try copy.write { try $0.execute(sql: "CREATE TABLE changed (x)") }
        #expect(try copy.read { try $0.tableExists("changed") })
        #expect(try !FeedDatabase(path: path).read { try $0.tableExists("changed") })
    }
}
