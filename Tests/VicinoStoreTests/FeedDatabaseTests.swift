import Foundation
import GRDB
import Testing
import VicinoCore

@testable import VicinoStore

@Suite("Feed databases")
struct FeedDatabaseTests {
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
