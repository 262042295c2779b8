import Testing
import VicinoCore
import VicinoHarness

@Suite("People who hear and meet each other in a simulated world")
struct WorldTests {
    @Test(
        "Replicas converge, no peer gets what was not granted, and revoked followers recognise no author",
        arguments: 0..<WorldSeeds.blocks)
    func converges(block: Int) throws {
        for seed in WorldSeeds.block(block, of: 160) {
            var world = try World(seed: seed)
            try world.run()
            #expect(world.breaches.isEmpty, "VICINO_SEED=\(seed) runs it again.")
        }
    }

    @Test("A seed run twice gives the same trace", arguments: UInt64(0)..<8)
    func deterministic(seed: UInt64) throws {
        var worlds = [try World(seed: seed), try World(seed: seed)]
        for index in worlds.indices { try worlds[index].run(for: .seconds(300)) }
        #expect(worlds[0].trace == worlds[1].trace, "Seed \(seed).")
    }

    @Test("In some worlds all possible events happen")
    func variety() throws {
        var happened: [String: Int] = [:]
        var said: Set<UInt8> = []
        for seed in UInt64(0)..<60 {
            var world = try World(seed: seed)
            try world.run()
            happened.merge(world.happened, uniquingKeysWith: +)
            said.formUnion(world.sessions.said)
        }
        let wanted = [
            "entered", "stayed", "left", "news", "newKey", "clockChanged", "time", "clock", "clock set",
            "crash", "cut",
            "revoked", "revoked in a session", "invited", "called", "met", "checked near", "checked news",
        ]
        #expect(wanted.filter { happened[$0, default: 0] == 0 }.isEmpty, "\(happened)")
        #expect(said.count >= 14, "\(said.sorted())")
    }

    @Test("The world notices every fault", arguments: Saboteur.allCases)
    func notices(saboteur: Saboteur) throws {
        for seed in UInt64(0)..<60 {
            var world = try World(seed: seed, saboteur: saboteur)
            try world.run()
            if world.breaches.contains(where: { $0.hasPrefix(saboteur.breach) }) { return }
        }
        Issue.record("The world has not noticed that.")
    }
}

extension Saboteur {
    /// The world's words for it.
    fileprivate var breach: String {
        switch self {
        case .hidesNews: "News stays hidden."
        case .keepsPresenceKey: "A revoked follower recognises an author."
        case .buildsNoBridges: "A person who is near is not recognised."
        case .servesAnybody: "Records are offered that were not granted."
        case .forges: "What is held was never signed."
        case .keepsNothing: "A follower who keeps meeting an author does not get what they may have."
        case .neverAnswers: "A session does not end."
        }
    }
}
