import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("Followers who meet nobody find an author who was restored from a store", .timeLimit(.minutes(30)))
struct RestoredAuthorTests {
    private let friends: StoreFriends

    /// Ben has fetched what Anna has published.
    init() async throws {
        friends = try await StoreFriends()
        try friends.add(20)
        try await friends.publish()
        try await friends.fetch()
    }

    private var world: PublishingWorld { friends.world }

    /// Anna's device is gone. She goes on with another one, in place of it and all others.
    private func restore(_ device: Node, as name: String = "New") async throws -> Node {
        let phrase = try #require(try device.recoveryPhrase(isShown: false))
        friends.clock.advance(by: .seconds(2))
        return try await Node.recover(
            .testing(world.folder, name, clock: friends.clock, kinds: .builtIn), fromRepository: friends.memory,
            phrase: phrase, isKeepingDevices: false
        ).node
    }

    /// Adds a record to a restored device.
    private func add(_ note: String, to device: Node) throws {
        friends.clock.advance(by: .seconds(2))
        try device.add(Activity.make(note: note))
    }

    @discardableResult
    private func fetch() async throws -> FetchingReport {
        friends.clock.advance(by: .seconds(2))
        return try await friends.fetch()
    }

    private func isSame(as device: Node) throws -> Bool {
        let held = try friends.held()
        return try held == device.values(of: device.me)
    }

    /// What Anna's first device has published for followers.
    private func formerPublications() throws -> [Publication] {
        try friends.anna.catalog.publications(inStore: world.store().id).filter { $0.audience != .ownDevices }
            .map(\.publication)
    }

    @Test("What the restored device records reaches a follower, and goes on reaching them")
    func found() async throws {
        let node = try await restore(friends.anna)
        try add("after", to: node)
        try await world.publish(node)
        let report = try await fetch()
        #expect(report.isNewEpoch)
        #expect(report.problems.isEmpty)
        #expect(try isSame(as: node))
        #expect(try world.notes(friends.ben).contains("after"))
        #expect(try friends.ben.verifyAll().isEmpty)
        try add("later", to: node)
        try await world.publish(node)
        let next = try await fetch()
        #expect(!next.isNewEpoch)
        #expect(next.problems.isEmpty)
        #expect(try world.notes(friends.ben).contains("later"))
    }

    @Test(
        "What a thief has put in place of the lost device's pointer keeps no follower from the restored one, and goes",
        arguments: [4096, PaddedSize.largestPointer + 1])
    func overwritten(byteCount: Int) async throws {
        let names = try formerPublications().map(\.pointerName)
        let node = try await restore(friends.anna)
        let garbage = [UInt8](repeating: 7, count: byteCount)
        for name in names { try await friends.memory.put(garbage, as: name) }
        try add("after", to: node)
        try await world.publish(node)
        #expect(world.names.isDisjoint(with: names))
        for name in names { try await friends.memory.put(garbage, as: name) }
        try await fetch()
        #expect(try world.notes(friends.ben).contains("after"))
    }

    @Test(
        "A follower who has missed a restored device finds the one after it",
        arguments: [1, 2])
    func foundTwice(publishes: Int) async throws {
        let first = try await restore(friends.anna)
        for round in 0..<publishes {
            try add("round \(round)", to: first)
            try await world.publish(first)
        }
        let second = try await restore(first, as: "Newer")
        try add("after", to: second)
        try await world.publish(second)
        let report = try await fetch()
        #expect(report.problems.isEmpty)
        #expect(try isSame(as: second))
        #expect(try world.notes(friends.ben).contains("after"))
    }

    @Test(
        "Wherever the first publish of a restored device fails, no pointer is gone before followers can find the next one",
        arguments: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
    func crash(limit: Int) async throws {
        let former = try formerPublications().map(\.pointerName)
        let node = try await restore(friends.anna)
        try add("after", to: node)
        let count = LockedValue(0)
        friends.memory.fail { request in
            guard request.kind != .get else { return nil }
            return count.withLock { count in
                count += 1
                return count > limit ? .unreachable : nil
            }
        }
        _ = try? await world.publish(node)
        friends.memory.fail { _ in nil }
        let isGone = former.contains { !world.names.contains($0) }
        let early = try await fetch()
        #expect(!isGone || early.problems.isEmpty)
        try await world.publish(node)
        let report = try await fetch()
        #expect(report.problems.isEmpty)
        #expect(try isSame(as: node))
    }

    // MARK: What a store can do

    @Test("A signpost that the author has not signed, or that shows nothing new, changes nothing")
    func forged() async throws {
        let publications = try formerPublications()
        let former = try friends.anna.roster()
        let known = try #require(try friends.ben.peers.newestRoster(of: friends.anna.user))
        let node = try await restore(friends.anna)
        try await world.publish(node)
        var random = SeededGenerator(seed: 5)
        let forged = try node.roster().value.signed(by: SigningKey(using: &random))
        for roster in [former, forged] {
            for publication in publications {
                friends.memory.replace(
                    publication.signpostName, with: try publication.sealSignpost(roster, using: &random))
            }
            #expect(try await fetch().problems == [.missing])
            #expect(try friends.ben.peers.newestRoster(of: friends.anna.user)?.version == known.version)
        }
    }

    @Test("A signpost that another device has written with as new a list is not written again")
    func newerSignpost() async throws {
        let node = try await restore(friends.anna)
        try await world.publish(node)
        let signpost = try #require(try node.catalog.signposts(inStore: world.store(of: node).id).first)
        let name = signpost.publication.signpostName
        let roster = try node.roster()
        let shown = try await friends.memory.signpost(of: signpost.publication, by: node.user)
        #expect(shown?.version == roster.version)
        let before = friends.memory.objects[name]
        try node.catalog.keep(
            StoredSignpost(store: signpost.store, publication: signpost.publication, since: signpost.since))
        try await world.publish(node)
        #expect(friends.memory.objects[name] == before)
    }

    // MARK: How long they stand

    @Test("A signpost is written once, stands for a year, and goes with the store")
    func term() async throws {
        let node = try await restore(friends.anna)
        try await world.publish(node)
        let names = try node.catalog.signposts(inStore: world.store(of: node).id).map(\.publication.signpostName)
        #expect(!names.isEmpty)
        #expect(world.names.isSuperset(of: names))
        friends.memory.forgetRequests()
        try await world.publish(node)
        #expect(friends.memory.requests.allSatisfy { !names.contains($0.name) })
        friends.clock.advance(by: .seconds(364 * 86_400))
        try await world.publish(node)
        #expect(world.names.isSuperset(of: names))
        friends.clock.advance(by: .seconds(2 * 86_400))
        try await world.publish(node)
        #expect(world.names.isDisjoint(with: names))
        #expect(try node.catalog.signposts(inStore: world.store(of: node).id).isEmpty)
    }

    @Test("A store that is removed keeps no signpost")
    func removal() async throws {
        let node = try await restore(friends.anna)
        try await world.publish(node)
        let store = try world.store(of: node)
        try node.removeRepositoryStore(store)
        try await node.publish(to: store, through: friends.memory)
        #expect(world.names.isEmpty)
        #expect(try node.repositoryStores().isEmpty)
    }
}
