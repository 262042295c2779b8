import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("Envelopes and notes by removed devices, and for them")
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

    @Test("What a thief with a removed device has noted deletes nothing of the user's other devices")
    func forgedNames() async throws {
        let household = try Household()
        let objects = MemoryStore()
        try household.first.add(Activity.make(note: "first"))
        let phrase = try #require(try household.first.recoveryPhrase(isShown: false))
        for device in household.devices {
            try await publish(device, to: objects, household)
            try await household.meetAll()
        }
        let store = try #require(try household.first.repositoryStores().first)
        try await household.first.publish(to: store, through: objects, phrase: phrase)
        let sheet = try #require(try household.first.catalog.store(store.id)?.sheetName)
        try forge(household.second) { $0.envelopes = PublicationNote.bytes([sheet]) }
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 1"))
        try await household.first.publish(to: store, through: objects, phrase: phrase)
        #expect(objects.objects[sheet] != nil)
    }

    @Test("An epoch that a thief with a removed device has told ends with that device")
    func forgedEpoch() async throws {
        let household = try Household()
        let objects = MemoryStore()
        for device in household.devices {
            try await publish(device, to: objects, household)
            try await household.meetAll()
        }
        let limit = UInt64(1) << 40 - 1
        var random = SeededGenerator(seed: 1)
        let key = EpochKey(using: &random)
        let known = try #require(try household.first.catalog.epochs()[.ownDevices]?.number)
        try forge(household.second) { note in
            let rows = try PublicationRow.rows(note.rows ?? []).map { row in
                let epoch = StoredEpoch(
                    audience: row.epoch.audience, number: known + 1, key: key, departures: limit, removals: limit)
                return PublicationRow(epoch: epoch, publisher: row.publisher)
            }
            note.rows = PublicationRow.bytes(rows)
        }
        try await household.meetAll()
        try await publish(household.first, to: objects, household)
        #expect(try household.first.catalog.epochs()[.ownDevices]?.key == key)
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 1"))
        try await publish(household.first, to: objects, household)
        #expect(try household.first.catalog.epochs()[.ownDevices]?.key != key)
    }

    @Test("An epoch with a number that ends all counting is not taken")
    func impossibleEpoch() async throws {
        let household = try Household()
        let objects = MemoryStore()
        for device in household.devices {
            try await publish(device, to: objects, household)
            try await household.meetAll()
        }
        let known = try household.first.catalog.epochs()[.ownDevices]
        try forge(household.second) { note in
            let rows = try PublicationRow.rows(note.rows ?? []).map { row in
                let epoch = StoredEpoch(
                    audience: row.epoch.audience, number: UInt64(1) << 40 - 1, key: row.epoch.key, departures: 0,
                    removals: 0)
                return PublicationRow(epoch: epoch, publisher: row.publisher)
            }
            note.rows = PublicationRow.bytes(rows)
        }
        try await household.meetAll()
        try await publish(household.first, to: objects, household)
        #expect(try household.first.catalog.epochs()[.ownDevices] == known)
    }

    @Test("A new reader of an audience changes nothing that its other readers can see")
    func newReader() async throws {
        let world = try PublishingWorld()
        _ = try world.store()
        try world.add("first")
        try await world.meet(world.ben)
        try await world.publish()
        let publications = try world.anna.catalog.publications(inStore: world.store().id)
        let pointers = publications.filter { $0.audience != .ownDevices }.map(\.publication.pointerName)
        let before = pointers.map { world.objects.objects[$0] }
        #expect(try await world.envelope(for: world.dora, after: nil) == nil)
        try await world.meet(world.dora)
        try await world.publish()
        #expect(try await world.envelope(for: world.dora, after: nil) != nil)
        #expect(pointers.map { world.objects.objects[$0] } == before)
    }

    /// Changes what a device has noted for the others.
    private func forge(_ device: Node, _ change: (inout PublicationNote) throws -> Void) throws {
        let notes = try device.records.request(PublicationNote.self, of: nil).all()
        let own = try #require(notes.first { $0.record.device == device.own.deviceKey.publicKey })
        try device.ownRecords.write { _ = try $0.update(own.id, as: PublicationNote.self, change) }
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
