import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoStore

@Suite("Checkpoints in the background")
struct BackgroundCheckpointTests {
    private let author: HostileAuthor
    private let files: TemporaryFolder
    private let replicas: OpenReplicas
    private let replica: ReplicaStore

    init() throws {
        author = try HostileAuthor()
        files = try TemporaryFolder()
        replicas = OpenReplicas(try files.dataFolder())
        replica = try replicas.replica(author.user)
        try database.write { try $0.execute(sql: "CREATE TABLE part (number INTEGER PRIMARY KEY, bytes BLOB)") }
        try database.file.checkpoint()
    }

    private var database: FeedDatabase { replica.database }

    /// Commits parts of 64 kB each.
    private func write(_ parts: Range<Int>) throws {
        try database.writeLoosely { db in
            for part in parts {
                try db.execute(sql: "INSERT INTO part VALUES (?, randomblob(65536))", arguments: [part])
            }
        }
    }

    private func size(_ suffix: String = "") throws -> Int {
        try FileManager.default.attributesOfItem(atPath: database.path + suffix)[.size] as? Int ?? 0
    }

    /// Runs a body while a checkpoint is under way, which ends after it.
    private func whileUnderWay(_ body: () throws -> Void) throws {
        let begun = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        try write(0..<50)
        database.file.backgroundCheckpoint.begin { checkpoint in
            begun.signal()
            end.wait()
            checkpoint()
        }
        begun.wait()
        defer { end.signal() }
        try body()
    }

    /// Whether work on another thread does not end while a checkpoint is under way, and ends after it.
    private func waits(_ work: @escaping @Sendable () -> Void) throws -> Bool {
        let isStarted = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        var hasWaited = false
        try whileUnderWay {
            Thread.detachNewThread {
                isStarted.signal()
                work()
                isDone.signal()
            }
            isStarted.wait()
            hasWaited = isDone.wait(timeout: .now() + .milliseconds(100)) == .timedOut
        }
        if hasWaited { isDone.wait() }
        return hasWaited
    }

    @Test("A long log is in the file before the database writes it back itself")
    func long() throws {
        try write(0..<50)
        #expect(try size() < 1 << 20)
        database.file.beginWriteBack()
        database.file.waitForWriteBack()
        #expect(try size() > 50 << 16)
    }

    @Test("A log of at most 2 MiB is not written back")
    func short() throws {
        try write(0..<3)
        let before = try size()
        database.file.beginWriteBack()
        database.file.waitForWriteBack()
        #expect(try size() == before)
    }

    @Test("Segments that a session brings begin a checkpoint of a long log")
    func session() throws {
        try write(0..<50)
        let batch = try author.batch([.init(number: 0), .init(number: 1)])
        let offer = try author.offer([author.head(author.position(batch, next: 2), live: 2)])
        _ = try replica.keep(try author.received(batch, segment: 0), ofLog: 0, offer)
        database.file.waitForWriteBack()
        #expect(try size() > 50 << 16)
    }

    @Test("Parts that are committed while others are written back are all there, and the log is short at the end")
    func beside() throws {
        for part in 0..<40 {
            try write(part * 5..<part * 5 + 5)
            database.file.beginWriteBack()
        }
        database.file.writeBack()
        let count = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM part") }
        let integrity = try database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
        #expect(count == 200)
        #expect(integrity == "ok")
        #expect(try size() > 200 << 16)
        #expect(try size("-wal") <= DatabaseFile.logBytes)
    }

    @Test("Two checkpoints are never under way")
    func once() throws {
        try whileUnderWay {
            database.file.backgroundCheckpoint.begin { _ in Issue.record("A second checkpoint has begun.") }
        }
        database.file.waitForWriteBack()
    }

    @Test("To remove deleted content waits for the checkpoint under way, and leaves nothing in the log")
    func scrub() throws {
        let hasWaited = try waits { [database] in database.file.scrub() }
        #expect(hasWaited)
        #expect(try size("-wal") == 0)
    }

    @Test("To write the log back waits for the checkpoint under way")
    func writeBack() throws {
        let hasWaited = try waits { [database] in database.file.writeBack() }
        #expect(hasWaited)
        #expect(try size("-wal") <= DatabaseFile.logBytes)
    }

    @Test("To remove deleted content waits for a checkpoint of another process, which SQLite does not")
    func otherProcess() throws {
        try write(0..<50)
        // The lock of checkpoints, at its place in the file of shared memory.
        let other = try #require(FileHandle(forUpdatingAtPath: database.path + "-shm"))
        #expect(Self.lock(other, Int16(F_WRLCK)))
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [database] in
            try? database.file.checkpoint(retryingFor: .seconds(600))
            isDone.signal()
        }
        #expect(isDone.wait(timeout: .now() + .milliseconds(100)) == .timedOut)
        #expect(Self.lock(other, Int16(F_UNLCK)))
        isDone.wait()
        #expect(try size("-wal") == 0)
        // To close it removes the locks of this process.
        try database.close()
        withExtendedLifetime(other) {}
    }

    /// Sets or removes the lock, as another process would see it: `F_OFD_SETLK`, whose name the C library hides.
    private static func lock(_ file: FileHandle, _ type: Int16) -> Bool {
        var lock = flock(l_type: type, l_whence: Int16(SEEK_SET), l_start: 121, l_len: 1, l_pid: 0)
        return fcntl(file.fileDescriptor, 37, &lock) == 0
    }

    @Test("A replica is deleted after the checkpoint under way, and none of its files is left")
    func deleted() throws {
        let hasWaited = try waits { [replicas, author] in try? replicas.delete(author.user) }
        #expect(hasWaited)
        let left = ["", "-wal", "-shm"].filter { FileManager.default.fileExists(atPath: database.path + $0) }
        #expect(left == [])
        // The session still has the replica, and its path has something that looks like a long log.
        try Data(count: DatabaseFile.logBytes + 1).write(to: URL(fileURLWithPath: database.path + "-wal"))
        database.file.beginWriteBack()
        database.file.waitForWriteBack()
        #expect(!FileManager.default.fileExists(atPath: database.path))
    }

    @Test("A log that grows faster than the disk writes is written back before the next part")
    func longest() throws {
        try write(0..<600)
        #expect(try size("-wal") > DatabaseFile.longestLogBytes)
        database.file.beginWriteBack()
        #expect(try size("-wal") <= DatabaseFile.logBytes)
    }

    @Test("All replicas are closed after the checkpoint under way")
    func closed() throws {
        let hasWaited = try waits { [replicas] in replicas.closeAll() }
        #expect(hasWaited)
    }

    @Test("No checkpoint begins after the database was closed")
    func afterClosing() throws {
        try database.close()
        // A connection would be the last one, and so it would delete this file.
        try Data(count: DatabaseFile.logBytes + 1).write(to: URL(fileURLWithPath: database.path + "-wal"))
        database.file.beginWriteBack()
        database.file.waitForWriteBack()
        #expect(try size("-wal") == DatabaseFile.logBytes + 1)
    }
}
