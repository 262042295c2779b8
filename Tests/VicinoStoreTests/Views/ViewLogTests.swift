import GRDB
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

@Suite("The logs of views")
struct ViewLogTests {
    private let world: ViewWorld
    private let careful = Sharing(.everything, in: .careful)

    init() throws { world = try ViewWorld() }

    private func log(_ sharing: Sharing) throws -> FeedLog {
        let view = try world.audience(sharing).view(of: world.event.kind)
        return try world.store.database.read { try #require(try FeedLog.fetchAll($0, view: view).last) }
    }

    @Test("Numbers are dense: each change that the view shows takes the next one, and no other does")
    func dense() throws {
        let first = try world.audience(careful)
        let id = try world.add("one")
        try world.add("hidden", isPrivate: true)
        try world.addThing("a thing")
        try world.change(id, "one", note: "only a note")
        let second = try world.add("two")
        try world.edit { try $0.delete(second, forever: true) }
        try world.give(careful, to: "ben")
        #expect(try log(careful).next == 3)
        #expect(try world.seen(by: "ben").keys.map(\.number) == [0])
        // And one of the view of things.
        #expect(try world.audience(careful).revision == first.revision + 4)
    }

    @Test("A change that the view does not show leaves its log and its head as they are, byte for byte")
    func withheld() throws {
        let id = try world.add("one")
        try world.give(careful, to: "ben")
        let before = try world.dump(careful)
        let head = try log(careful).head
        let revision = try world.audience(careful).revision
        try world.change(id, "one", note: "another note")
        let hidden = try world.add("hidden", isPrivate: true)
        try world.change(hidden, "hidden, changed")
        try world.edit { try $0.delete(hidden, forever: false) }
        _ = try world.audience(.everything)
        try world.store.revoke([7], dropping: [], now: world.now)
        #expect(try world.dump(careful) == before)
        #expect(try log(careful).head == head)
        #expect(try world.audience(careful).revision == revision)
    }

    @Test("The clock of an entry follows from the time and the view's entry before it, not from what is withheld")
    func clocks() throws {
        let id = try world.add("one")
        _ = try world.audience(careful)
        let moment = world.now
        // Many changes within one second move the clock of the record's own log into the future.
        for index in 0..<9 {
            world.now = moment.advanced(byMilliseconds: -1_000)
            try world.change(id, "one", note: "note \(index)")
        }
        world.now = moment.advanced(byMilliseconds: 59_000)
        try world.change(id, "two")
        let expected = VersionClock(now: world.now)
        let clock = try world.store.database.read { db in
            try Int64.fetchOne(db, sql: "SELECT clock FROM shown")
        }
        #expect(clock == Int64(expected.rawValue))
    }

    @Test("Heads name neither a revision nor a revocation list, and dumps hold no list")
    func silent() throws {
        try world.add("one")
        try world.store.revoke([7], dropping: [], now: world.now)
        let bytes = try world.dump(.everything)
        let header = try DumpReader(bytes: bytes).header
        #expect(header.revocationList == nil)
        let head = try #require(try header.logs.first?.head?.claimed())
        #expect(head.revision == 0)
        #expect(head.revocationListVersion == 0)
        #expect(header.logs.count == 1)
    }

    @Test("Records that exist are shown to a new audience in their order, with one clock, and later ones behind them")
    func derived() throws {
        try world.edit { editing in
            for index in 0..<700 {
                _ = try editing.add(
                    CanonicalContent(world.content("\(index)"), for: world.event), isPrivate: index % 7 == 0)
            }
        }
        try world.give(careful, to: "ben")
        #expect(try world.seen(by: "ben").count == 600)
        #expect(try world.seen(by: "ben").keys.map(\.number).sorted() == (0..<600).map { UInt64($0) })
        try world.edit { editing in
            for index in 0..<300 {
                _ = try editing.add(
                    CanonicalContent(world.content("later \(index)"), for: world.event), isPrivate: false)
            }
        }
        try world.give(careful, to: "ben", isUpdate: true)
        #expect(try world.seen(by: "ben").count == 900)
        #expect(try world.replicaProblems("ben") == [])
        #expect(try world.problems() == [])
    }

    @Test("A log is the same, whether its records were added before or after the audience began")
    func sameContents() throws {
        let other = Sharing(.everything, in: SharedForm(showsNotes: true, places: .hidden))
        _ = try world.audience(careful)
        for index in 0..<5 { try world.add("\(index)") }
        try world.give(careful, to: "ben")
        try world.give(other, to: "cleo")
        let numbers = try ["ben", "cleo"].map { try world.seen(by: $0).keys.map(\.number).sorted() }
        #expect(numbers[0] == numbers[1])
    }

    @Test("A new writer begins new logs, and the records that the earlier one has shown keep their ids")
    func newWriter() throws {
        let kept = try world.add("kept")
        let changed = try world.add("changed")
        let gone = try world.add("gone")
        try world.give(.everything, to: "ben")
        let before = try world.seen(by: "ben")
        try world.restore()
        try world.change(changed, "changed later")
        try world.edit { try $0.delete(gone, forever: true) }
        try world.add("new")
        try world.give(.everything, to: "ben", isUpdate: true)
        let after = try world.seen(by: "ben")
        #expect(try world.titles(seenBy: "ben") == ["changed later", "kept", "new"])
        #expect(Set(before.keys).intersection(after.keys).count == 2)
        try world.edit { try $0.setPrivate(kept, true) }
        try world.give(.everything, to: "ben", isUpdate: true)
        try world.edit { try $0.setPrivate(kept, false) }
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try Set(world.seen(by: "ben").keys) == Set(after.keys))
        try world.give(.everything, to: "cleo")
        #expect(try world.seen(by: "cleo") == world.seen(by: "ben"))
        #expect(try world.replicaProblems("ben") == [])
        #expect(try world.replicaProblems("cleo") == [])
        #expect(try world.problems() == [])
    }

    @Test("No follower learns of what another audience sees: neither ids nor writers are the same")
    func unlike() throws {
        for index in 0..<3 { try world.add("\(index)") }
        try world.give(.everything, to: "ben")
        try world.give(careful, to: "cleo")
        let ben = try Set(world.seen(by: "ben").keys.map(\.writer))
        let cleo = try Set(world.seen(by: "cleo").keys.map(\.writer))
        #expect(ben.isDisjoint(with: cleo))
        var own: Set<WriterID> = []
        try world.store.database.records(RecordQuery(kind: world.event.kind, now: world.now)) {
            own.insert($0.id.writer)
        }
        #expect(ben.union(cleo).isDisjoint(with: own))
    }
}
