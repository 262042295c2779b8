import Foundation
import GRDB
import Testing
import VicinoActivity
import VicinoCore
import VicinoSync
import VicinoTesting

@testable import Vicino
@testable import VicinoStore

@Suite("A copied folder, and what the copies exchange")
struct CopiedFolderTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let first: Node
    private let second: Node
    private let follower: Node
    /// A dump for followers from before the copy.
    private let early: [UInt8]

    /// Two copies of a folder, each of which has added a record.
    init() throws {
        folder = try TemporaryFolder()
        first = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        for index in 0..<3 { try first.add(Activity.make(note: "before \(index)")) }
        early = try first.dump()
        try FileManager.default.copyItem(atPath: folder.file("Anna"), toPath: folder.file("copy"))
        var configuration = Node.Configuration.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        configuration.dataPath = folder.file("copy")
        second = try Node.open(configuration)
        follower = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        clock.advance(by: .seconds(5))
        try first.add(Activity.make(note: "first"))
        try second.add(Activity.make(note: "second"))
    }

    private func expectAgreement(_ node: Node) throws {
        for own in [false, true] {
            #expect(try Node.verify(.bytes(try node.dump(own: own))).problems == [])
        }
        let person = try follower.follow(.bytes(try node.dump())).person
        #expect(try follower.values(of: person) == node.values(of: node.me))
        #expect(try follower.verify(person).problems == [])
        #expect(try follower.replicaStatus(of: person).missingContentCount == 0)
        #expect(try node.verify(node.me).problems == [])
    }

    @Test("What one takes from the other can be exported, to followers and to own devices", arguments: [true, false])
    func handedOn(own: Bool) throws {
        #expect(try first.importDump(.bytes(try second.dump(own: own))).addedCount == 1)
        try expectAgreement(first)
    }

    @Test("The other's deletions and edits are exported, too", arguments: [true, false])
    func changed(own: Bool) throws {
        let ids = try second.contents(of: second.me).keys.sorted { $0.number < $1.number }
        clock.advance(by: .seconds(5))
        try second.delete(ids[1], forever: true)
        try second.update(ids[2], as: Activity.self) { $0.note = "edited" }
        _ = try first.importDump(.bytes(try second.dump(own: own)))
        let notes = try first.contents(of: first.me).values.compactMap(\.note)
        #expect(notes.contains("edited"))
        #expect(notes.contains("first"))
        #expect(notes.count == 4)
        try expectAgreement(first)
    }

    @Test(
        "A claimed name that one was given reaches the other, and what either exports verifies",
        arguments: [true, false])
    func renamed(own: Bool) throws {
        try second.setClaimedName("Annie")
        try second.add(Activity.make(note: "as Annie"))
        _ = try first.importDump(.bytes(try second.dump(own: own)))
        #expect(try first.claimedName() == "Annie")
        try expectAgreement(first)
        try first.add(Activity.make(note: "later"))
        _ = try second.importDump(.bytes(try first.dump(own: own)))
        try expectAgreement(second)
    }

    @Test("A folder from a backup that gets its records back also gets the claimed name back")
    func renamedBeforeRestore() throws {
        try first.setClaimedName("Annie")
        clock.advance(by: .seconds(5))
        try first.add(Activity.make(note: "as Annie"))
        _ = try second.restore(from: [.bytes(try first.dump())])
        #expect(try second.claimedName() == "Annie")
        try expectAgreement(second)
    }

    @Test("What one has revoked is revoked at the other, and what each has revoked stays so")
    func revoked() throws {
        try first.own.revoke([1, 3], dropping: [], now: clock.now)
        clock.advance(by: .seconds(5))
        try second.own.revoke([2], dropping: [], now: clock.now)
        _ = try first.importDump(.bytes(try second.dump(own: true)))
        #expect(try first.own.revocationList()?.revoked == [1, 2, 3])
        try expectAgreement(first)
        _ = try second.importDump(.bytes(try first.dump(own: true)))
        #expect(try second.own.revocationList()?.revoked == [1, 2, 3])
        #expect(try second.own.revocationList()?.version == first.own.revocationList()?.version)
        try expectAgreement(second)
    }

    @Test("Personal fields do not get into the log for followers that one makes for the other")
    func personal() throws {
        try second.add(Mood(name: "calm", diary: "dear diary"))
        _ = try first.importDump(.bytes(try second.dump(own: true)))
        let dump = try first.dump(as: .jsonl)
        #expect(!String(decoding: dump, as: UTF8.self).contains("dear diary"))
        _ = try second.importDump(.bytes(try first.dump(own: true)))
        try expectAgreement(first)
        try expectAgreement(second)
    }

    @Test("Both continue, and the follower of one gets the history of both, without a contradiction")
    func both() throws {
        let person = try follower.follow(.bytes(early)).person
        for round in 0..<3 {
            clock.advance(by: .seconds(5))
            _ = try first.importDump(.bytes(try second.dump(own: true)))
            try first.add(Activity.make(note: "first \(round)"))
            clock.advance(by: .seconds(5))
            _ = try second.importDump(.bytes(try first.dump(own: true)))
            try second.add(Activity.make(note: "second \(round)"))
            let report = try follower.importDump(.bytes(try second.dump()))
            #expect(report.forkCount == 0)
        }
        #expect(try follower.values(of: person) == second.values(of: second.me))
        #expect(try follower.replicaStatus(of: person).forkCount == 0)
        #expect(try follower.replicaStatus(of: person).missingContentCount == 0)
    }

    @Test("A deletion by the first, after the other has taken its records, reaches the other, and updates fit")
    func deletedLater() throws {
        _ = try second.importDump(.bytes(try first.dump(own: true)))
        let person = try follower.follow(.bytes(try second.dump())).person
        let ids = try first.contents(of: first.me).keys.sorted { $0.number < $1.number }
        clock.advance(by: .seconds(5))
        // Nothing else: only the resulting blank shows that the log for followers is outdated.
        try first.delete(try #require(ids.first), forever: true)
        _ = try second.importDump(.bytes(try first.dump(own: true)))
        let update = try second.dump(since: try follower.haveFile(of: person))
        #expect(try follower.importDump(.bytes(update)).removedCount == 1)
        #expect(try follower.values(of: person) == second.values(of: second.me))
        try expectAgreement(second)
    }

    @Test("An update for a follower from before the copy fits after a deletion by the first")
    func updatedFromBefore() throws {
        let person = try follower.follow(.bytes(early)).person
        let ids = try first.contents(of: first.me).keys.sorted { $0.number < $1.number }
        try first.delete(try #require(ids.first), forever: true)
        try first.add(Activity.make(note: "later"))
        _ = try second.importDump(.bytes(try first.dump(own: true)))
        _ = try follower.importDump(.bytes(try second.dump(since: try follower.haveFile(of: person))))
        #expect(try follower.values(of: person) == second.values(of: second.me))
    }

    @Test("A record with personal fields that is edited after it was taken causes no contradiction")
    func editedBeforeExport() throws {
        try second.add(Mood(name: "calm", diary: "dear diary"))
        _ = try first.importDump(.bytes(try second.dump(own: true)))
        clock.advance(by: .seconds(5))
        let mood = try #require(try first.records(Mood.self).all().first)
        try first.update(mood.id, as: Mood.self) { $0.name = "calmer" }
        let person = try follower.follow(.bytes(try first.dump())).person
        _ = try follower.importDump(.bytes(try second.dump()))
        #expect(try follower.replicaStatus(of: person).forkCount == 0)
    }

    /// Leaves the first folder without the log of the other's records, of which it has changed one.
    private func dropLogsOfOther() throws {
        _ = try first.importDump(.bytes(try second.dump(own: true)))
        let taken = try #require(try first.contents(of: first.me).first { $0.value.note == "second" })
        try first.update(taken.key, as: Activity.self) { $0.note = "second, edited" }
        _ = try first.dump()
        try first.own.database.write { db in
            let logs = """
                (SELECT ref FROM log WHERE view = x'0000000000000000' AND writer <> (SELECT writer FROM device))
                """
            for table in ["lost", "blank", "withheld"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE log IN \(logs)")
            }
            for table in ["segment", "branch", "salt"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE key >> 40 IN \(logs)")
            }
            try db.execute(sql: "DELETE FROM log WHERE ref IN \(logs)")
        }
    }

    @Test("A dump that every own device would refuse is not exported, and followers need no such log")
    func notExported() throws {
        try dropLogsOfOther()
        #expect(try Node.verify(.bytes(try first.dump())).problems == [])
        let error = #expect(throws: VicinoError.self) { try first.dump(own: true) }
        #expect(error?.message.contains("No device could import the file") == true)
    }

    @Test("Versions without content after a closing do not keep followers away")
    func resolved() throws {
        let contents = try first.contents(of: first.me)
        try first.own.database.write { db in
            let tables = try RecordTables(db)
            let table = try #require(try tables.all().first)
            let record = try #require(try RecordKey.fetchOne(db, sql: "SELECT min(record) FROM \(table.quotedName)"))
            try tables.remember(record.home, record: record, table: table)
            try db.execute(sql: "DELETE FROM \(table.quotedName) WHERE record = ?", arguments: [record])
            try tables.store(current: tables.findCurrentBlanks())
            let key = first.own.deviceKey
            let writer = WriterID(rawValue: 9)
            let closing = Closing(author: first.user, device: key.publicKey, writer: writer, positions: [:])
            try Closings.store(db, try closing.signed(by: key), writer: try tables.logs.writerRef(writer))
        }
        try expectAgreement(first)
        #expect(try first.contents(of: first.me).count == contents.count - 1)
    }
}
