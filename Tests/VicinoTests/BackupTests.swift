import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Making a backup")
struct BackupTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
    }

    private func file(_ node: Node) throws -> String {
        let path = folder.file("backup.tar")
        try Data().write(to: URL(fileURLWithPath: path))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try node.backUp { try handle.write(contentsOf: Data($0)) }
        try handle.close()
        return path
    }

    /// Lets the system's `tar` unpack a backup.
    private func unpack(_ path: String) throws -> String {
        let parent = folder.file("unpacked")
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["tar", "-xf", path, "-C", parent]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return parent + "/Anna"
    }

    private func open(_ path: String) throws -> Node {
        var configuration = Node.Configuration.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        configuration.dataPath = path
        return try Node.open(configuration)
    }

    @Test("A folder in use is backed up with all that nothing else can replace, and is noticed when it is put back")
    func whole() throws {
        for index in 0..<50 { try node.add(Activity.make(note: "before \(index)")) }
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        try ben.add(Activity.make(note: "theirs"))
        let person = try node.follow(.bytes(try ben.dump()), as: "Benny").person
        let token = try node.feedToken(of: node.me)
        let archive = try file(node)
        try node.add(Activity.make(note: "after"))
        let put = try open(unpack(archive))
        #expect(put.user == node.user)
        let notes = try put.contents(of: put.me).values.compactMap(\.note)
        #expect(notes.count == 50)
        #expect(!notes.contains("after"))
        #expect(try put.following().map(\.name) == ["Benny"])
        #expect(try put.contents(of: person).values.compactMap(\.note) == ["theirs"])
        #expect(try put.feedTokens().map(\.text) == [token.text])
        #expect(try put.wasRestoredFromBackup())
        #expect(try !node.wasRestoredFromBackup())
        #expect(try put.verify(put.me).problems == [])
        #expect(try put.verify(person).problems == [])
    }

    @Test("The keys of stores are in a backup, and erasing leaves none of them")
    func storeKeys() throws {
        let line = StoreKeysFile.Line(address: "s3://s3.example.org/anna", name: "AK", secret: "SK")
        let folder = DataFolder(path: node.dataPath, statePath: node.configuration.statePath)
        try StoreKeysFile(folder).change { $0 = [line] }
        let put = DataFolder(path: try unpack(file(node)), statePath: node.configuration.statePath)
        #expect(try StoreKeysFile(put).read() == [line])
        let configuration = node.configuration
        try node.close()
        #expect(try Node.erase(configuration).foreignPaths.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: configuration.dataPath))
    }

    @Test("Only the user can read what is unpacked, and it holds no lock, no socket and no reserve")
    func files() throws {
        try node.add(Activity.make(note: "one"))
        let path = try unpack(file(node))
        let names = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        #expect(
            names == [
                "catalog.sqlite", "keys", "keys/agreement", "keys/device", "keys/identity", "keys/recovery",
                "own.sqlite", "replicas",
            ])
        for name in [""] + names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
            let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
            #expect(mode & 0o077 == 0, "\(name)")
        }
        let keys = try [path, node.dataPath].map { try Data(contentsOf: URL(fileURLWithPath: "\($0)/keys/identity")) }
        #expect(keys[0] == keys[1])
    }

    @Test("Nothing of a backup stays in the state folder, also if its taker fails")
    func leftovers() throws {
        struct Full: Error {}
        for index in 0..<50 { try node.add(Activity.make(note: "before \(index)")) }
        let state = node.configuration.statePath
        let before = try FileManager.default.contentsOfDirectory(atPath: state).sorted()
        var count = 0
        #expect(throws: Full.self) {
            try node.backUp { piece in
                count += piece.count
                if count > 20_000 { throw Full() }
            }
        }
        _ = try file(node)
        #expect(try FileManager.default.contentsOfDirectory(atPath: state).sorted() == before)
    }

    @Test("The records of a person that are damaged here stay out, and the backup has everything else")
    func damagedReplica() throws {
        try node.add(Activity.make(note: "mine"))
        for name in ["Ben", "Carla"] {
            let author = try Node.testing(folder, name, clock: clock, kinds: .builtIn)
            try author.add(Activity.make(note: name))
            _ = try node.follow(.bytes(try author.dump()))
        }
        let people = try node.following()
        try node.close()
        let path = DataFolder(path: node.dataPath, statePath: "").replicaPath(people[0].user)
        try Data(repeating: 7, count: 5_000).write(to: URL(fileURLWithPath: path))
        let opened = try open(node.dataPath)
        var bytes: [UInt8] = []
        #expect(try opened.backUp { bytes += $0 }.map(\.name) == [people[0].name])
        let archive = folder.file("backup.tar")
        try Data(bytes).write(to: URL(fileURLWithPath: archive))
        let put = try self.open(unpack(archive))
        #expect(try put.following().map(\.name) == people.map(\.name))
        #expect(try put.contents(of: people[1]).values.compactMap(\.note) == [people[1].name])
        #expect(try put.contents(of: people[0]).isEmpty)
        #expect(try put.contents(of: put.me).count == 1)
    }

    @Test("A folder with a name that an archive cannot hold gets another one there")
    func names() throws {
        #expect(try Data(contentsOf: URL(fileURLWithPath: file(node))).starts(with: Data("Anna/\0".utf8)))
        for name in ["with space", "-C", String(repeating: "a", count: 60), "Dañi"] {
            let path = try file(Node.testing(folder, name, clock: clock))
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: Data("vicino/\0".utf8)), "\(name)")
        }
    }
}
