import Foundation
import GRDB
import Testing
import VicinoCore

@testable import VicinoStore

@Suite("Feed databases")
struct FeedDatabaseTests {
    @Test("The writer syncs every commit, although the pool sets NORMAL by itself")
    func synchronous() throws {
        let path = NSTemporaryDirectory() + "vicino-test-\(UUID().uuidString).sqlite"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let database = try FeedDatabase(path: path)
        let level = try database.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        #expect(level == 2)
    }
}
