import Foundation
import Testing
import VicinoCore
import VicinoSync
import VicinoTesting

/// Which seeds the simulated world runs: `VICINO_SEED=7` for one, `VICINO_SEEDS=100000` for more than usual.
private enum Seeds {
    static let blocks = 8

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    static func block(_ index: Int) -> StrideTo<UInt64> {
        if let seed = number("VICINO_SEED") { return stride(from: seed, to: index == 0 ? seed + 1 : seed, by: 1) }
        return stride(from: UInt64(index), to: number("VICINO_SEEDS") ?? 1000, by: blocks)
    }
}

@Suite("Sessions in a simulated world")
struct WorldTests {
    @Test(
        "Whatever happens, what is held is what its author signed and granted, and in the end it is what they have",
        arguments: 0..<Seeds.blocks)
    func converges(block: Int) throws {
        for seed in Seeds.block(block) {
            var world = try World(seed: seed)
            try world.run()
            #expect(world.breaches.isEmpty, "VICINO_SEED=\(seed) runs it again.")
        }
    }

    @Test("A seed run twice gives the same trace", arguments: UInt64(0)..<20)
    func deterministic(seed: UInt64) throws {
        var worlds = [try World(seed: seed), try World(seed: seed)]
        for index in worlds.indices { try worlds[index].run() }
        #expect(worlds[0].trace == worlds[1].trace)
        #expect(worlds[0].steps == worlds[1].steps)
    }

    @Test("A session that is cut at any byte loses nothing, and the next one goes on")
    func cuts() throws {
        var world = try World(seed: 3, people: 2...2, changes: 3...3)
        try world.connect(0, 1)
        var cuts = 0
        while let connection = world.connections.first {
            var other = world
            other.connections = []
            other.judge()
            try other.meet(0, 1)
            other.judge()
            #expect(other.breaches.isEmpty, "Cut after \(cuts) bytes.")
            cuts += 1
            let side = connection.sides[0].outgoing.isEmpty ? 1 : 0
            if connection.bytesUnderWay > 0 {
                try world.deliver(1, 0, from: side)
            }
            for side in 0...1 {
                while world.connections[0].sides[side].work.first != nil { try world.work(0, side) }
            }
            if world.connections[0].isOver { world.connections = [] }
        }
        #expect(cuts > 1000)
    }
}
