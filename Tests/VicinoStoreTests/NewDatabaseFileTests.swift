import Foundation
import GRDB
import Testing
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

/// New files appear under their names only when they are complete.
@Suite("New database files")
struct NewDatabaseFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path + "/new.sqlite" }

    private func create() throws {
        try NewDatabaseFile.create(
            path, applicationID: FeedDatabase.applicationID, migrator: FeedDatabase.migrator)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func logs() throws -> Int? {
        try FeedDatabase(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM log") }
    }

    @Test("A new file has its mark and all tables at once, and no other file is beside it")
    func complete() throws {
        try create()
        #expect(try names() == ["new.sqlite"])
        #expect(DatabaseFileSet(path).isMarked(FeedDatabase.applicationID))
        let version = PlainFile.beginning(path, count: 64)?.suffix(4)
        #expect(version.map(Array.init) == [0, 0, 0, UInt8(FeedDatabase.schemaVersion)])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(try logs() == 0)
    }

    @Test("A file that is there stays as it is")
    func existing() throws {
        let database = try FeedDatabase(path: path)
        try database.write { try $0.execute(sql: "INSERT INTO writer (id) VALUES (x'0102030405060708')") }
        try database.close()
        try create()
        let count = try FeedDatabase(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM writer") }
        #expect(count == 1)
    }

    @Test("The log of an earlier file does not become part of a new file")
    func earlierLog() throws {
        let database = try FeedDatabase(path: path)
        try database.write { try $0.execute(sql: "INSERT INTO writer (id) VALUES (x'0102030405060708')") }
        let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        try database.close()
        try DatabaseFileSet(path).delete()
        try log.write(to: URL(fileURLWithPath: path + "-wal"))
        let count = try FeedDatabase(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM writer") }
        #expect(count == 0)
    }
}
