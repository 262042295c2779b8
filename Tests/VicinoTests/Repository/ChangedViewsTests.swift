import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("A follower who reads a store sees what the author shares now", .timeLimit(.minutes(30)))
struct ChangedViewsTests {
    private static let activities = Sharing(.kinds([Activity.schema.kind]), in: .everything)
    private static let visits = Sharing(.kinds([Visit.schema.kind]), in: .everything)

    /// Anna shares something else with Ben, and publishes.
    private func share(_ sharing: Sharing, by friends: StoreFriends) async throws {
        friends.clock.advance(by: .seconds(2))
        try friends.anna.share(sharing, with: friends.anna.follower(named: "Ben"))
        try await friends.publish()
    }

    /// Anna has records with these notes, which Ben has fetched.
    private func begin(_ notes: String...) async throws -> StoreFriends {
        let friends = try await StoreFriends()
        for note in notes { try friends.world.add(note) }
        try await friends.publish()
        try await friends.fetch()
        #expect(try friends.world.notes(friends.ben) == notes)
        return friends
    }

    private func notes(_ friends: StoreFriends) throws -> [String] { try friends.world.notes(friends.ben) }

    private func visitCount(_ friends: StoreFriends) throws -> Int {
        try friends.ben.records(Visit.self, of: friends.author()).all().count
    }

    // MARK: Changes

    @Test("What the author withholds is gone after the next fetch")
    func narrowing() async throws {
        let friends = try await begin("one", "two")
        try await share(.history, by: friends)
        let report = try await friends.fetch()
        #expect(report.isNewEpoch)
        #expect(report.problems.isEmpty)
        #expect(try notes(friends) == ["", ""])
        try friends.world.add("three")
        try await friends.publish()
        #expect(try await friends.fetch().merged?.addedCount == 1)
        #expect(try notes(friends) == ["", "", ""])
    }

    @Test("What the author shows in addition is there after the next fetch, and nothing twice")
    func widening() async throws {
        let friends = try await begin("one", "two")
        try await share(.history, by: friends)
        try await friends.fetch()
        try await share(.everything, by: friends)
        let report = try await friends.fetch()
        #expect(report.problems.isEmpty)
        #expect(try notes(friends) == ["one", "two"])
    }

    @Test("Another choice of kinds takes the place of the former one")
    func kinds() async throws {
        let friends = try await begin("one")
        var visit = Visit()
        visit.area = "park"
        visit.enteredAt = friends.clock.now
        try friends.anna.add(visit)
        try await share(Self.visits, by: friends)
        #expect(try await friends.fetch().problems.isEmpty)
        #expect(try notes(friends).isEmpty)
        #expect(try visitCount(friends) == 1)
        try await share(Self.activities, by: friends)
        #expect(try await friends.fetch().problems.isEmpty)
        #expect(try notes(friends) == ["one"])
        #expect(try visitCount(friends) == 0)
    }

    @Test("An audience that sees nothing yet leaves nothing of what was shown before")
    func nothing() async throws {
        let friends = try await begin("one", "two")
        try await share(Self.visits, by: friends)
        let report = try await friends.fetch()
        #expect(report.problems.isEmpty)
        #expect(report.hasNews)
        #expect(try notes(friends).isEmpty)
    }

    @Test("It holds when the follower’s copy of the grant has ended, too")
    func expired() async throws {
        let friends = try await begin("one")
        for _ in 0..<4 {
            friends.clock.advance(by: .seconds(30 * 86_400))
            try await friends.publish()
            try await friends.fetch()
        }
        let grant = try #require(try friends.ben.receivedGrant(from: friends.anna.user)).claimed()
        #expect(grant.expiry < friends.clock.now)
        try await share(Self.visits, by: friends)
        #expect(try await friends.fetch().problems.isEmpty)
        #expect(try notes(friends).isEmpty)
    }

    // MARK: What brings nothing back

