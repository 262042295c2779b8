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
        _ = try DatabaseFile.open(path, applicationID: 1, version: 1, migrator: migrator)
        migrator.registerMigration("level") { db in
            let level = try Int.fetchOne(db, sql: "PRAGMA synchronous")
            try db.execute(sql: "CREATE TABLE level AS SELECT ? AS level", arguments: [level])
        }
        let pool = try DatabaseFile.open(path, applicationID: 1, version: 1, migrator: migrator)
        let levels = try pool.writeWithoutTransaction { db in
            try (Int.fetchOne(db, sql: "SELECT level FROM level"), Int.fetchOne(db, sql: "PRAGMA synchronous"))
        }
        #expect(levels.0 == 1 && levels.1 == 2)
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
        #expect(try loose == 1 && level() == 2)
        #expect(throws: (any Error).self) { try database.writeLoosely { try $0.execute(sql: "DROP TABLE absent") } }
        #expect(try level() == 2)
    }
}
