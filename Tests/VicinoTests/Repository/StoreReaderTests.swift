import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("Followers who read a store and do not meet the author", .timeLimit(.minutes(10)))
struct StoreReaderTests {
    private static let day = Duration.seconds(86_400)

    /// Ten days later, Anna records something and publishes.
    private func goOn(_ friends: StoreFriends, round: Int) async throws {
        friends.clock.advance(by: Self.day * 10)
        try friends.add(5, from: round * 5)
        try await friends.publish()
    }

    private func isPermitted(_ follower: Node, by friends: StoreFriends) throws -> Bool {
        try friends.anna.grant(to: follower.user, at: friends.clock.now) != nil
    }

    @Test("They read for as long as the author publishes, also when their own copy of the grant has ended")
    func far() async throws {
        let friends = try await StoreFriends()
        for round in 0..<12 {
            try await goOn(friends, round: round)
            let report = try await friends.fetch()
            #expect(report.problems.isEmpty, "round \(round)")
            #expect(try friends.isSame(), "round \(round)")
            #expect(try friends.anna.repositoryBacklog(of: friends.world.store()).isEmpty, "round \(round)")
        }
        #expect(try isPermitted(friends.ben, by: friends))
        let former = try #require(try friends.ben.receivedGrant(from: friends.anna.user)).claimed()
        #expect(former.expiry < friends.clock.now)
        // The next session brings the renewed grant.
        try await friends.meet()
        let renewed = try #require(try friends.ben.receivedGrant(from: friends.anna.user)).claimed()
        #expect(renewed.serial == former.serial)
        #expect(renewed.expiry > friends.clock.now)
    }

    @Test("An access that has ended before a publish stays ended")
    func ended() async throws {
        let friends = try await StoreFriends()
        try friends.add(5)
        try await friends.publish()
        try await friends.fetch()
        friends.clock.advance(by: Self.day * 91)
        try friends.add(5, from: 5)
        try await friends.publish()
        let report = try await friends.fetch()
        #expect(report.problems == [.missing])
        #expect(try friends.held().count == 5)
        #expect(try !isPermitted(friends.ben, by: friends))
    }

    @Test(
        "A follower whose renewed grant is revoked stays out, and so does one who is blocked", arguments: [false, true])
    func revoked(isBlocked: Bool) async throws {
        let friends = try await StoreFriends()
        for round in 0..<6 { try await goOn(friends, round: round) }
        #expect(try isPermitted(friends.ben, by: friends))
        try await friends.fetch()
        let follower = try friends.anna.follower(named: "Ben")
        if isBlocked { try friends.anna.block(follower) } else { try friends.anna.revoke(follower) }
        for round in 6..<18 { try await goOn(friends, round: round) }
        let report = try await friends.fetch()
        #expect(report.problems == [.missing])
        #expect(try friends.held().count == 30)
        #expect(try !isPermitted(friends.ben, by: friends))
        #expect(try friends.anna.follower(named: "Ben").isRevoked)
    }

    @Test("A follower without a device that can read the store loses access after the term of the grant")
    func unreachable() async throws {
        let friends = try await StoreFriends()
        let world = friends.world
        try keepKeyOfRemovedDevice(of: world.cora, in: world)
        for round in 0..<12 { try await goOn(friends, round: round) }
        #expect(try isPermitted(world.ben, by: friends))
        #expect(try !isPermitted(world.dora, by: friends), "None of her devices has told a key.")
        #expect(try !isPermitted(world.cora, by: friends), "Her only device that has told a key is removed.")
    }

    /// A follower has added a device, which has told Anna its key, and has removed it.
    private func keepKeyOfRemovedDevice(of follower: Node, in world: PublishingWorld) throws {
        let tablet = Node.Configuration.testing(world.folder, "Tablet", clock: world.clock, kinds: .builtIn)
        world.clock.advance(by: .seconds(2))
        _ = try follower.addDevice(try Node.requestDevice(tablet, name: "tablet"))
        world.clock.advance(by: .seconds(2))
        try follower.removeDevice(follower.device(named: "tablet"))
        let roster = try follower.roster()
        _ = try world.anna.peers.newestRoster(roster)
        let removed = try #require(roster.devices.first { $0.isRemoved })
        let device = Catalog.FollowerDevice(follower: follower.user, device: removed.signingKey)
        let key = try #require(try world.anna.catalog.envelopeRecipients().first).key
        try world.anna.catalog.keep(
            EnvelopeRecipient(device: device, agreementKey: removed.agreementKey, key: key))
    }

    @Test("A revoked grant is named for a year, for a device of the author that renews it because it has not heard")
    func namedForAYear() async throws {
        let world = try PublishingWorld()
        let serial = try #require(try world.anna.grant(to: world.ben.user, at: world.clock.now)).serial
        try world.anna.revoke(try world.anna.follower(named: "Ben"))
        world.clock.advance(by: Self.day * 360)
        try world.anna.revoke(try world.anna.follower(named: "Cora"))
        #expect(try world.anna.own.revocationList()?.revoked.contains(serial) == true)
        world.clock.advance(by: Self.day * 10)
        try world.anna.revoke(try world.anna.follower(named: "Dora"))
        #expect(try world.anna.own.revocationList()?.revoked.contains(serial) == false)
    }
}
