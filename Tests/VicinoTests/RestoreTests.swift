import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@Suite("Restoring a backup")
struct RestoreTests {
    /// An author with a backup of their folder, and later records.
    private struct World {
        let folder: TemporaryFolder
        let author: Node
        let follower: Node
        let person: Person
        let clock: TestClock

        init() throws {
            folder = try TemporaryFolder()
            clock = TestClock()
            author = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
            follower = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
            for index in 0..<10 { try author.add(Activity.make(note: "before \(index)")) }
            person = try follower.follow(.bytes(try author.dump())).person
        }

        func backUp() throws {
            try FileManager.default.copyItem(atPath: folder.file("Anna"), toPath: folder.file("backup"))
        }

        /// The author's node on the restored folder. The state folder stays.
        func restored() throws -> Node {
            var configuration = Node.Configuration.testing(folder, "Anna", clock: clock, kinds: .builtIn)
            configuration.dataPath = folder.file("backup")
            return try Node.open(configuration)
        }
    }

    @Test("A restored folder notices by itself and never signs for its old writer again")
    func noticed() throws {
        let world = try World()
        try world.backUp()
        try world.author.add(Activity.make(note: "lost"))
        _ = try world.follower.importDump(.bytes(try world.author.dump()))
        let restored = try world.restored()
        let before = try Set(restored.contents(of: restored.me).keys.map(\.writer))
        let id = try restored.add(Activity.make(note: "after"))
        #expect(!before.contains(id.writer))
        let report = try world.follower.importDump(.bytes(try restored.dump()))
        #expect(report.forkCount == 0)
        let notes = try world.follower.contents(of: world.person).values.compactMap(\.note)
        #expect(notes.contains("lost"))
        #expect(notes.contains("after"))
        #expect(notes.count == 12)
    }

    @Test("The records that a follower still has return, and none is lost or doubled")
    func recovers() throws {
        let world = try World()
        try world.backUp()
        let lost = try world.author.add(Activity.make(note: "lost"))
        let deleted = try #require(try world.author.contents(of: world.author.me).keys.first { $0 != lost })
        try world.author.delete(deleted, forever: true)
        let dump = try world.author.dump()
        _ = try world.follower.importDump(.bytes(dump))
        let restored = try world.restored()
        try restored.add(Activity.make(note: "new"))
        let reports = try restored.restore(from: [.bytes(dump)])
        #expect(reports.first?.addedCount == 1)
        let contents = try restored.contents(of: restored.me)
        #expect(contents.values.contains { $0.note == "lost" })
        #expect(contents[deleted] == nil)
        #expect(contents.count == 11)
        _ = try world.follower.importDump(.bytes(try restored.dump()))
        #expect(try world.follower.values(of: world.person) == restored.values(of: restored.me))
        #expect(try restored.verify(restored.me).problems == [])
        #expect(try world.follower.verify(world.person).problems == [])
    }

