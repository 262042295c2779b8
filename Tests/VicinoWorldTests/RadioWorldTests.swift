import Testing
import VicinoCore
import VicinoHarness

@Suite("Ranges and roads in a simulated world")
struct RadioWorldTests {
    @Test(
        "People are near within each device's range, sessions over a broken road go on over another, and news arrive",
        arguments: 0..<WorldSeeds.blocks)
    func converges(block: Int) throws {
        for seed in WorldSeeds.block(block, of: 160) {
            var world = try RadioWorld(seed: seed)
            try world.run()
            #expect(world.breaches.isEmpty, "VICINO_SEED=\(seed) runs it again.")
        }
    }

    @Test("A seed run twice gives the same trace", arguments: UInt64(0)..<4)
    func deterministic(seed: UInt64) throws {
        var worlds = [try RadioWorld(seed: seed), try RadioWorld(seed: seed)]
        for index in worlds.indices { try worlds[index].run(for: .seconds(300)) }
        #expect(worlds[0].trace == worlds[1].trace, "Seed \(seed).")
        #expect(worlds[0].trace != .zero, "Seed \(seed).")
    }

    @Test("In a few worlds all possible events happen")
    func variety() throws {
        var tally: [String: Int] = [:]
        for seed in UInt64(0)..<24 {
            var world = try RadioWorld(seed: seed)
            try world.run()
            tally.merge(world.tally, uniquingKeysWith: +)
        }
        let wanted = [
            "entered", "moved", "left", "broken radio", "broken network", "another road", "completed", "checked near",
            "checked gone", "changed medium",
        ]
        #expect(wanted.filter { tally[$0, default: 0] == 0 }.isEmpty, "\(tally)")
    }

    @Test("A device that ignores its range is found out")
    func ignoredRange() throws {
        var breaches: [String] = []
        for seed in UInt64(0)..<12 where breaches.isEmpty {
            var world = try RadioWorld(seed: seed, ignoresRanges: true)
            try world.run()
            breaches = world.breaches
        }
        #expect(breaches.contains { $0.contains("out of") }, "\(breaches)")
    }

    @Test("A device that notices a person a minute late is found out")
    func hardOfHearing() throws {
        var breaches: [String] = []
        for seed in UInt64(0)..<12 where breaches.isEmpty {
            var world = try RadioWorld(seed: seed, isHardOfHearing: true)
            try world.run()
            breaches = world.breaches
        }
        #expect(breaches.contains { $0.contains("clearly in range is not near") }, "\(breaches)")
    }
}
