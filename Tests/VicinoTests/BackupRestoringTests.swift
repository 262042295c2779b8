import Foundation
import GRDB
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("Putting a backup back")
struct BackupRestoringTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let person: Person
    private let archive: [UInt8]
    /// The configuration of a device on which nothing is recorded.
    private let empty: Node.Configuration

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        for index in 0..<20 { try node.add(Activity.make(note: "before \(index)")) }
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        try ben.add(Activity.make(note: "theirs"))
        person = try node.follow(.bytes(try ben.dump()), as: "Benny").person
        _ = try node.feedToken(of: node.me)
        archive = try Self.backUp(node)
        empty = .testing(folder, "New", clock: clock, kinds: .builtIn)
        try empty.makeFolder()
    }

    private static func backUp(_ node: Node) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try node.backUp { bytes += $0 }
        return bytes
    }

    /// Puts a backup back, from a source that returns few bytes at a time.
    private func restore(_ bytes: [UInt8]) throws -> (node: Node, damaged: [Person]) {
        var offset = 0
        return try Node.restore(
            empty,
            fromBackup: { count in
                let piece = bytes[offset..<min(bytes.count, offset + min(count, 3_000))]
                offset += piece.count
                return Array(piece)
            }, holding: ["web"])
    }

    private func names(_ path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    /// Expects that the empty folder is as it was made, with nothing beside it.
    private func expectUntouched(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
        #expect(
            try names(empty.dataPath).filter { $0 != "reserve" } == ["keys", "replicas"], comment,
            sourceLocation: sourceLocation)
        #expect(
            !FileManager.default.fileExists(atPath: empty.dataPath + ".part"), comment, sourceLocation: sourceLocation)
        #expect(throws: VicinoError.self, sourceLocation: sourceLocation) { try Node.open(empty) }
    }

    // MARK: What comes back

    @Test("All of it comes back; the device continues with a new writer, which followers accept")
    func whole() throws {
        let follower = try Node.testing(folder, "Carla", clock: clock, kinds: .builtIn)
        let followed = try follower.follow(.bytes(try node.dump())).person
        // The backup knows the view of those who get files: a follower keeps the records of one view only.
        let later = try Self.backUp(node)
        try node.add(Activity.make(note: "after"))
        _ = try follower.importDump(.bytes(try node.dump()))
        let (put, damaged) = try restore(later)
        #expect(put.user == node.user)
        #expect(damaged.isEmpty)
        #expect(try put.contents(of: put.me).count == 20)
        #expect(try put.contents(of: person).values.compactMap(\.note) == ["theirs"])
        #expect(try put.following().map(\.name) == ["Benny"])
        #expect(try put.feedTokens().map(\.text) == node.feedTokens().map(\.text))
        #expect(try !put.wasRestoredFromBackup(), "It has a marker of its own.")
        let writers = try Set(put.contents(of: put.me).keys.map(\.writer))
        let id = try put.add(Activity.make(note: "new"))
        #expect(!writers.contains(id.writer))
        #expect(try follower.importDump(.bytes(try put.dump())).forkCount == 0)
        let notes = try follower.contents(of: followed).values.compactMap(\.note)
        #expect(notes.contains("after"))
        #expect(notes.contains("new"))
        #expect(notes.count == 22)
        #expect(try put.verify(put.me).problems == [])
    }

    @Test("A file for followers gives back what the backup lacks, even if the backup does not know its view")
    func returned() throws {
        try node.add(Activity.make(note: "after"))
        let file = try node.dump()
        let put = try restore(archive).node
        let report = try #require(try put.restore(from: [.bytes(file)]).first)
        #expect(report.addedCount == 1)
        #expect(try put.values(of: put.me) == node.values(of: node.me))
        #expect(try put.verify(put.me).problems == [])
        // A second time it gives nothing.
        #expect(try put.restore(from: [.bytes(file)]).map(\.addedCount) == [0])
    }

    @Test("Only the user can read it, nothing is left beside it, and a lock of the caller stays")
    func files() throws {
        let lock = empty.dataPath + "/web"
        let descriptor = open(lock, O_RDWR | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        let before = inode(of: lock)
        let put = try restore(archive).node
        try put.close()
        #expect(inode(of: lock) == before)
        #expect(!FileManager.default.fileExists(atPath: empty.dataPath + ".part"))
        for name in [""] + (try names(empty.dataPath)) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(empty.dataPath)/\(name)")
            #expect(try #require(attributes[.posixPermissions] as? NSNumber).intValue & 0o077 == 0, "\(name)")
        }
    }

    @Test("An archive that tar has filled with zeros is the same one")
    func filled() throws {
        let put = try restore(archive + [UInt8](repeating: 0, count: 10_240)).node
        #expect(put.user == node.user)
    }

    @Test("A person whose records are damaged in the backup is left out, and is still followed")
    func damagedReplica() throws {
        let path = DataFolder(path: node.dataPath, statePath: "").replicaPath(person.user)
        let replica = try bytes(ofFile: "replicas/\(person.user).sqlite")
        for damage in [Data(repeating: 7, count: 5_000), Data(), Data(replica.prefix(6_000))] {
            let put = try restore(replacing("replicas/\(person.user).sqlite", by: Array(damage)))
            #expect(put.damaged.map(\.name) == ["Benny"])
            #expect(try put.node.following().map(\.name) == ["Benny"])
            #expect(try put.node.contents(of: person).isEmpty)
            #expect(try put.node.contents(of: put.node.me).count == 20)
            try put.node.close()
            _ = try Node.erase(empty)
            try empty.makeFolder()
        }
        #expect(FileManager.default.fileExists(atPath: path))
    }

    // MARK: What is refused

    @Test("A backup that ends early is refused, wherever it ends")
    func cut() throws {
        for count in stride(from: 0, to: archive.count, by: max(1, archive.count / 40)) + [
            511, 512, archive.count - 512,
        ] {
            #expect(throws: VicinoError.self, "\(count)") { try restore(Array(archive.prefix(count))) }
            try expectUntouched("\(count)")
        }
    }

    @Test("Links, devices, files with holes, paths, other names and doubles are refused, and nothing is written")
    func hostile() throws {
        let headers = Dictionary(uniqueKeysWithValues: try entries().map { ($0.name, $0.offset) })
        let own = try #require(headers["Anna/own.sqlite"])
        for type in "1234678gxSLKV".utf8 {
            #expect(throws: VicinoError.self, "\(type)") { try restore(patched(own, at: 156, with: [type])) }
            try expectUntouched("\(type)")
        }
        for name in [
            "/etc/passwd", "Anna/../x", "../own.sqlite", "Anna/keys/../own.sqlite", "Anna//own.sqlite", "Anna/other",
            "own.sqlite", "Ben/own.sqlite", "Anna/own.sqlite-wal", "Anna/keys/own.sqlite", "Anna/web", "Anna/reserve",
            "Anna/catalog.sqlite", "Anna/replicas/x.sqlite", "Anna/replicas/\(node.user).sqlite/", "Anna/own.sqlite\n",
        ] {
            let field = Array(name.utf8) + [UInt8](repeating: 0, count: 100 - name.utf8.count)
            #expect(throws: VicinoError.self, "\(name)") { try restore(patched(own, at: 0, with: field)) }
            try expectUntouched("\(name)")
        }
        for root in ["../", "./", "/", "a/b/", "Anna"] {
            let field = Array(root.utf8) + [UInt8](repeating: 0, count: 100 - root.utf8.count)
            #expect(throws: VicinoError.self, "\(root)") { try restore(patched(0, at: 0, with: field)) }
            try expectUntouched("\(root)")
        }
    }

    @Test("Sizes that lie, checksums that are wrong, and bytes behind the end are refused")
    func sizes() throws {
        let entry = try #require(entries().first { $0.name == "Anna/own.sqlite" })
        for size in [0, 511, entry.size - 512, entry.size + 512, 0o77_777_777_777] {
            let text = String(size, radix: 8)
            let field = Array((String(repeating: "0", count: 11 - text.count) + text).utf8)
            #expect(throws: VicinoError.self, "\(size)") { try restore(patched(entry.offset, at: 124, with: field)) }
            try expectUntouched("\(size)")
        }
        // A number of the format of GNU, which has no limit.
        #expect(throws: VicinoError.self) {
            try restore(patched(entry.offset, at: 124, with: [0x80, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
        }
        var wrong = archive
        wrong[entry.offset + 100] ^= 1
        #expect(throws: VicinoError.self) { try restore(wrong) }
        #expect(throws: VicinoError.self) { try restore(archive + archive) }
        let key = try #require(entries().first { $0.name == "Anna/keys/device" })
        #expect(throws: VicinoError.self) {
            try restore(replacing("keys/device", by: Array(repeating: 48, count: 5_000)))
        }
        #expect(throws: VicinoError.self) {
            try restore(Array(archive[..<key.offset] + archive[(key.offset + 1_024)...]))
        }
        try expectUntouched()
    }

    @Test("Another file is called no backup", arguments: ["", "vicino:AEFC", "PK\u{3}\u{4}", "<gpx/>"])
    func other(text: String) throws {
        let bytes = Array(text.utf8) + [UInt8](repeating: 1, count: text.isEmpty ? 0 : 2_000)
        #expect(throws: VicinoError.self) { try restore(bytes) }
        try expectUntouched()
    }

    @Test("Bytes that a fault of a disk has changed never end the program, and leave all or nothing")
    func flipped() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<60 {
            var bytes = archive
            bytes[Int.random(in: bytes.indices, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
            do {
                let put = try restore(bytes).node
                #expect(put.user == node.user)
                #expect(try put.contents(of: put.me) == node.contents(of: node.me))
                try put.close()
                _ = try Node.erase(empty)
                try empty.makeFolder()
            } catch is VicinoError { try expectUntouched() }
        }
    }

    @Test("Keys of another user, and another user's records, are refused")
    func foreignKeys() throws {
        let ben = try Node.open(.testing(folder, "Ben", clock: clock, kinds: .builtIn))
        let path = ben.dataPath + "/keys/identity"
        let key = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(throws: VicinoError.self) { try restore(replacing("keys/identity", by: key)) }
        try expectUntouched()
    }

    @Test(
        "A database that runs something, or whose records are not what was stored, is refused",
        arguments: [
            "CREATE TRIGGER x AFTER UPDATE ON device BEGIN DELETE FROM device; END", "CREATE VIEW x AS SELECT 1",
            "CREATE VIRTUAL TABLE x USING rtree(a, b, c)", "DELETE FROM segment", "DELETE FROM device",
            "UPDATE device SET writer = 77",
        ])
    func changedDatabase(sql: String) throws {
        let path = folder.file("changed.sqlite")
        try Data(bytes(ofFile: "own.sqlite")).write(to: URL(fileURLWithPath: path))
        try changed(path, sql)
        let database = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(throws: VicinoError.self) { try restore(replacing("own.sqlite", by: database)) }
        try expectUntouched()
    }

    private func changed(_ path: String, _ sql: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA foreign_keys = OFF")
            try db.execute(sql: sql)
        }
        try database.close()
    }

    // MARK: The folder

    @Test("A folder that is set up, holds another file or is used by another program stays as it is")
    func used() throws {
        let data = empty.dataPath
        try Data("mine".utf8).write(to: URL(fileURLWithPath: data + "/notes"))
        #expect { try restore(archive) } throws: { "\($0)".contains("New/notes is in the way") }
        try FileManager.default.removeItem(atPath: data + "/notes")
        let lock = open(data + "/service", O_RDWR | O_CREAT, 0o600)
        #expect(flock(lock, LOCK_EX) == 0)
        #expect { try restore(archive) } throws: { ($0 as? VicinoError)?.code == .busy }
        close(lock)
        try FileManager.default.removeItem(atPath: data + "/service")
        try expectUntouched()
        let other = try Node.create(empty, claimedName: "Other")
        #expect(throws: VicinoError.self) { try restore(archive) }
        try other.close()
        #expect { try restore(archive) } throws: { "\($0)".contains("is set up already") }
        #expect(try Node.open(empty).user == other.user)
        #expect(!FileManager.default.fileExists(atPath: data + ".part"))
    }

    @Test(
        "An interruption leaves nothing, and a killed program's rest is deleted",
        arguments: ["unpack", "check", "replace"])
    func interrupted(step: String) throws {
        struct Stop: Error {}
        let data = DataFolder(path: empty.dataPath, statePath: empty.statePath)
        var restoring = FolderRestoring(data)
        let saved = folder.file("saved")
        restoring.willDo = { now in
            guard now == step else { return }
            try FileManager.default.copyItem(atPath: data.path + ".part", toPath: saved)
            throw Stop()
        }
        var offset = 0
        #expect(throws: Stop.self) {
            try restoring.run(
                { count in
                    let piece = archive[offset..<min(archive.count, offset + count)]
                    offset += piece.count
                    return Array(piece)
                }, holding: [])
        }
        try expectUntouched()
        try FileManager.default.moveItem(atPath: saved, toPath: data.path + ".part")
        try empty.makeFolder()
        try expectUntouched()
        #expect(try restore(archive).node.user == node.user)
    }

    @Test("Erasing everything also deletes what a killed program has left beside the folder")
    func erased() throws {
        try FileManager.default.copyItem(atPath: node.dataPath, toPath: node.dataPath + ".part")
        try node.close()
        _ = try Node.erase(node.configuration)
        #expect(!FileManager.default.fileExists(atPath: node.dataPath + ".part"))
    }

    @Test("The room for an archive is asked for in advance")
    func room() {
        #expect(empty.hasRoom(forBackup: archive.count))
        #expect(!empty.hasRoom(forBackup: Int.max / 4))
        #expect(!empty.hasRoom(forBackup: Int.max))
    }

    // MARK: Archives

    private struct Found {
        let name: String
        let offset: Int
        let size: Int
    }

    /// The headers of the archive.
    private func entries() throws -> [Found] {
        var found: [Found] = []
        var offset: Int = 0
        while archive[offset] != 0 {
            let name = String(decoding: archive[offset..<offset + 100].prefix { $0 != 0 }, as: UTF8.self)
            let size = try #require(
                Int(String(decoding: archive[offset + 124..<offset + 135], as: UTF8.self), radix: 8))
            found.append(Found(name: name, offset: offset, size: size))
            offset += 512 + (size + 511) / 512 * 512
        }
        return found
    }

    /// The archive with other bytes in a header, whose checksum is right.
    private func patched(_ header: Int, at offset: Int, with bytes: [UInt8]) -> [UInt8] {
        var result = archive
        result.replaceSubrange(header + offset..<header + offset + bytes.count, with: bytes)
        result.replaceSubrange(header + 148..<header + 156, with: [UInt8](repeating: 32, count: 8))
        let sum = String(result[header..<header + 512].reduce(0) { $0 + Int($1) }, radix: 8)
        let field = Array((String(repeating: "0", count: 6 - sum.count) + sum).utf8) + [0, 32]
        result.replaceSubrange(header + 148..<header + 156, with: field)
        return result
    }

    private func bytes(ofFile name: String) throws -> [UInt8] {
        let entry = try #require(entries().first { $0.name == "Anna/" + name })
        return Array(archive[entry.offset + 512..<entry.offset + 512 + entry.size])
    }

    /// The archive with another content of a file.
    private func replacing(_ name: String, by content: [UInt8]) throws -> [UInt8] {
        var result: [UInt8] = []
        let writer = TarWriter(at: clock.now) { result += $0 }
        for entry in try entries() {
            guard !entry.name.hasSuffix("/") else {
                try writer.addFolder(entry.name)
                continue
            }
            let own = Array(archive[entry.offset + 512..<entry.offset + 512 + entry.size])
            try writer.addFile(entry.name, entry.name == "Anna/" + name ? content : own)
        }
        try writer.finish()
        return result
    }
}