    @Test(
        "Former objects bring nothing back: neither older ones with a key that is told anew, nor new ones with a key from before",
        arguments: [false, true])
    func former(isToldAnew: Bool) async throws {
        let friends = try await begin("one")
        try friends.world.add("two")
        // Ben does not fetch this one, so it is no pointer that his device knows.
        try await friends.publish()
        let told = try friends.world.received(friends.ben)
        let objects = friends.memory.objects
        let stored = try #require(
            try friends.anna.catalog.publications(inStore: friends.world.store().id)
                .first { $0.publication.key == told.key })
        try await share(.history, by: friends)
        try await friends.fetch()
        #expect(try notes(friends) == ["", ""])
        // The operator shows the former audience again, and the present one no more.
        let present = try #require(try friends.world.received(friends.ben).publications.first).pointerName
        for (name, bytes) in objects where friends.memory.objects[name] == nil {
            friends.memory.replace(name, with: bytes)
        }
        friends.clock.advance(by: .seconds(2))
        if !isToldAnew { try renew(stored, in: friends) }
        // As another device of Anna's says it.
        try friends.ben.catalog.keep(
            ReceivedPublication(
                author: told.author, device: [UInt8](repeating: 7, count: 32), key: told.key,
                publishers: told.publishers,
                addresses: told.addresses, envelope: nil, receivedAt: isToldAnew ? friends.clock.now : told.receivedAt))
        friends.memory.forgetRequests()
        friends.memory.fail { $0.kind == .get && $0.name == present ? .withheld : nil }
        let report = try await friends.fetch()
        #expect(friends.requests.contains { $0.name == stored.publication.pointerName })
        #expect(report.problems == [.missing])
        #expect(!report.hasNews)
        #expect(try notes(friends) == ["", ""])
        friends.memory.fail { _ in nil }
        #expect(try await friends.fetch().problems.isEmpty)
        #expect(try notes(friends) == ["", ""])
        let left = try friends.ben.catalog.receivedPublications(of: friends.anna.user).first { $0.key == told.key }
        #expect(left?.publishers.isEmpty == !isToldAnew, "A key from before is not used again.")
    }

    /// A device of Anna's that has not heard of the change writes the pointer of the former audience again.
    private func renew(_ stored: StoredPublication, in friends: StoreFriends) throws {
        let publication = stored.publication
        let object = try #require(friends.memory.objects[publication.pointerName])
        let former = try publication.openPointer(object, of: friends.anna.user)
        let now = friends.clock.now
        let pointer = Pointer(
            author: former.author, sequence: former.sequence + 1, written: now, promise: now + .seconds(86_400),
            nextPack: former.nextPack, delta: former.delta, packed: former.packed, views: former.views)
        var generator = SystemRandomNumberGenerator()
        let sealed = try pointer.signed(by: try #require(stored.signer)).sealed(in: publication, using: &generator)
        friends.memory.replace(publication.pointerName, with: sealed)
    }

    @Test("A file from before the change is refused, and so is one with other views before the change has arrived")
    func files() async throws {
        let friends = try await begin("one")
        let former = try friends.anna.dump()
        try await share(.history, by: friends)
        var next: [UInt8] = []
        try friends.anna.export(for: .followers(.history), as: .binary) { next += $0 }
        let early = #expect(throws: VicinoError.self) { try friends.ben.importDump(.bytes(next)) }
        #expect(early?.code == .refused)
        #expect(try notes(friends) == ["one"])
        try await friends.fetch()
        let late = #expect(throws: VicinoError.self) { try friends.ben.importDump(.bytes(former)) }
        #expect(late?.code == .refused)
        #expect(try notes(friends) == [""])
    }

    // MARK: Meetings

    @Test(
        "A meeting after the change finds the same records under the same ids",
        arguments: [Sharing.history, ChangedViewsTests.visits])
    func meeting(sharing: Sharing) async throws {
        let friends = try await begin("one", "two")
        try await share(sharing, by: friends)
        try await friends.fetch()
        let held = try friends.ben.contents(of: friends.author())
        let former = try #require(try friends.ben.receivedGrant(from: friends.anna.user)).claimed()
        try await friends.meet()
        let grant = try #require(try friends.ben.receivedGrant(from: friends.anna.user)).claimed()
        #expect(grant.serial == former.serial)
        #expect(grant.version > former.version)
        #expect(Set(grant.views).isDisjoint(with: former.views))
        #expect(try friends.ben.contents(of: friends.author()) == held)
        try friends.world.add("three")
        try await friends.publish()
        try await friends.fetch()
        let isShown = sharing == .history
        #expect(try notes(friends) == (isShown ? ["", "", ""] : []))
    }

    @Test(
        "A meeting with a device of the author that has not heard of the change brings nothing back, and takes nothing")
    func behind() async throws {
        let household = try Household()
        let memory = MemoryStore()
        let clock = household.clock
        try household.first.add(Activity.make(note: "one"))
        try await household.follow()
        try await household.meetAll()
        let store = try household.first.addRepositoryStore(
            address: PublishingWorld.address, readingAddress: PublishingWorld.readingAddress)
        clock.advance(by: .seconds(2))
        _ = try await household.first.publish(to: store, through: memory)
        for device in household.devices {
            try await household.meetAll()
            clock.advance(by: .seconds(2))
            try await Household.meet(household.ben, device)
        }
        let author = try household.ben.person(for: household.first.user)
        let followed = try #require(try household.ben.followedStores(of: author).first)
        try household.ben.allowStore(followed)
        clock.advance(by: .seconds(2))
        try household.first.share(.history, with: household.first.follower(named: "Ben"))
        _ = try await household.first.publish(to: store, through: memory)
        clock.advance(by: .seconds(2))
        let report = try await household.ben.fetch(at: followed) { _ in memory }
        #expect(report.isNewEpoch)
        let held = try household.ben.contents(of: author)
        #expect(held.values.map(\.note) == [nil])
        clock.advance(by: .seconds(2))
        try await Household.meet(household.ben, household.second)
        #expect(try household.ben.contents(of: author) == held)
        clock.advance(by: .seconds(2))
        try await household.meetAll()
        try await Household.meet(household.ben, household.second)
        #expect(try household.ben.contents(of: author) == held)
    }
}
