import GRDB
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

@Suite("What each audience sees")
struct AudienceTests {
    private let world: ViewWorld

    init() throws { world = try ViewWorld() }

    @Test("Each form shows its fields, and no personal one", arguments: [true, false], [0, 1, 2] as [UInt8])
    func forms(showsNotes: Bool, places: UInt8) throws {
        try world.add("one")
        let places = try #require(SharedForm.Places(rawValue: places))
        let sharing = Sharing(.everything, in: SharedForm(showsNotes: showsNotes, places: places))
        try world.give(sharing, to: "ben")
        let content = try #require(try world.seen(by: "ben").values.first)
        #expect(content[1] == .text("one"))
        #expect((content[4] != nil) == showsNotes)
        #expect((content[5] != nil) == (places == .exact))
        #expect((content[6] != nil) == (places != .hidden))
        #expect(content[7] == nil)
        #expect(try world.replicaProblems("ben") == [])
        #expect(try world.problems() == [])
    }

    @Test("Records from before the moment are not shown, unless they move, and then they go again")
    func since() throws {
        let sharing = Sharing(.everything, in: .everything, since: try world.moment(10))
        let early = try world.add("early", at: 9)
        try world.add("at", at: 10)
        try world.give(sharing, to: "ben")
        #expect(try world.titles(seenBy: "ben") == ["at"])
        try world.add("later", at: 11)
        try world.change(early, "moved", at: 12)
        try world.give(sharing, to: "ben", isUpdate: true)
        #expect(try world.titles(seenBy: "ben") == ["at", "later", "moved"])
        try world.change(early, "back", at: 1)
        try world.give(sharing, to: "ben", isUpdate: true)
        #expect(try world.titles(seenBy: "ben") == ["at", "later"])
        #expect(try world.replicaProblems("ben") == [])
    }

    @Test("A record of a kind without a beginning counts from its creation")
    func sinceCreation() throws {
        let old = try world.addThing("old")
        let sharing = Sharing(.everything, in: .everything, since: world.now.advanced(byMilliseconds: 2_000))
        world.now = world.now.advanced(byMilliseconds: 5_000)
        try world.addThing("new")
        try world.give(sharing, to: "ben")
        #expect(try world.titles(seenBy: "ben", world.thing) == ["new"])
        for name in ["old, changed", "old, changed twice"] {
            var content = RecordContent()
            content[1] = .text(name)
            try world.edit { try $0.update(old, content, by: world.thing) }
        }
        try world.give(sharing, to: "ben", isUpdate: true)
        #expect(try world.titles(seenBy: "ben", world.thing) == ["new"])
    }

