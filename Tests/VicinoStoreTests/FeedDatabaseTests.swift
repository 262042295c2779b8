import Foundation
import GRDB
import Testing
import VicinoCore

@testable import VicinoStore

@Suite("Feed databases")
struct FeedDatabaseTests {
    @Test("Migrations do not wait for the disk, which the first commit after them does")
    func migrations() throws {
        let path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString).sqlite"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        var migrator = DatabaseMigrator()
        _ = try DatabaseFile.open(
            path, DatabaseForm(applicationID: 1, version: 1, migrator: migrator))
        migrator.registerMigration("level") { db in
            let level = try Int.fetchOne(db, sql: "PRAGMA synchronous")
            try db.execute(sql: "CREATE TABLE level AS SELECT ? AS level", arguments: [level])
        }
        let pool = try DatabaseFile.open(
            path, DatabaseForm(applicationID: 1, version: 1, migrator: migrator))
        let levels = try pool.writeWithoutTransaction { db in
            try (Int.fetchOne(db, sql: "SELECT level FROM level"), Int.fetchOne(db, sql: "PRAGMA synchronous"))
        }
        #expect(levels.0 == 1)
        #expect(levels.1 == 2)
    }

    @Test("A long transaction that is rolled back leaves no long log, nor does one that is only rehearsed")
    func rolledBack() throws {
        let path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString).sqlite"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let database = try FeedDatabase(path: path)
        try database.write { try $0.execute(sql: "CREATE TABLE part (bytes BLOB)") }
        var longest = 0
        func fill(_ db: Database) throws {
            for _ in 0..<400 { try db.execute(sql: "INSERT INTO part VALUES (randomblob(65536))") }
            longest = database.file.backgroundCheckpoint.logBytes
        }
        func fail(_ db: Database) throws {
            try fill(db)
            throw VicinoError(.malformed, "The file is damaged.")
        }
        for write in [{ try database.write(fail) }, { try database.writeLoosely(fail) }] {
            longest = 0
            #expect(throws: VicinoError.self) { try write() }
            #expect(longest > DatabaseFile.logBytes)
            #expect(database.file.backgroundCheckpoint.logBytes == 0)
        }
        longest = 0
        try database.rehearse(fill)
        #expect(longest > DatabaseFile.logBytes)
        #expect(database.file.backgroundCheckpoint.logBytes == 0)
        // What was stored before is still there, and the next change is stored.
        try database.write { try $0.execute(sql: "INSERT INTO part VALUES (x'01')") }
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM part") } == 1)
    }

    @Test("A log that a reader uses stays after a failed transaction, and later changes wait for others as before")
    func readerOfLog() throws {
        let path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString).sqlite"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let database = try FeedDatabase(path: path)
        try database.write { try $0.execute(sql: "CREATE TABLE part (bytes BLOB)") }
        try database.read { reader throws in
            #expect(try Int.fetchOne(reader, sql: "SELECT count(*) FROM part") == 0)
            #expect(throws: VicinoError.self) {
                try database.write { db in
                    for _ in 0..<400 { try db.execute(sql: "INSERT INTO part VALUES (randomblob(65536))") }
                    throw VicinoError(.malformed, "The file is damaged.")
                }
            }
            return
        }
        #expect(database.file.backgroundCheckpoint.logBytes > DatabaseFile.logBytes)
        let timeout = try database.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
        #expect(timeout == DatabaseFile.busySeconds * 1000)
    }

    @Test("The writer syncs every commit, although the pool itself sets NORMAL")
    func synchronous() throws {
        let path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString).sqlite"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let database = try FeedDatabase(path: path)
        func level() throws -> Int? {
            try database.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        }
        #expect(try level() == 2)
        let loose = try database.writeLoosely { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect(loose == 1)
        #expect(try level() == 2)
        #expect(throws: (any Error).self) { try database.writeLoosely { try $0.execute(sql: "DROP TABLE absent") } }
        #expect(try level() == 2)
    }
}
