import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("Publishing to a store")
struct NodePublishingTests {
    private let world: PublishingWorld

    init() throws { world = try PublishingWorld() }

    @Test("A follower who was told where it is reads what was recorded since")
    func reading() async throws {
        _ = try world.store()
        try world.add("before")
        try await world.meet(world.ben)
        try world.add("after")
        try await world.publish()
        let received = try world.received(world.ben)
        #expect(received.addresses == [PublishingWorld.readingAddress])
        #expect(received.publishers.count == 1)
        try await world.read(try #require(received.publications.first), by: world.ben)
        #expect(try world.notes(world.ben) == ["after", "before"])
        #expect(try world.ben.verifyAll().isEmpty)
        #expect(try world.names == world.expectedNames(world.anna))
    }

    @Test("Two audiences have neither a key nor a name in common, and each reads its own")
    func audiences() async throws {
        _ = try world.store()
        try world.add("a note")
        try await world.meet(world.ben)
        try await world.meet(world.cora)
        try await world.publish()
        let bens = try world.received(world.ben)
        let coras = try world.received(world.cora)
        #expect(bens.key != coras.key)
        #expect(bens.publishers != coras.publishers)
        let crossed = Publication(key: coras.key, publisher: bens.publishers[0])
        #expect(try await world.objects.get(crossed.pointerName, unless: nil, atMost: 8 << 20) == .missing)
        try await world.read(coras.publications[0], by: world.cora)
        #expect(try world.notes(world.cora) == [""])
        #expect(try world.anna.repositoryBacklog(of: world.store()).isEmpty)
    }

    @Test("Nothing new is no request, and a change is one object for each audience")
    func cost() async throws {
        try world.add("first")
        try await world.publish()
        world.objects.forgetRequests()
        try await world.publish()
        #expect(world.objects.requests.isEmpty)
        try world.add("second")
        #expect(try world.anna.repositoryBacklog(of: world.store()).changes > 0)
        let report = try await world.publish()
        // Two audiences of followers, and the user's own devices.
        #expect(world.objects.requests.map(\.kind) == [.put, .put, .put])
        #expect(world.objects.requests.allSatisfy { $0.size <= 8_192 })
        #expect(report.written == 3)
        #expect(report.deleted == 0)
    }

    @Test("A change that an audience does not see writes nothing for it")
    func unseen() async throws {
        try await world.meet(world.ben)
        try await world.publish()
        world.objects.forgetRequests()
        world.clock.advance(by: .seconds(2))
        try world.anna.add(Activity.make(note: "hidden"), isPrivate: true)
        try await world.publish()
        let written = Set(world.objects.requests.map(\.name))
        #expect(!written.isEmpty, "The user's own devices see it.")
        let own = try #require(try world.anna.catalog.epochs()[.ownDevices])
        for others in try world.anna.catalog.publications(inStore: world.store().id)
        where others.publication.key != own.key {
            let packs = (0..<64).map { others.publication.packName(PackNumber(rawValue: $0)) }
            #expect(written.isDisjoint(with: packs + [others.publication.pointerName]))
        }
    }

    @Test("What was deleted is gone from the store at the next publish")
    func deletion() async throws {
        let notes = (0..<40).map { "note \($0)" }
        for note in notes { try world.add(note) }
        try await world.publish()
        let before = world.names
        world.clock.advance(by: .seconds(2))
        let id = try #require(try world.anna.contents(of: world.anna.me).first { $0.value.note == "note 7" }?.key)
        try world.anna.delete(id)
        try await world.publish()
        // Each audience has its pack anew, under another name.
        #expect(before.subtracting(world.names).count == 3)
        #expect(try world.names == world.expectedNames(world.anna))
    }

    // MARK: Epochs

    @Test("After a revocation, all former objects are gone, and the former follower finds nothing; who stays finds all")
    func revocation() async throws {
        _ = try world.store()
        try world.add("shared")
        try await world.meet(world.ben)
        try await world.meet(world.dora)
        try await world.publish()
        let former = try world.received(world.ben)
        let formerNames = world.names
        #expect(try world.received(world.dora).key == former.key)
        // The number that each has heard of, or found.
        #expect(try await world.envelope(for: world.ben, after: nil)?.key == former.key)
        try world.anna.revoke(try world.anna.follower(named: "Ben"))
        #expect(try world.anna.repositoryBacklog(of: world.store()).withdrawals > 0)
        try world.add("later")
        try await world.publish()
        let pointer = try #require(former.publications.first).pointerName
        #expect(try await world.objects.get(pointer, unless: nil, atMost: 8 << 20) == .missing)
        #expect(try world.names == world.expectedNames(world.anna))
        #expect(try await world.envelope(for: world.ben, after: nil) == nil)
        let envelope = try #require(try await world.envelope(for: world.dora, after: 0))
        #expect(envelope.key != former.key)
        #expect(envelope.addresses == [PublishingWorld.readingAddress])
        try await world.read(try #require(envelope.publications.first), by: world.dora)
        #expect(try world.notes(world.dora) == ["later", "shared"])
        // Of Ben's audience nothing has stayed; the user's own devices and Cora's audience go on.
        let own = try #require(try world.anna.catalog.epochs()[.ownDevices])
        #expect(!formerNames.isDisjoint(with: world.names))
        #expect(own.number == 1)
    }

    @Test("An access that expires ends the epoch, as a revocation does")
    func expiry() async throws {
        _ = try world.store()
        try await world.meet(world.ben)
        try await world.meet(world.dora)
        try await world.publish()
        let former = try world.received(world.ben).key
        let grant = try #require(try world.anna.grant(to: world.ben.user, at: world.clock.now))
        // Dora's grant is renewed before Ben's is over.
        let term = grant.expiry.milliseconds - world.clock.now.milliseconds
        world.clock.advance(by: .milliseconds(term - 60_000))
        try await world.meet(world.dora)
        world.clock.advance(by: .milliseconds(120_000))
        #expect(try world.anna.grant(to: world.ben.user, at: world.clock.now) == nil)
        try await world.publish()
        #expect(
            try world.anna.catalog.publications(inStore: world.store().id).allSatisfy { $0.publication.key != former })
        #expect(try world.names == world.expectedNames(world.anna))
    }

    @Test("A store that is removed without a network is emptied later, and then leaves the list")
    func removal() async throws {
        try world.add("one")
        try await world.meet(world.ben)
        try await world.publish()
        let store = try world.store()
        try world.anna.removeRepositoryStore(store)
        #expect(try world.anna.repositoryStores().map(\.isRemoved) == [true])
        #expect(try world.anna.repositoryBacklog(of: store).withdrawals >= world.names.count - 1)
        world.objects.fail { _ in .unreachable }
        await #expect(throws: StoreError.self) { try await world.anna.publish(to: store, through: world.objects) }
        #expect(try world.anna.repositoryStores().first?.failure != nil)
        world.objects.fail { _ in nil }
        try await world.anna.publish(to: store, through: world.objects)
        #expect(world.names.isEmpty)
        #expect(try world.anna.repositoryStores().isEmpty)
        // Followers hear of it in their next session.
        try await world.meet(world.ben)
        #expect(try world.ben.catalog.receivedPublications(of: world.anna.user).isEmpty)
    }

    @Test(
        "What the user's own devices are told of an ended epoch or audience is in the same publish",
        arguments: ["Ben", "Cora"])
    func notesAtOnce(name: String) async throws {
        _ = try world.store()
        try world.add("shared")
        try await world.meet(world.ben)
        try await world.meet(world.cora)
        try await world.publish()
        // Dora has the same audience as Ben, and Cora has one alone.
        try world.anna.revoke(try world.anna.follower(named: name))
        try await world.publish()
        #expect(try world.anna.repositoryBacklog(of: world.store()).isEmpty)
        world.objects.forgetRequests()
        try await world.publish()
        #expect(world.objects.requests.isEmpty)
    }

    // MARK: Faults

    @Test(
        "After a failure at any request, the next publish completes the store and leaves nothing behind",
        arguments: 0..<14)
    func crash(limit: Int) async throws {
        for note in 0..<30 { try world.add("note \(note)") }
        try await world.meet(world.ben)
        try await world.publish()
        world.clock.advance(by: .seconds(2))
        let contents = try world.anna.contents(of: world.anna.me)
        let id = try #require(contents.keys.min { $0.description < $1.description })
        try world.anna.delete(id)
        try world.anna.revoke(try world.anna.follower(named: "Dora"))
        let fault = limit.isMultiple(of: 2) ? MemoryStore.Fault.unanswered : .unreachable
        let count = LockedValue(0)
        world.objects.fail { _ in
            count.withLock { count in
                count += 1
                return count > limit ? fault : nil
            }
        }
        _ = try? await world.publish()
        world.objects.fail { _ in nil }
        try await world.publish()
        #expect(try world.names == world.expectedNames(world.anna))
        #expect(try world.anna.repositoryBacklog(of: world.store()).isEmpty)
        #expect(try world.anna.repositoryStores().first?.failure == nil)
    }

    @Test("Two programs do not publish at the same time")
    func busy() async throws {
        let store = try world.store()
        let lock = try #require(try ExclusiveLock(of: world.anna.folder, for: "publishing"))
        await #expect(throws: VicinoError.self) { try await world.anna.publish(to: store, through: world.objects) }
        withExtendedLifetime(lock) {}
        #expect(world.objects.requests.isEmpty)
    }
}
