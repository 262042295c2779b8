import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Removing deleted content from the files")
struct ScrubTests {
    private static let secret = "a secret that was deleted"

    private let files: TemporaryFolder
    private let database: FeedDatabase

    init() throws {
        files = try TemporaryFolder()
        database = try FeedDatabase(path: files.file("records.sqlite"))
        try database.write { db in
            try db.execute(sql: "CREATE TABLE part (number INTEGER PRIMARY KEY, text TEXT)")
            try db.execute(sql: "INSERT INTO part VALUES (1, ?)", arguments: [Self.secret])
        }
    }

    private func delete() throws {
        try database.write { try $0.execute(sql: "DELETE FROM part") }
        database.file.scrub()
    }

    /// The files in which the secret is.
    private func places(_ path: String) -> [String] {
        ["", "-wal"].filter { suffix in
            let bytes = (try? Data(contentsOf: URL(filePath: path + suffix))) ?? Data()
            return bytes.firstRange(of: Data(Self.secret.utf8)) != nil
        }
    }

    private var places: [String] { places(database.path) }

    @Test("Without a reader the content is gone at once")
    func alone() throws {
        #expect(places != [])
        try delete()
        #expect(places == [])
        #expect(!database.file.obsolete.exists)
    }

    @Test("While another thread reads, nobody waits; the content is gone when the read is over")
    func thread() throws {
        let begun = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        let isOver = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [database] in
            _ = try? database.read { db in
                _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM part")
                begun.signal()
                end.wait()
            }
            isOver.signal()
        }
        begun.wait()
        let time = try ContinuousClock().measure(delete)
        #expect(time < .seconds(DatabaseFile.busySeconds))
        #expect(places != [])
        #expect(database.file.obsolete.exists)
        end.signal()
        isOver.wait()
        database.file.waitForWriteBack()
        #expect(places == [])
        #expect(!database.file.obsolete.exists)
    }

    @Test("A change inside a read of the same thread does not wait, and the content is gone when the read is over")
    func inside() throws {
        try database.read { db in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM part") == 1)
            try delete()
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM part") == 1)
            #expect(database.file.obsolete.exists)
        }
        database.file.waitForWriteBack()
        #expect(places == [])
    }

    @Test("If another program reads, the next read or change after it removes the content", arguments: [true, false])
    func program(isRead: Bool) throws {
        let other = try DatabaseQueue(path: database.path)
        try other.inDatabase { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM part")
            try delete()
            #expect(places != [])
            try db.execute(sql: "COMMIT")
        }
        if isRead { try database.read { _ in } } else { try database.write { _ in } }
        database.file.waitForWriteBack()
        #expect(places == [])
        #expect(!database.file.obsolete.exists)
    }

    @Test("A program that opens the file removes what an earlier one noted")
    func noted() throws {
        let other = try DatabaseQueue(path: database.path)
        try other.inDatabase { db in
            try db.execute(sql: "BEGIN")
            _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM part")
            try delete()
            try db.execute(sql: "COMMIT")
        }
        let later = try FeedDatabase(path: database.path)
        #expect(places == [])
        #expect(!later.file.obsolete.exists)
    }

    /// The files as a power cut leaves them, after a deletion was stored and before its content was removed.
    private func cut() throws -> String {
        try database.write { try $0.execute(sql: "DELETE FROM part") }
        let path = files.file("cut.sqlite")
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: database.path + suffix, toPath: path + suffix)
        }
        #expect(places(path) != [])
        return path
    }

    @Test("After a power cut, the next program that opens the file removes the content")
    func powerCut() throws {
        let path = try cut()
        let opened = try FeedDatabase(path: path)
        #expect(places(path) == [])
        #expect(try opened.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM part") } == 0)
    }

    @Test("A log that another program uses is left to it")
    func used() throws {
        let path = try cut()
        #expect(LeftLog.exists(path))
        try Data(count: 32_768).write(to: URL(filePath: path + "-shm"))
        #expect(LeftLog.exists(path))
        let other = try #require(FileHandle(forUpdatingAtPath: path + "-shm"))
        // As another process locks it: `F_OFD_SETLK`, whose name the C library hides.
        var lock = flock(l_type: Int16(F_RDLCK), l_whence: Int16(SEEK_SET), l_start: 128, l_len: 1, l_pid: 0)
        #expect(fcntl(other.fileDescriptor, 37, &lock) == 0)
        #expect(!LeftLog.exists(path))
        withExtendedLifetime(other) {}
    }

    @Test("The note is deleted with the file")
    func deleted() throws {
        database.file.obsolete.leave()
        try DatabaseFileSet(database.path).delete()
        #expect(!database.file.obsolete.exists)
    }
}
