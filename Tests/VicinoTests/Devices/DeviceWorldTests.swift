import Testing
import VicinoHarness

@Suite("The devices of one user in a simulated world")
struct DeviceWorldTests {
    @Test(
        "Whatever happens, all devices come to hold the same, and nothing deleted returns",
        arguments: 0..<WorldSeeds.blocks)
    func converges(block: Int) async throws {
        for seed in WorldSeeds.block(block, of: 12, share: 100) {
            let world = try DeviceWorld(seed: seed)
            try await world.run()
            #expect(world.breaches.isEmpty, "VICINO_SEED=\(seed) runs it again.")
        }
    }

    @Test("In a few worlds all possible events happen")
    func variety() async throws {
        let wanted = ["edited", "met", "cut", "crash", "backed up", "restored", "removed", "compared"]
        var happened: [String: Int] = [:]
        for seed in UInt64(0)..<10 {
            let world = try DeviceWorld(seed: seed)
            // A restore needs a backup of the same device before.
            try await world.run(steps: 60)
            happened.merge(world.tally, uniquingKeysWith: +)
            if wanted.allSatisfy({ happened[$0] != nil }) { return }
        }
        Issue.record("Only this has happened: \(happened)")
    }

    @Test("The judge notices every fault", arguments: DeviceSaboteur.allCases)
    func notices(saboteur: DeviceSaboteur) async throws {
        for seed in UInt64(0)..<20 {
            let world = try DeviceWorld(seed: seed, saboteur: saboteur)
            try await world.run()
            if !world.breaches.isEmpty { return }
        }
        Issue.record("The judge has not noticed that.")
    }
}
