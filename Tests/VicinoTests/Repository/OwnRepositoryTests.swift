import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("A repository of the user's own devices")
struct OwnRepositoryTests {
    private let world: PublishingWorld

    init() throws { world = try PublishingWorld() }

    private func configuration(_ name: String) -> Node.Configuration {
        .testing(world.folder, name, clock: world.clock, kinds: .builtIn)
    }

    private func notes(_ node: Node) throws -> [String] { try Household.notes(node) }

    @Test("A stolen laptop is restored from the phrase and the store: records, followers and whom the user follows")
    func restoring() async throws {
        for note in 0..<20 { try world.add("note \(note)") }
        try PublishingWorld.follow(world.anna, world.ben, seeing: .everything)
        try await world.meet(world.ben)
        try await world.publish()
        try world.add("last")
        try await world.publish()
        let phrase = try #require(try world.anna.recoveryPhrase(isShown: false))
        let node = try await Node.recover(
            configuration("New"), fromRepository: world.objects, phrase: phrase, isKeepingDevices: false
        ).node
        #expect(try notes(node) == notes(world.anna))
        #expect(node.user == world.anna.user)
        #expect(try Set(node.followers().map(\.user)) == Set(world.anna.followers().map(\.user)))
        #expect(try node.following().map(\.user) == [world.ben.user])
        #expect(try node.verifyAll().isEmpty)
        // The new device publishes, and what the stolen one has left is deleted.
        let stolen = world.names
        try await world.publish(node)
        #expect(try world.expectedNames(node).isSubset(of: world.names))
        let left = try world.expectedNames(world.anna)
        let envelopes = try world.anna.catalog.publications(inStore: world.store().id).flatMap {
            $0.state.envelopes.keys
        }
        #expect(!stolen.isDisjoint(with: envelopes))
        #expect(world.names.isDisjoint(with: left.intersection(stolen)))
    }

    @Test("Another phrase finds nothing, and makes nothing")
    func wrongPhrase() async throws {
        try await world.publish()
        let phrase = try #require(RecoveryPhrase([UInt8](repeating: 7, count: RecoveryPhrase.byteCount)))
        let new = configuration("New")
        await #expect(throws: VicinoError.self) {
            try await Node.recover(new, fromRepository: world.objects, phrase: phrase, isKeepingDevices: false)
        }
        #expect(!new.folder.isSetUp)
    }

    @Test("A folder that was put back from a backup goes on with a higher number, and deletes what it does not know")
    func backup() async throws {
        for note in 0..<5 { try world.add("note \(note)") }
        try await world.publish()
        var archive: [UInt8] = []
        try world.anna.backUp { archive += $0 }
        for note in 5..<30 { try world.add("note \(note)") }
        try await world.publish()
        let publication = try #require(
            try world.anna.catalog.publications(inStore: world.store().id).first { $0.audience == .ownDevices }
        ).publication
        let before = try await sequence(of: publication)
        let new = configuration("Restored")
        try new.makeFolder()
        var rest = archive[...]
        let restored = try Node.restore(
            new,
            fromBackup: { count in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }, holding: []
        ).node
        try await world.publish(restored)
        #expect(try await sequence(of: publication) > before)
        #expect(try world.names == world.expectedNames(restored))
    }

    private func sequence(of publication: Publication) async throws -> UInt64 {
        let found = try await world.objects.get(publication.pointerName, unless: nil, atMost: 8 << 20)
        guard case .bytes(let bytes, _) = found else { return 0 }
        return try publication.openPointer(bytes, of: world.anna.user).sequence
    }

    // MARK: Two devices

    @Test("Two devices publish under one key, each with its own publisher, and followers hear of both")
    func twoDevices() async throws {
        let household = try Household()
        let objects = MemoryStore()
        try household.first.add(Activity.make(note: "first"))
        try await household.follow()
        for device in household.devices {
            try await publish(device, to: objects, household)
            try await household.meetAll()
        }
        // The key of the one that counts is now known to both.
        for device in household.devices { try await publish(device, to: objects, household) }
        try await household.meetAll()
        for device in household.devices { try await publish(device, to: objects, household) }
        let epochs = try household.devices.map { try $0.catalog.epochs() }
        #expect(epochs[0] == epochs[1])
        try await Household.meet(household.ben, household.first)
        let received = try #require(try household.ben.catalog.receivedPublications(of: household.first.user).first)
        #expect(received.publishers.count == 2)
        for publication in received.publications {
            let found = try await objects.get(publication.pointerName, unless: nil, atMost: 8 << 20)
            #expect(found != .missing)
        }
    }

    @Test("Removing a device begins new epochs, and what it has left is deleted")
    func removedDevice() async throws {
        let household = try Household()
        let objects = MemoryStore()
        try household.first.add(Activity.make(note: "first"))
        for device in household.devices {
            try await publish(device, to: objects, household)
            try await household.meetAll()
        }
        let former = try #require(try household.first.catalog.epochs()[.ownDevices])
        let left = try household.second.catalog.publications(inStore: 1).map(\.publication.pointerName)
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 1"))
        try await publish(household.first, to: objects, household)
        let next = try #require(try household.first.catalog.epochs()[.ownDevices])
        #expect(next.number > former.number)
        #expect(next.key != former.key)
        #expect(Set(objects.objects.keys).isDisjoint(with: left))
    }

    private func publish(_ device: Node, to objects: MemoryStore, _ household: Household) async throws {
        household.clock.advance(by: .seconds(2))
        let known = try device.repositoryStores().first
        let store =
            try known
            ?? device.addRepositoryStore(
                address: PublishingWorld.address, readingAddress: PublishingWorld.readingAddress)
        try await device.publish(to: store, through: objects)
    }
}