    @Test("A private record is not shown; made private it goes, and shown again it has its id")
    func privacy() throws {
        let hidden = try world.add("hidden", isPrivate: true)
        let open = try world.add("open")
        try world.give(.everything, to: "ben")
        let before = try world.seen(by: "ben")
        #expect(before.count == 1)
        try world.edit { try $0.setPrivate(open, true) }
        #expect(try world.edit { try $0.isPrivate(open) })
        #expect(try world.edit { try $0.isPrivate(hidden) })
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try world.seen(by: "ben").isEmpty)
        try world.change(open, "open, changed")
        try world.edit { try $0.setPrivate(open, false) }
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try Set(world.seen(by: "ben").keys) == Set(before.keys))
        #expect(try world.titles(seenBy: "ben") == ["open, changed"])
        #expect(try world.replicaProblems("ben") == [])
        #expect(try world.problems() == [])
    }

    @Test("A record that was deleted and put back has its id again")
    func undeleted() throws {
        let id = try world.add("one")
        try world.give(.everything, to: "ben")
        let before = try world.seen(by: "ben")
        try world.edit { try $0.delete(id, forever: false) }
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try world.seen(by: "ben").isEmpty)
        try world.edit { try $0.undelete(id) }
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try world.seen(by: "ben") == before)
    }

    @Test("Kinds that are not chosen are not shown, nor are those that must be named")
    func kinds() throws {
        try world.store.share(byName: [world.thing.kind])
        try world.add("event")
        try world.addThing("thing")
        try world.give(.everything, to: "ben")
        try world.give(Sharing(.kinds([world.thing.kind]), in: .everything), to: "cleo")
        #expect(try world.titles(seenBy: "ben") == ["event"])
        #expect(try world.titles(seenBy: "ben", world.thing) == [])
        #expect(try world.titles(seenBy: "cleo") == [])
        #expect(try world.titles(seenBy: "cleo", world.thing) == ["thing"])
    }

    @Test("A kind that has to be named from now on leaves the logs of those who see everything")
    func namedLater() throws {
        try world.addThing("thing")
        let audience = try world.audience(.everything)
        #expect(audience.shows(world.thing.kind))
        try world.store.share(byName: [world.thing.kind])
        #expect(try world.store.audience(.everything)?.shows(world.thing.kind) == false)
        try world.give(.everything, to: "ben")
        #expect(try world.titles(seenBy: "ben", world.thing) == [])
        #expect(try world.problems() == [])
    }

    @Test("A follower who is moved to another audience has the records once, in the new form")
    func moved() throws {
        for index in 0..<3 { try world.add("\(index)", at: Int64(index)) }
        try world.addThing("thing")
        try world.give(.everything, to: "ben")
        #expect(try world.titles(seenBy: "ben", world.thing) == ["thing"])
        let before = try world.seen(by: "ben")
        let outcome = try world.give(.careful(since: world.moment(1)), to: "ben")
        #expect(outcome.changes.replacesContent)
        let after = try world.seen(by: "ben")
        #expect(after.values.allSatisfy { $0[4] == nil })
        #expect(try world.titles(seenBy: "ben") == ["1", "2"])
        #expect(Set(before.keys).isDisjoint(with: after.keys))
        try world.give(.everything, to: "ben")
        #expect(try world.seen(by: "ben") == before)
        #expect(try world.replicaProblems("ben") == [])
    }

    @Test("Two choices with the same kinds in another order are one audience")
    func uniform() throws {
        let kinds = [world.thing.kind, world.event.kind]
        let first = try world.audience(Sharing(.kinds(kinds), in: .careful))
        let second = try world.audience(Sharing(.kinds(kinds.reversed() + kinds), in: .careful))
        #expect(first == second)
        #expect(try world.store.audiences() == [first])
    }

    @Test("The first five audiences have fields of the tags, each another one; a field that is given up is free")
    func tagFields() throws {
        let sharings = try (0..<6).map { Sharing(.everything, in: .careful, since: try world.moment($0)) }
        let fields = try sharings.map { try world.audience($0).tagField }
        #expect(Set(fields.prefix(5).compactMap { $0 }) == Set(0..<5))
        #expect(fields[5] == nil)
        try world.store.retireAudiences(keeping: Set(sharings.dropFirst()))
        #expect(try world.audience(sharings[5]).tagField == fields[0])
    }

    @Test("A renewed key of the tags is another one, and the audience keeps its field, its views and its ids")
    func renewedTagKey() throws {
        try world.add("one")
        let before = try world.audience(.everything)
        let other = try world.audience(Sharing(.everything, in: .careful))
        try world.give(.everything, to: "ben")
        try world.store.renewTagKey(of: .everything)
        let after = try #require(try world.store.audience(.everything))
        #expect(after.tagKey != before.tagKey)
        #expect(after.tagField == before.tagField)
        #expect(after.key == before.key)
        #expect(after.revision == before.revision)
        #expect(try world.store.audience(other.sharing) == other)
        try world.add("two")
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try world.titles(seenBy: "ben") == ["one", "two"])
        try world.store.renewTagKey(of: Sharing(.kinds([world.event.kind]), in: .careful))
        #expect(try world.store.audiences().count == 2, "Nobody sees that, so there is no key.")
    }

    @Test("An audience that nobody follows leaves nothing, unless a follower may have a file of it")
    func retired() throws {
        try world.add("one")
        let gone = try world.audience(.everything)
        let filed = Sharing(.everything, in: .careful)
        try world.give(filed, to: "ben")
        #expect(try world.audience(filed).tagField != nil)
        try world.store.retireAudiences(keeping: [])
        #expect(try world.store.audiences().map(\.sharing) == [filed])
        #expect(try world.store.audience(filed)?.tagField == nil)
        let view = gone.view(of: world.event.kind)
        try world.store.database.read { db in
            let logs = try FeedLog.fetchAll(db, view: view)
            #expect(logs.isEmpty)
            let shown = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM shown WHERE view NOT IN (SELECT ref FROM view)")
            #expect(shown == 0)
            let secrets = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM secret WHERE writer NOT IN (SELECT writer FROM log)")
            #expect(secrets == 0)
        }
        try world.add("two")
        try world.give(filed, to: "ben", isUpdate: true)
        #expect(try world.titles(seenBy: "ben") == ["one", "two"])
        #expect(try world.problems() == [])
        #expect(try world.audience(.everything).key != gone.key)
    }
}
