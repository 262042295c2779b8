import Testing
import VicinoHarness

@Suite("Real nodes in a simulated world")
struct NodeWorldTests {
    @Test(
        "Whatever connections and power do, replicas become what was granted, and no file gets more",
        arguments: 0..<WorldSeeds.blocks)
    func converges(block: Int) async throws {
        for seed in WorldSeeds.block(block, of: 12, share: 100) {
            let world = try NodeWorld(seed: seed)
            try await world.run()
            #expect(world.breaches.isEmpty, "VICINO_SEED=\(seed) runs it again.")
        }
    }

    @Test("In a few worlds all possible events happen")
    func variety() async throws {
        let wanted = ["met", "cut", "crash", "crash with loss", "revoked", "granted more", "compared"]
        var happened: [String: Int] = [:]
        for seed in UInt64(0)..<12 {
            let world = try NodeWorld(seed: seed)
            try await world.run()
            happened.merge(world.tally, uniquingKeysWith: +)
            if wanted.allSatisfy({ happened[$0] != nil }) { return }
        }
        Issue.record("Only this has happened: \(happened)")
    }

    @Test("The judge notices every fault", arguments: NodeSaboteur.allCases)
    func notices(saboteur: NodeSaboteur) async throws {
        for seed in UInt64(0)..<10 {
            let world = try NodeWorld(seed: seed, saboteur: saboteur)
            try await world.run()
            if world.breaches.contains(where: { $0.contains(saboteur.breach) }) { return }
        }
        Issue.record("The judge has not noticed that.")
    }
}
