import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoRepository
import VicinoTesting

@testable import Vicino
@testable import VicinoFolder

@Suite("Fetched packs that wait for their import", .timeLimit(.minutes(30)))
struct FetchedPackTests {
    // MARK: Fetches

    /// Ben's device was interrupted in a fetch after the first pack.
    private func interrupted() async throws -> Interrupted {
        let friends = try await StoreFriends()
        try friends.add(40_000, isVaried: true)
        try await friends.publish()
        friends.memory.failPacks(with: .unreachable, after: 1)
        await #expect(throws: VicinoError.self) { try await friends.fetch() }
        let begun = friends.requests.map(\.name)
        friends.memory.fail { _ in nil }
        friends.memory.forgetRequests()
        return Interrupted(friends: friends, pointer: try #require(begun.first), arrived: begun.dropFirst().dropLast())
    }

    private struct Interrupted {
        let friends: StoreFriends
        let pointer: ObjectName
        /// The packs that had arrived.
        let arrived: ArraySlice<ObjectName>

        /// The path of the folder in which Ben's packs wait.
        var path: String { friends.ben.folder.fetchedPath }

        var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

        /// Ben's program starts again, and fetches.
        func restart() async throws -> FetchingReport {
            let memory = friends.memory
            let store = try friends.followed()
            let again = try Node.open(friends.ben.configuration)
            return try await again.fetch(at: store) { _ in memory }
        }
    }

    @Test("After a restart, only the packs are fetched that had not arrived, and nothing is left after the import")
    func restarted() async throws {
        let before = try await interrupted()
        #expect(before.arrived.count == 1)
        #expect(before.files.count == 1)
        let report = try await before.restart()
        #expect(report.problems.isEmpty)
        let again = before.friends.requests.map(\.name)
        #expect(again.first == before.pointer)
        #expect(again.count > 1)
        #expect(Set(again).count == again.count)
        #expect(before.arrived.allSatisfy { !again.contains($0) })
        #expect(try before.friends.isSame())
        #expect(!FileManager.default.fileExists(atPath: before.path))
    }

    @Test("Only the user can read the files, and their names are none of the store")
    func files() async throws {
        let before = try await interrupted()
        for file in before.files {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(before.path)/\(file)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: before.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        let names = before.arrived.map(\.description) + [before.pointer.description]
        #expect(names.allSatisfy { name in before.files.allSatisfy { !$0.contains(name) } })
    }

    @Test(
        "A pack that was damaged while it waited is fetched again",
        arguments: ["flipped", "truncated", "longer", "gone"])
    func damaged(how: String) async throws {
        let before = try await interrupted()
        let file = try #require(before.files.first)
        let path = "\(before.path)/\(file)"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        switch how {
        case "flipped": bytes[bytes.count / 2] ^= 1
        case "truncated": bytes.removeLast(bytes.count / 2)
        case "longer": bytes.append(0)
        default: break
        }
        try FileManager.default.removeItem(atPath: path)
        if how != "gone" { try bytes.write(to: URL(fileURLWithPath: path)) }
        let report = try await before.restart()
        #expect(report.problems.isEmpty)
        let again = before.friends.requests.map(\.name)
        #expect(before.arrived.filter(again.contains).count == 1)
        #expect(try before.friends.isSame())
        #expect(!FileManager.default.fileExists(atPath: before.path))
    }

    @Test("At its next fetch, a program that was started again deletes what belongs to nobody whom the user follows")
    func foreign() async throws {
        let friends = try await StoreFriends()
        let files = FetchedFiles(friends.ben.folder)
        try files.write([1, 2, 3], as: FetchedFiles.Name(group: [1], member: [2]))
        try await friends.fetch()
        #expect(files.entries().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: friends.ben.folder.fetchedPath))
    }

    @Test("A recovery that was interrupted goes on with what has arrived")
    func recovery() async throws {
        let friends = try await StoreFriends()
        try friends.add(40_000, isVaried: true)
        try await friends.publish()
        let phrase = try #require(try friends.anna.recoveryPhrase(isShown: false))
        let new = Node.Configuration.testing(friends.world.folder, "New", clock: friends.clock, kinds: .builtIn)
        // The sheet, the pointer and one pack arrive.
        friends.memory.failPacks(with: .unreachable, after: 2)
        await #expect(throws: (any Error).self) {
            try await Node.recover(new, fromRepository: friends.memory, phrase: phrase, isKeepingDevices: false)
        }
        #expect(!new.folder.isSetUp)
        let arrived = try #require(friends.requests.map(\.name).dropFirst(2).first)
        friends.memory.fail { _ in nil }
        friends.memory.forgetRequests()
        let node = try await Node.recover(
            new, fromRepository: friends.memory, phrase: phrase, isKeepingDevices: false
        ).node
        #expect(!friends.requests.map(\.name).contains(arrived))
        #expect(try node.records(Activity.self).count() == 40_000)
        #expect(!FileManager.default.fileExists(atPath: new.folder.fetchedPath))
    }

    @Test("A folder with packs that wait is erased completely")
    func erased() async throws {
        let before = try await interrupted()
        let configuration = before.friends.ben.configuration
        #expect(!before.files.isEmpty)
        try before.friends.ben.close()
        let report = try Node.erase(configuration)
        #expect(report.foreignPaths.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: configuration.dataPath))
    }

    // MARK: Room

    /// A data folder with the packs of two publications.
    private struct Room {
        let folder: TemporaryFolder
        let files: FetchedFiles
        let first: FolderSpool
        let second: FolderSpool
        let names: [ObjectName]

        /// - Parameter limit: how many bytes may wait.
        init(limit: Int) throws {
            var random = SeededGenerator(seed: 5)
            let directory = try TemporaryFolder()
            let data = DataFolder(path: directory.file("data"), statePath: directory.file("state"))
            try data.prepare()
            var publications: [Publication] = []
            for _ in 0..<2 {
                let signer = try SigningKey(using: &random)
                let key = EpochKey(using: &random)
                let publisher = try #require(PublisherID(signer.publicKey))
                publications.append(Publication(key: key, publisher: publisher))
            }
            let packs = FetchedPacks(in: data, limit: limit)
            folder = directory
            files = FetchedFiles(data)
            first = packs.spool(of: publications[0])
            second = packs.spool(of: publications[1])
            names = (0..<4).map { ObjectName(bits: UInt128($0)) }
        }
    }

    @Test("Packs of other publications go if there is no room for those of a fetch")
    func bounded() throws {
        let room = try Room(limit: 250)
        for name in room.names.prefix(2) { try room.first.keep(Array(repeating: 1, count: 100), as: name) }
        room.second.prepare(for: [room.names[2]], size: 50)
        #expect(room.files.entries().count == 2)
        room.second.prepare(for: [room.names[2]], size: 100)
        #expect(room.files.entries().count == 1)
        room.second.prepare(for: [room.names[2]], size: 250)
        #expect(room.files.entries().isEmpty)
    }

    @Test("Packs of the same publication that a fetch does not need go")
    func replaced() throws {
        let room = try Room(limit: 1_000)
        for name in room.names.prefix(2) { try room.first.keep([1, 2, 3], as: name) }
        try room.second.keep([4], as: room.names[0])
        room.first.prepare(for: [room.names[1], room.names[2]], size: 6)
        #expect(room.first.object(room.names[0], atMost: 10) == nil)
        #expect(room.first.object(room.names[1], atMost: 10) == [1, 2, 3])
        #expect(room.second.object(room.names[0], atMost: 10) == [4])
        #expect(room.first.object(room.names[1], atMost: 2) == nil)
    }

    @Test("The packs of one publication go without those of another one")
    func forgotten() throws {
        let room = try Room(limit: 1_000)
        try room.first.keep([1], as: room.names[0])
        try room.second.keep([2], as: room.names[0])
        room.first.forget()
        #expect(room.first.object(room.names[0], atMost: 10) == nil)
        #expect(room.second.object(room.names[0], atMost: 10) == [2])
    }

    @Test("No link is followed where a pack should be")
    func link() throws {
        let room = try Room(limit: 1_000)
        try room.first.keep([1], as: room.names[0])
        let name = try #require(room.files.entries().first?.name)
        let outside = room.folder.file("outside")
        try Data([7]).write(to: URL(fileURLWithPath: outside))
        let path = "\(room.folder.file("data"))/fetched/\(name)"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: outside)
        #expect(room.first.object(room.names[0], atMost: 10) == nil)
        try room.first.keep([2], as: room.names[0])
        #expect(room.first.object(room.names[0], atMost: 10) == [2])
        #expect(try Data(contentsOf: URL(fileURLWithPath: outside)) == Data([7]))
    }
}