    @Test("Records that were deleted after the backup are gone again, and none is said to lack its content")
    func deletedSince() throws {
        let world = try World()
        try world.backUp()
        try world.author.delete(#require(try world.author.contents(of: world.author.me).keys.first))
        let dump = try world.author.dump(own: true)
        let restored = try world.restored()
        let report = try #require(try restored.restore(from: [.bytes(dump)]).first)
        #expect(report.removedCount == 1)
        #expect(report.missingContentCount == 0)
        #expect(try restored.verify(restored.me).missingContentCount == 0)
    }

    @Test("Records of the old writer can be edited and deleted after a restore, and followers see it")
    func editsOld() throws {
        let world = try World()
        _ = try world.author.restore()
        let ids = try world.author.contents(of: world.author.me).keys.sorted { $0.number < $1.number }
        world.clock.advance(by: .seconds(5))
        try world.author.update(ids[0], as: Activity.self) { $0.note = "changed" }
        try world.author.delete(ids[1])
        try world.author.delete(ids[2], forever: true)
        try world.author.undelete(ids[1])
        try world.author.delete(ids[3])
        for format in DumpFormat.allCases {
            _ = try world.follower.importDump(.bytes(try world.author.dump(as: format)))
            #expect(try world.follower.values(of: world.person) == world.author.values(of: world.author.me))
        }
        #expect(try world.follower.contents(of: world.person).count == 8)
        #expect(try world.follower.verify(world.person).problems == [])
        #expect(try world.author.verify(world.author.me).problems == [])
        let newcomer = try Node.testing(world.folder, "Cleo", clock: world.clock, kinds: .builtIn)
        let person = try newcomer.follow(.bytes(try world.author.dump())).person
        #expect(try newcomer.values(of: person) == world.author.values(of: world.author.me))
    }

    @Test("A record that two folders have edited appears once, whichever edit was later", arguments: [true, false])
    func editedTwice(authorFirst: Bool) throws {
        let world = try World()
        try world.backUp()
        let restored = try world.restored()
        let id = try #require(try world.author.records(Activity.self).all().first?.id)
        for node in authorFirst ? [world.author, restored] : [restored, world.author] {
            world.clock.advance(by: .seconds(60))
            try node.update(id, as: Activity.self) {
                $0.note = node.dataPath.hasSuffix("backup") ? "restored" : "author"
            }
        }
        _ = try world.author.importDump(.bytes(try restored.dump()))
        for note in [authorFirst ? "restored" : "author", "edited again"] {
            let notes = try world.author.contents(of: world.author.me)
            if note == "edited again" {
                try world.author.update(id, as: Activity.self) { $0.note = note }
            } else {
                #expect(notes[id]?.note == note)
            }
            let dump = try world.author.dump()
            #expect(try Node.verify(.bytes(dump)).problems == [])
            #expect(try world.author.verify(world.author.me).problems == [])
            _ = try world.follower.importDump(.bytes(dump))
            #expect(try world.follower.values(of: world.person) == world.author.values(of: world.author.me))
        }
    }

    @Test("Two folders that continue as the same writer are a fork: kept, reported, and resolved by the author")
    func fork() throws {
        let world = try World()
        try world.backUp()
        let stray = try Self.stray(world)
        try stray.add(Activity.make(note: "stray"))
        try world.author.add(Activity.make(note: "main 1"))
        try world.author.add(Activity.make(note: "main 2"))
        let main = try world.author.dump()
        _ = try world.follower.importDump(.bytes(main))
        try stray.add(Activity.make(note: "stray 2"))
        try stray.add(Activity.make(note: "stray 3"))
        let before = try world.follower.contents(of: world.person)
        let report = try world.follower.importDump(.bytes(try stray.dump()))
        #expect(report.forkCount == 1)
        #expect(try world.follower.contents(of: world.person) == before)
        #expect(try world.follower.replicaStatus(of: world.person).forkCount == 1)

        _ = try stray.restore(from: [.bytes(main)])
        let settled = try stray.contents(of: stray.me)
        #expect(
            Set(settled.values.compactMap(\.note)).isSuperset(of: ["stray", "stray 2", "stray 3", "main 1", "main 2"]))
        #expect(settled.count == 15)
        _ = try world.follower.importDump(.bytes(try stray.dump()))
        #expect(try world.follower.values(of: world.person) == stray.values(of: stray.me))
        #expect(try world.follower.replicaStatus(of: world.person).forkCount == 0)
        #expect(try stray.verify(stray.me).problems == [])
    }

