import Foundation
import GRDB
import Testing
import VicinoCore
import VicinoFolder
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import VicinoStore

@Suite("Open replicas")
struct OpenReplicasTests {
    private let folder: TemporaryFolder
    private let replicas: OpenReplicas
    private let user: UserID
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        let dataFolder = try folder.dataFolder()
        replicas = OpenReplicas(dataFolder)
        user = try #require(UserID([UInt8](repeating: 7, count: 32)))
        path = dataFolder.replicaPath(user)
    }

    /// Replaces the file of the user's records, as another program does that unfollows and follows the user.
    private func replaceFile() throws {
        try ReplicaStore.delete(folder.dataFolder(), user)
        _ = try ReplicaStore.open(folder.dataFolder(), user)
    }

    @Test("A replica stays open, also one whose file has just been created")
    func kept() throws {
        let created = try replicas.replica(user)
        #expect(try replicas.replica(user).database.pool === created.database.pool)
        replicas.closeAll()
        let opened = try replicas.replica(user)
        #expect(try replicas.replica(user).database.pool === opened.database.pool)
    }

    private func users(_ count: UInt8) throws -> [UserID] {
        try (1...count).map { try #require(UserID([UInt8](repeating: $0, count: 32))) }
    }

    @Test("Fifty replicas stay open, and the one that was not used for the longest time makes room for another one")
    func many() throws {
        var budget = ReplicaBudget(descriptors: 65_536)
        budget.count = 50
        budget.usedBytes = { 0 }
        let replicas = OpenReplicas(try folder.dataFolder(), within: budget)
        let users = try users(51)
        let first = try users.prefix(50).map { try replicas.replica($0).database.pool }
        let again = try users.prefix(50).map { try replicas.replica($0).database.pool }
        #expect(zip(first, again).allSatisfy { $0 === $1 })
        _ = try replicas.replica(users[0])
        _ = try replicas.replica(users[50])
        #expect(replicas.count == 50)
        #expect(try replicas.replica(users[0]).database.pool === first[0])
        #expect(try replicas.replica(users[1]).database.pool !== first[1])
    }

    @Test("Beyond the budget of memory, one replica is closed at each call until eight are left")
    func memory() throws {
        let used = LockedValue(0)
        var budget = ReplicaBudget(descriptors: 65_536)
        budget.bytes = 100
        budget.usedBytes = { used.withLock(\.self) }
        let replicas = OpenReplicas(try folder.dataFolder(), within: budget)
        let users = try users(10)
        for user in users { _ = try replicas.replica(user) }
        #expect(replicas.count == 10)
        used.withLock { $0 = 101 }
        let counts = try (0..<4).map { _ in
            _ = try replicas.replica(users[9])
            return replicas.count
        }
        #expect(counts == [9, 8, 8, 8])
    }

    @Test(
        "A few files leave room for eight replicas, and many for 128", arguments: [(64, 8), (1024, 51), (65_536, 128)])
    func descriptors(limit: Int, count: Int) { #expect(ReplicaBudget(descriptors: limit).count == count) }

    @Test("A replica that made room while a session uses it is deleted after its log is written back")
    func dropped() throws {
        var budget = ReplicaBudget(descriptors: 0)
        budget.count = 1
        budget.least = 1
        let replicas = OpenReplicas(try folder.dataFolder(), within: budget)
        let used = try replicas.replica(user).database
        _ = try replicas.replica(try users(1)[0])
        try used.writeLoosely { db in
            try db.execute(sql: "CREATE TABLE part (bytes BLOB)")
            try db.execute(sql: "INSERT INTO part VALUES (randomblob(?))", arguments: [2 * DatabaseFile.logBytes])
        }
        let begun = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        let isDeleted = DispatchSemaphore(value: 0)
        used.file.backgroundCheckpoint.begin { checkpoint in
            begun.signal()
            end.wait()
            checkpoint()
        }
        begun.wait()
        Thread.detachNewThread { [user] in
            try? replicas.delete(user)
            isDeleted.signal()
        }
        #expect(isDeleted.wait(timeout: .now() + .milliseconds(100)) == .timedOut)
        end.signal()
        isDeleted.wait()
        #expect(["", "-wal", "-shm"].filter { FileManager.default.fileExists(atPath: path + $0) } == [])
    }

    @Test("A replaced file is opened anew, and the one that it replaced knows that it has no path")
    func replaced() throws {
        let earlier = try replicas.replica(user)
        #expect(earlier.database.file.isAtPath)
        try replaceFile()
        #expect(!earlier.database.file.isAtPath)
        let later = try replicas.replica(user)
        #expect(later.database.file.isAtPath)
        #expect(later.database.pool !== earlier.database.pool)
    }

    @Test("Only a file that is open here is deleted as such")
    func deleted() throws {
        _ = try replicas.replica(user)
        try replaceFile()
        try replicas.deleteIfOpen(user)
        #expect(FileManager.default.fileExists(atPath: path))
        _ = try replicas.replica(user)
        try replicas.deleteIfOpen(user)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
