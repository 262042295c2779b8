import Foundation
import Testing
import VicinoCore
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

    @Test("A replaced file is opened anew, and the one that it replaced knows that it has no path")
    func replaced() throws {
        let earlier = try replicas.replica(user)
        #expect(earlier.database.isAtPath)
        try replaceFile()
        #expect(!earlier.database.isAtPath)
        let later = try replicas.replica(user)
        #expect(later.database.isAtPath && later.database.pool !== earlier.database.pool)
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
