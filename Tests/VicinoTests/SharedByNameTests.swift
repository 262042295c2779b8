import Testing
import VicinoActivity
import VicinoCore
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Kinds that are shared only by name")
struct SharedByNameTests {
    private let meeting: Meeting
    private let anna: Node

    init() throws {
        meeting = try Meeting()
        var configuration = Node.Configuration.testing(
            meeting.folder, "Anne", clock: meeting.clock, kinds: .builtIn)
        configuration.kindsSharedByName = [Visit.self]
        anna = try Node.create(configuration, claimedName: "Anne")
    }

    @Test("A follower who sees everything does not see visits, and one for whom they are named does")
    func everything() throws {
        let ben = try meeting.person("Ben")
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything), node: anna)
        #expect(grant.views == [.full(Activity.schema.kind)])
        #expect(try !anna.grants.views(of: .everything).contains(.full(Visit.schema.kind)))
        let cora = try meeting.person("Cora")
        let named = try meeting.ask(cora, anna.invite(sharing: .only(Activity.self, Visit.self)), node: anna)
        #expect(named.views == [.full(Activity.schema.kind), .full(Visit.schema.kind)].sorted())
    }

    @Test("A grant that an earlier program gave for everything loses the visits before the next session shows anything")
    func earlierGrant() throws {
        let ben = try meeting.person("Ben")
        let before = try meeting.ask(ben, meeting.anna.invite(sharing: .everything))
        #expect(before.views.contains(.full(Visit.schema.kind)))
        var configuration = meeting.anna.configuration
        configuration.kindsSharedByName = [Visit.self]
        let later = try Node.open(configuration)
        let renewed = try #require(try later.grants.renewedGrant(to: ben.user, at: meeting.clock.now))
        #expect(renewed.views == [.full(Activity.schema.kind)])
        #expect(try later.grant(to: ben.user, at: meeting.clock.now)?.value == renewed.value)
    }

    @Test("A dump for followers has no visits, and one for the user's own devices has them")
    func dumps() throws {
        try anna.add(Activity.make("walking"))
        var visit = Visit()
        visit.area = "home"
        visit.enteredAt = meeting.clock.now
        try anna.add(visit)
        let ben = try meeting.person("Ben")
        let person = try ben.follow(.bytes(anna.dump()), as: "Anne").person
        #expect(try ben.records(Activity.self, of: person).count() == 1)
        #expect(try ben.records(Visit.self, of: person).count() == 0)
        #expect(try anna.records(Visit.self).count() == 1)
        let own = try anna.dump(own: true)
        #expect(try own.count > anna.dump().count)
    }
}
