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

    /// The views in which followers with whom something is shared see kinds.
    private func views(of node: Node, for sharing: Sharing, _ kinds: any RecordKind.Type...) throws -> [ViewID] {
        let audience = try #require(try node.own.audience(sharing))
        return kinds.map { audience.view(of: $0.schema.kind) }.sorted()
    }

    @Test("A follower who sees everything does not see visits, and one for whom they are named does")
    func everything() throws {
        let ben = try meeting.person("Ben")
        let grant = try meeting.ask(ben, anna.invite(sharing: .everything), node: anna)
        #expect(try grant.views == views(of: anna, for: .everything, Activity.self))
        #expect(!anna.grants.shows(Visit.schema.kind, by: .everything))
        let cora = try meeting.person("Cora")
        let both = Sharing(.only(Activity.self, Visit.self), in: .everything)
        let named = try meeting.ask(cora, anna.invite(sharing: both), node: anna)
        #expect(try named.views == views(of: anna, for: both, Activity.self, Visit.self))
    }

    @Test("A grant that an earlier program gave for everything loses the visits before the next session shows anything")
    func earlierGrant() throws {
        let ben = try meeting.person("Ben")
        let before = try meeting.ask(ben, meeting.anna.invite(sharing: .everything))
        let visits = try views(of: meeting.anna, for: .everything, Visit.self)
        #expect(before.views.contains(visits[0]))
        var configuration = meeting.anna.configuration
        configuration.kindsSharedByName = [Visit.self]
        let later = try Node.open(configuration)
        let renewed = try #require(try later.grants.renewedGrant(to: ben.user, at: meeting.clock.now))
        #expect(try renewed.views == views(of: later, for: .everything, Activity.self))
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
