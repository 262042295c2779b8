import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoLocks
import VicinoTesting

@Suite("Replication by file")
struct ReplicationTests {
    @Test("A follower's replica equals the author's records")
    func follow() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        for index in 0..<600 { try author.add(Activity.make(start: 1_780_000_000_000 + Int64(index) * 3_600_000)) }
        let followed = try follower.follow(.bytes(try author.dump()))
        let person = followed.person
        #expect(person.name == "Anna")
        #expect(followed.changes.addedCount == 600)
        #expect(followed.session == nil)
        #expect(followed.description == "You follow Anna: 600 new.")
        #expect(try follower.values(of: person) == author.values(of: author.me))
        #expect(try follower.verify(person).problems == [])
    }

    @Test("A report counts by kind what is new, changed and gone")
    func counts() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        let walks = try author.add(contentsOf: (0..<3).map { _ in Activity.make() })
        let visits = try author.add(contentsOf: (0..<2).map { _ in Visit() })
        let first = try follower.follow(.bytes(try author.dump())).changes
        #expect(try first.addedCount(Activity.self) == 3)
        #expect(try first.addedCount(Visit.self) == 2)
        #expect(try first.changedCount(Activity.self) == 0)
        try author.update(walks[0], as: Activity.self) { $0.steps = 7 }
        try author.delete(walks[1])
        try author.delete(visits[0])
        try author.delete(visits[1])
        let second = try follower.importDump(.bytes(try author.dump()))
        #expect(try second.addedCount(Activity.self) == 0)
        #expect(try second.changedCount(Activity.self) == 1)
        #expect(try second.changedCount(Visit.self) == 0)
        #expect(second.removedCount(Activity.self) == 1)
        #expect(second.removedCount(Visit.self) == 2)
    }

    @Test("After every change, by dump or update in either form, the replica equals the original", arguments: 1...12)
    func converge(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let clock = TestClock()
        let author = try Node.testing(folder, "Anna", clock: clock, kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", clock: clock, kinds: .builtIn)
        var live: [RecordID] = []
        var trash: [RecordID] = []
        try author.add(Activity.make())
        let person = try follower.follow(.bytes(try author.dump())).person
        for _ in 0..<12 {
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                clock.advance(by: .seconds(.random(in: 0...2, using: &random)))
                try change(author, live: &live, trash: &trash, &random)
            }
            let have = Bool.random(using: &random) ? try follower.haveFile(of: person) : nil
            let format = DumpFormat.allCases.randomElement(using: &random) ?? .binary
            _ = try follower.importDump(.bytes(try author.dump(as: format, since: have)))
            #expect(try follower.values(of: person) == author.values(of: author.me), "seed \(seed)")
            #expect(try follower.verify(person).problems == [], "seed \(seed)")
            #expect(try author.verify(author.me).problems == [], "seed \(seed)")
        }
    }

    private func change(
        _ author: Node, live: inout [RecordID], trash: inout [RecordID], _ random: inout SeededGenerator
    ) throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5: live.append(try author.add(Activity.random(&random)))
        case 5..<7:
            guard let id = live.randomElement(using: &random) else { return }
            let new = Activity.random(&random)
            try author.update(id, as: Activity.self) { $0 = new }
        case 7..<9:
            guard let index = live.indices.randomElement(using: &random) else { return }
            let id = live.remove(at: index)
            let forever = Bool.random(using: &random)
            try author.delete(id, forever: forever)
            if !forever { trash.append(id) }
        default:
            guard let index = trash.indices.randomElement(using: &random) else { return }
            let id = trash.remove(at: index)
            try author.undelete(id)
            live.append(id)
        }
    }

    @Test("The same dump or an older one brings nothing")
    func replay() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        var dumps: [[UInt8]] = []
        var ids: [RecordID] = []
        for round in 0..<6 {
            ids.append(try author.add(Activity.make(note: "round \(round)")))
            if round > 2 { try author.delete(ids.removeFirst(), forever: true) }
            dumps.append(try author.dump())
        }
        let person = try follower.follow(.bytes(dumps[5])).person
        let expected = try follower.contents(of: person)
        var random = SeededGenerator(seed: 5)
        for dump in dumps.shuffled(using: &random) {
            let report = try follower.importDump(.bytes(dump))
            #expect(report.addedCount + report.changedCount + report.removedCount + report.forkCount == 0)
        }
        #expect(try follower.contents(of: person) == expected)
    }

    @Test("An update after an edit of 1 of 5,000 records is small")
    func smallUpdate() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        try author.add(
            contentsOf: (0..<5000).lazy.map { Activity.make(start: 1_780_000_000_000 + Int64($0) * 3_600_000) })
        let person = try follower.follow(.bytes(try author.dump())).person
        let id = try #require(try author.records(Activity.self).all().first?.id)
        try author.update(id, as: Activity.self) { $0.note = "changed" }
        let update = try author.dump(since: try follower.haveFile(of: person))
        #expect(update.count < 1100)
        let report = try follower.importDump(.bytes(update))
        #expect(report.changedCount == 1)
        #expect(report.addedCount == 0)
        #expect(report.removedCount == 0)
        #expect(try follower.values(of: person) == author.values(of: author.me))
    }

    @Test("An update is opened once for its statements, and once for its entries")
    func readings() throws {
        let folder = try TemporaryFolder()
        let author = try Node.testing(folder, "Anna", kinds: .builtIn)
        let follower = try Node.testing(folder, "Ben", kinds: .builtIn)
        try author.add(Activity.make())
        let person = try follower.follow(.bytes(try author.dump())).person
        try author.add(Activity.make("running"))
        let update = try author.dump(since: try follower.haveFile(of: person))
        let readings = LockedValue(0)
        let source = DumpSource {
            readings.withLock { $0 += 1 }
            var rest = update[...]
            return { count in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        }
        #expect(try follower.importDump(source).addedCount == 1)
        #expect(readings.withLock { $0 } == 2)
    }
}
