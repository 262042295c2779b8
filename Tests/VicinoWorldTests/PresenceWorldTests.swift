import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence

@Suite("Presence in a simulated world")
struct PresenceWorldTests {
    @Test(
        "Every author who stays near is recognised, revoked followers recognise none, and no new record stays hidden",
        arguments: 0..<WorldSeeds.blocks)
    func converges(block: Int) throws {
        for seed in WorldSeeds.block(block, of: 80) {
            var world = try PresenceWorld(aloneBy: seed)
            try world.runAlone()
            #expect(world.breaches.isEmpty, "VICINO_SEED=\(seed) runs it again.")
        }
    }

    @Test("A seed run twice gives the same trace", arguments: UInt64(0)..<8)
    func deterministic(seed: UInt64) throws {
        var worlds = [try PresenceWorld(aloneBy: seed), try PresenceWorld(aloneBy: seed)]
        for index in worlds.indices { try worlds[index].runAlone(for: .seconds(600)) }
        #expect(worlds[0].trace == worlds[1].trace, "Seed \(seed).")
        #expect(worlds[0].trace != .zero)
    }

    @Test("In a few worlds all possible events happen")
    func variety() throws {
        var tally: [String: Int] = [:]
        for seed in UInt64(0)..<16 {
            var world = try PresenceWorld(aloneBy: seed)
            try world.runAlone()
            tally.merge(world.tally, uniquingKeysWith: +)
        }
        let wanted = [
            "entered", "stayed", "left", "news", "newKey", "clockChanged", "time", "key", "clock",
            "clock set", "crash",
            "revoked", "checked near", "checked news",
        ]
        #expect(wanted.filter { tally[$0, default: 0] == 0 }.isEmpty, "\(tally)")
    }
}
