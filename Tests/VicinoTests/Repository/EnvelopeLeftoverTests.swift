import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("Envelopes by removed devices, and for them, are deleted")
struct EnvelopeLeftoverTests {
    @Test("A device that removes another one of its user deletes the envelopes that this one has written")
    func byRemovedDevice() async throws {
        let household = try Household()
        let objects = MemoryStore()
        try household.first.add(Activity.make(note: "first"))
        try await household.follow()
        for device in household.devices {
            try await publish(device, to: objects, household)
            try await household.meetAll()
        }
        try await Household.meet(household.ben, household.second)
        for device in household.devices { try await publish(device, to: objects, household) }
        try await household.meetAll()
        let left = try envelopes(of: household.second)
        #expect(!left.isEmpty)
        #expect(Set(objects.objects.keys).isSuperset(of: left))
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 1"))
        try await publish(household.first, to: objects, household)
        #expect(Set(objects.objects.keys).isDisjoint(with: left))
        let kept = try envelopes(of: household.first)
        #expect(!kept.isEmpty)
        #expect(Set(objects.objects.keys).isSuperset(of: kept))
    }

    @Test("An envelope for a follower's device goes when the follower has removed that device")
    func forRemovedDevice() async throws {
        let world = try PublishingWorld()
        _ = try world.store()
        try await world.meet(world.ben)
        let tablet = Node.Configuration.testing(world.folder, "Tablet", clock: world.clock, kinds: .builtIn)
        world.clock.advance(by: .seconds(2))
        _ = try world.ben.addDevice(try Node.requestDevice(tablet, name: "tablet"))
        let listed = try #require(try world.ben.roster().devices.last)
        _ = try world.anna.peers.newestRoster(world.ben.roster())
        let device = Catalog.FollowerDevice(follower: world.ben.user, device: listed.signingKey)
        let key = try #require(try world.anna.catalog.envelopeRecipients().first).key
        try world.anna.catalog.keep(EnvelopeRecipient(device: device, agreementKey: listed.agreementKey, key: key))
        try await world.publish()
        let names = try EnvelopeNames(from: world.anna.own.agreementKey, to: listed.agreementKey)
        let number = try #require(try world.anna.catalog.lastEnvelopeNumber(of: device))
        #expect(world.names.contains(names[number]))
        world.clock.advance(by: .seconds(2))
        try world.ben.removeDevice(world.ben.device(named: "tablet"))
        _ = try world.anna.peers.newestRoster(world.ben.roster())
        try await world.publish()
        #expect(!world.names.contains(names[number]))
        #expect(try world.names == world.expectedNames(world.anna))
    }

    private func envelopes(of device: Node) throws -> Set<ObjectName> {
        Set(try device.catalog.publications(inStore: 1).flatMap { $0.state.envelopes.keys })
    }

    private func publish(_ device: Node, to objects: MemoryStore, _ household: Household) async throws {
        household.clock.advance(by: .seconds(2))
        let known = try device.repositoryStores().first
        let store = try known ?? device.addRepositoryStore(address: PublishingWorld.address)
        try await device.publish(to: store, through: objects)
    }
}
