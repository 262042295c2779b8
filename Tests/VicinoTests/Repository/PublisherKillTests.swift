import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoTesting

@testable import Vicino
@testable import VicinoRepository
@testable import VicinoStore

@Suite("A publisher that ends at any request")
struct PublisherKillTests {
    /// How many times each world's publisher ends.
    private static let kills = 4

    @Test(
        "Whenever it ends, a program that is started anew completes the store and leaves nothing behind",
        arguments: 0..<WorldSeeds.blocks)
    func converges(block: Int) async throws {
        for seed in WorldSeeds.block(block, of: 8, share: 50 * UInt64(Self.kills)) {
            do { try await run(seed) } catch { Issue.record("VICINO_SEED=\(seed) runs it again: \(error)") }
        }
    }

    private func run(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let world = try PublishingWorld()
        try world.add("first")
        try await world.meet(world.ben)
        try await world.publish()
        try await world.meet(world.ben)
        // In half of the worlds, an access ends before one of them.
        let revocation = Int.random(in: 0..<2 * Self.kills, using: &random)
        for kill in 0..<Self.kills {
            try change(world, before: kill, using: &random)
            if kill == revocation { try world.anna.revoke(try world.anna.follower(named: "Dora")) }
            stop(world.objects, after: Int.random(in: 0...14, using: &random), isLost: Bool.random(using: &random))
            _ = try? await world.publish()
            world.objects.fail { _ in nil }
            // Nothing is called done that is not.
            let isComplete = try world.names == world.expectedNames(world.anna)
            let hasFailed = try world.anna.repositoryStores().first?.failure != nil
            let isDone = try !hasFailed && world.anna.repositoryBacklog(of: world.store()).isEmpty
            #expect(isComplete || !isDone, "VICINO_SEED=\(seed) runs it again.")

            // A node of a new process: it knows what the folder holds, and nothing else.
            let configuration = Node.Configuration.testing(world.folder, "Anna", clock: world.clock, kinds: .builtIn)
            let anew = try Node.open(configuration)
            if Bool.random(using: &random) { try anew.add(Activity.make(note: "anew \(kill)")) }
            try await world.publish(anew)
            #expect(try world.names == world.expectedNames(anew), "VICINO_SEED=\(seed) runs it again.")
            #expect(try anew.repositoryBacklog(of: world.store()).isEmpty, "VICINO_SEED=\(seed) runs it again.")
        }
        let envelope = try await world.envelope(for: world.ben, after: nil)
        let received = try world.received(world.ben)
        try await world.read(try #require((envelope?.publications ?? received.publications).first), by: world.ben)
        let notes = try world.anna.contents(of: world.anna.me).values.map { $0.note ?? "" }.sorted()
        #expect(try world.notes(world.ben) == notes, "VICINO_SEED=\(seed) runs it again.")
    }

    /// Anna adds, and may delete.
    private func change(_ world: PublishingWorld, before kill: Int, using random: inout SeededGenerator) throws {
        for number in 0..<Int.random(in: 1...40, using: &random) { try world.add("note \(kill), \(number)") }
        world.clock.advance(by: .seconds(2))
        let ids = try world.anna.contents(of: world.anna.me).keys.sorted { $0.description < $1.description }
        if let id = ids.randomElement(using: &random), Bool.random(using: &random) { try world.anna.delete(id) }
    }

    /// Lets some requests through, and none after them. The first of the others is carried out if only its answer is lost.
    private func stop(_ objects: MemoryStore, after limit: Int, isLost: Bool) {
        let count = LockedValue(0)
        objects.fail { _ in
            count.withLock { count in
                count += 1
                if count <= limit { return nil }
                return isLost && count == limit + 1 ? .unanswered : .unreachable
            }
        }
    }
}
