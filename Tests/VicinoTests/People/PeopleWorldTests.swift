import Testing
import VicinoHarness

@Suite("People with several devices in a simulated world")
struct PeopleWorldTests {
    @Test(
        "Whatever people do and lose, their devices agree, followers see what was agreed, and no thief wins",
        arguments: 0..<WorldSeeds.blocks)
    func converges(block: Int) async throws {
        for seed in WorldSeeds.block(block, of: 2, share: 100) {
            do {
                let world = try PeopleWorld(seed: seed)
                try await world.run()
                #expect(world.breaches.isEmpty, "VICINO_SEED=\(seed) runs it again.")
                // Of one seed, everything is told.
                if WorldSeeds.isOne, !world.breaches.isEmpty { print(world.story.joined(separator: "\n")) }
            } catch { Issue.record("VICINO_SEED=\(seed) runs it again: \(error)") }
        }
    }

    @Test("In a few worlds all possible events happen")
    func variety() async throws {
        let wanted = [
            "edited", "deleted", "deleted for ever", "hidden", "shown again", "undeleted", "followed", "narrowed",
            "widened",
            "revoked", "met", "cut", "backed up", "restored", "restored unnoticed", "cloned", "removed",
            "device stolen",
            "identity stolen",
        ]
        var happened: [String: Int] = [:]
        for seed in UInt64(0)..<12 {
            let world = try PeopleWorld(seed: seed, isEventful: true)
            try await world.live(steps: 40)
            try world.react()
            happened.merge(world.tally, uniquingKeysWith: +)
            if wanted.allSatisfy({ happened[$0] != nil }) { return }
        }
        let missing = wanted.filter { happened[$0] == nil }
        Issue.record("This has never happened: \(missing)")
    }

    @Test("The judge notices every fault", arguments: PeopleSaboteur.allCases)
    func notices(saboteur: PeopleSaboteur) async throws {
        for seed in UInt64(0)..<10 {
            let world = try PeopleWorld(seed: seed, saboteur: saboteur)
            try await world.run(steps: 6)
            if world.breaches.contains(where: { $0.contains(saboteur.breach) }) { return }
        }
        Issue.record("The judge has not noticed that.")
    }
}
