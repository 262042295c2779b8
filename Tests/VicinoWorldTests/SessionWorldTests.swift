import Testing
import VicinoCore
import VicinoHarness
import VicinoSync

@Suite("Sessions in a simulated world")
struct SessionWorldTests {
    @Test(
        "Whatever happens, replicas hold what their authors have signed and granted, and in the end all of it",
        arguments: 0..<WorldSeeds.blocks)
    func converges(block: Int) throws {
        for seed in WorldSeeds.block(block, of: 240) {
            var world = try SessionWorld(acquaintedBy: seed)
            try world.run()
            #expect(world.breaches.isEmpty, "VICINO_SEED=\(seed) runs it again.")
        }
    }

    @Test("In some hundred worlds every message of the protocol is sent")
    func variety() throws {
        var said: Set<UInt8> = []
        var closings = 0
        var contradictions = 0
        for seed in UInt64(0)..<150 {
            var world = try SessionWorld(acquaintedBy: seed)
            try world.run()
            said.formUnion(world.said)
            closings += world.people.reduce(0) { $0 + $1.author.records.closings.count }
            contradictions += world.contradictions
        }
        #expect(said == Set(1...17))
        #expect(closings > 0)
        #expect(contradictions > 0)
    }

    @Test("A seed run twice gives the same trace", arguments: UInt64(0)..<20)
    func deterministic(seed: UInt64) throws {
        var worlds = [try SessionWorld(acquaintedBy: seed), try SessionWorld(acquaintedBy: seed)]
        for index in worlds.indices { try worlds[index].run() }
        #expect(worlds[0].trace == worlds[1].trace)
        #expect(worlds[0].steps == worlds[1].steps)
    }

    @Test("A session that is cut at any byte loses nothing, and the next one continues")
    func cuts() throws {
        var world = try SessionWorld(acquaintedBy: 3, people: 2...2, changes: 3...3)
        try world.connect(0, 1)
        var cuts = 0
        var steps = -1
        while let meeting = world.meetings.first {
            // A byte in the middle of a message changes nothing on either side; some of those cuts are enough.
            if world.steps != steps || cuts % 16 == 0 { try goOn(world, cuts) }
            steps = world.steps
            cuts += 1
            let side = meeting.sides[0].outgoing.isEmpty ? 1 : 0
            if meeting.bytesUnderWay > 0 {
                try world.deliver(1, 0, from: side)
            }
            for side in 0...1 {
                while world.meetings[0].sides[side].work.first != nil { try world.work(0, side) }
            }
            if world.meetings[0].isOver { world.meetings = [] }
        }
        #expect(cuts > 1000)
    }

    /// The connection is cut here, and the two meet again.
    private func goOn(_ world: SessionWorld, _ cuts: Int) throws {
        var world = world
        try world.cut(0)
        world.judge()
        try world.meet(0, 1)
        world.judge()
        #expect(world.breaches.isEmpty, "Cut after \(cuts) bytes.")
        #expect(world.faults.isEmpty, "Cut after \(cuts) bytes.")
    }
}