    @Test("What only one folder has is not lost when the other continued differently", arguments: [true, false])
    func nothingLost(restoring: Bool) throws {
        let world = try World()
        try world.backUp()
        let stray = try Self.stray(world)
        let stays = try world.author.add(Activity.make(note: "main"))
        world.clock.advance(by: .seconds(5))
        try world.author.update(stays, as: Activity.self) { $0.note = "main, edited" }
        try stray.add(Activity.make(note: "stray 1"))
        if restoring { try stray.add(Activity.make(note: "stray 2")) }
        let main = DumpSource.bytes(try world.author.dump())
        _ = try world.follower.importDump(main)
        if restoring { _ = try stray.restore(from: [main]) } else { _ = try stray.importDump(main) }
        var notes = try stray.contents(of: stray.me).values.compactMap(\.note)
        #expect(notes.contains("main, edited"))
        try stray.trashedRecords(kind: Activity.schema.kind) {
            notes.append(try Activity(content: $0.content).note ?? "")
        }
        #expect(notes.contains("stray 1"))
        #expect(notes.contains("stray 2") == restoring)
        #expect(try stray.verify(stray.me).problems == [])
        _ = try world.follower.importDump(.bytes(try stray.dump()))
        let seen = try world.follower.contents(of: world.person).values.compactMap(\.note).sorted()
        let held = try stray.contents(of: stray.me).values.compactMap(\.note).sorted()
        #expect(seen == held)
        #expect(try world.follower.values(of: world.person) == stray.values(of: stray.me))
        #expect(try world.follower.verify(world.person).problems == [])
    }

    @Test("A version that is replaced by an equal one is not put into the trash")
    func equalVersions() throws {
        let world = try World()
        try world.backUp()
        let stray = try Self.stray(world)
        let id = try #require(try world.author.contents(of: world.author.me).keys.min { $0.number < $1.number })
        try world.author.update(id, as: Activity.self) { $0.note = "the same" }
        world.clock.advance(by: .seconds(5))
        try stray.update(id, as: Activity.self) { $0.note = "the same" }
        _ = try world.author.importDump(.bytes(try stray.dump()))
        #expect(try world.author.contents(of: world.author.me)[id]?.note == "the same")
        #expect(try world.author.trashedRecords(Activity.self).isEmpty)
    }

    @Test("After a restore a follower with an older state gets everything that is new")
    func updatesAfterRestore() throws {
        let world = try World()
        try world.backUp()
        let gone = try #require(try world.author.contents(of: world.author.me).keys.first)
        try world.author.delete(gone)
        try world.author.add(Activity.make(note: "later"))
        let dump = try world.author.dump()
        let restored = try world.restored()
        _ = try restored.restore(from: [.bytes(dump)])
        let update = try restored.dump(since: try world.follower.haveFile(of: world.person))
        _ = try world.follower.importDump(.bytes(update))
        #expect(try world.follower.values(of: world.person) == restored.values(of: restored.me))
    }

    @Test("A restored folder that takes its own dump does not continue as its old writer", arguments: [true, false])
    func importIntoRestored(isNewer: Bool) throws {
        let world = try World()
        let old = try world.author.dump()
        try world.backUp()
        let lost = try world.author.add(Activity.make(note: "lost"))
        _ = try world.author.dump()
        let restored = try world.restored()
        _ = try restored.importDump(.bytes(isNewer ? try world.author.dump() : old))
        #expect(try restored.add(Activity.make(note: "new")).writer != lost.writer)
        #expect(try restored.verify(restored.me).problems == [])
    }

    @Test("A closed writer's log is exported with the kinds that its head has signed")
    func newKindAfterRestore() throws {
        let world = try World()
        _ = try world.author.dump(own: true)
        _ = try world.author.restore()
        try world.author.add(Mood(name: "calm", diary: "a new kind"))
        for own in [true, false] {
            #expect(try Node.verify(.bytes(try world.author.dump(own: own))).problems == [])
        }
    }

    /// A copy with a copied marker, so that it cannot know: the worst case.
    private static func stray(_ world: World) throws -> Node {
        let folder = world.folder
        try FileManager.default.copyItem(atPath: folder.file("Anna-state"), toPath: folder.file("stray-state"))
        let inode = try FileManager.default.attributesOfItem(atPath: folder.file("backup/own.sqlite"))[
            .systemFileNumber]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.file("stray-state")) {
            let path = folder.file("stray-state/\(name)")
            let data = try #require(FileManager.default.contents(atPath: path))
            var marker = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            marker["file"] = inode
            try JSONSerialization.data(withJSONObject: marker).write(to: URL(fileURLWithPath: path))
        }
        var configuration = Node.Configuration.testing(folder, "stray", clock: world.clock, kinds: .builtIn)
        configuration.dataPath = folder.file("backup")
        return try Node.open(configuration)
    }
}
