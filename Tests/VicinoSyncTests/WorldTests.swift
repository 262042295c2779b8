import Testing
import VicinoCore
import VicinoSync
import VicinoTesting

@Suite("Sessions in a simulated world")
struct WorldTests {
    @Test(
        "Whatever happens, what is held is what its author signed, and in the end it is what they have",
        arguments: 0..<10)
    func converges(block: Int) throws {
        for seed in UInt64(block * 10)..<UInt64(block * 10 + 10) {
            var world = try World(seed: seed)
            try world.run()
            for peer in world.peers { try check(peer, world) }
        }
    }

    private func check(_ peer: Peer, _ world: World) throws {
        for other in world.peers where other.user != peer.user {
            let replica = peer.replica(of: other.user)
            if other.author.followers.contains(peer.user) {
                #expect(replica.log == other.author.log, "seed \(world.seed): \(peer.error?.message ?? "")")
                #expect(!replica.isIncomplete, "seed \(world.seed)")
            } else if !replica.isIncomplete, let offer = replica.complete {
                #expect(other.author.history[offer.logs[0].position] == replica.log, "seed \(world.seed)")
            }
        }
        for (author, log) in peer.completions {
            let history = try #require(world.peers.first { $0.user == author }).author.history
            #expect(log.next == 0 || history[log.position] == log, "seed \(world.seed)")
        }
    }

    @Test("A seed run twice gives the same trace", arguments: UInt64(0)..<5)
    func deterministic(seed: UInt64) throws {
        var worlds = [try World(seed: seed), try World(seed: seed)]
        for index in worlds.indices { try worlds[index].run() }
        #expect(worlds[0].trace == worlds[1].trace)
        #expect(worlds[0].steps == worlds[1].steps)
    }
}
