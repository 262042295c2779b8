import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// A device that loses its power between any two steps of publishing.
struct CrashTests {
    @Test(arguments: 0..<WorldSeeds.blocks)
    func theNextPublishLeavesNothingBehind(_ block: Int) throws {
        for seed in WorldSeeds.block(block, of: 16, share: 10) {
            do { try run(seed) } catch { Issue.record("VICINO_SEED=\(seed) runs it again: \(error)") }
        }
    }

    private func run(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var feed = try ModelFeed(&random)
        var device = try ModelDevice(&random)
        device.terms.deltaBytes = 1_000
        var store = ModelStore()
        var follower = ModelFollower(feed.author)
        for _ in 0..<6 {
            feed.change(&random)
            let crash = Int.random(in: 0...12, using: &random)
            let isLost = random.one(in: 2)
            try device.publish(feed, to: &store, limit: crash, isLost: isLost, &random)
            // Whatever was done of it, readers find a complete state.
            let outcome = try follower.fetch(device, from: &store)
            if case .fault(let fault) = outcome { Issue.record("\(fault). VICINO_SEED=\(seed) runs it again.") }
            if case .fetched(let news) = outcome { try follower.take(news) }
            if random.one(in: 2) { feed.change(&random) }
            if random.one(in: 2) { continue }
            try device.publish(feed, to: &store, &random)
            #expect(Set(store.objects.keys) == device.expectedNames, "VICINO_SEED=\(seed) runs it again.")
            try follower.follow(device, from: &store)
            #expect(
                follower.positions == feed.positions.filter { $0.value.next > 0 }, "VICINO_SEED=\(seed) runs it again.")
            var other = ModelFollower(feed.author)
            try other.follow(device, from: &store)
            #expect(other.positions == follower.positions, "VICINO_SEED=\(seed) runs it again.")
        }
    }

    @Test func aCrashAfterEachStepOfOnePublishIsMended() throws {
        for limit in 0..<24 {
            for isLost in [false, true] {
                var random = SeededGenerator(seed: 5)
                var feed = try ModelFeed(&random)
                var device = try ModelDevice(&random)
                var store = ModelStore()
                feed.add(130, &random)
                let envelope = WantedEnvelope(name: ObjectName(bits: 9)) { [1] }
                try device.publish(feed, to: &store, envelopes: [envelope], &random)
                feed.deleteFirst()
                let next = WantedEnvelope(name: ObjectName(bits: 10)) { [2] }
                try device.publish(feed, to: &store, envelopes: [next], limit: limit, isLost: isLost, &random)
                try device.publish(feed, to: &store, envelopes: [next], &random)
                #expect(Set(store.objects.keys) == device.expectedNames, "after \(limit) steps")
                var follower = ModelFollower(feed.author)
                try follower.follow(device, from: &store)
                #expect(follower.positions == feed.positions.filter { $0.value.next > 0 }, "after \(limit) steps")
            }
        }
    }

    @Test("What a publish was deleting as it crashed is written again when it is wanted again")
    func deletedAndWantedAgain() throws {
        for limit in 0..<24 {
            var random = SeededGenerator(seed: 7)
            var feed = try ModelFeed(&random)
            var device = try ModelDevice(&random)
            device.terms.deltaBytes = 0
            var store = ModelStore()
            let envelope = WantedEnvelope(name: ObjectName(bits: 9)) { [1] }
            feed.add(130, &random)
            try device.publish(feed, to: &store, envelopes: [envelope], &random)
            // The packs of the former contents are replaced, and the envelope is deleted.
            feed.add(1, &random)
            try device.publish(feed, to: &store, limit: limit, &random)
            feed.deleteLast()
            try device.publish(feed, to: &store, envelopes: [envelope], &random)
            #expect(Set(store.objects.keys) == device.expectedNames, "after \(limit) steps")
            #expect(device.kept.envelopes == [envelope.name: true], "after \(limit) steps")
        }
    }

    @Test func theStateOfAPublicationReadsBack() throws {
        var random = SeededGenerator(seed: 6)
        var feed = try ModelFeed(&random)
        var device = try ModelDevice(&random)
        var store = ModelStore()
        feed.add(200, &random)
        let envelope = WantedEnvelope(name: ObjectName(bits: 9)) { [1] }
        try device.publish(feed, to: &store, envelopes: [envelope], limit: 4, &random)
        device.kept.unknown = [PackNumber(rawValue: 3)]
        try device.publish(feed, to: &store, envelopes: [envelope], limit: 9, &random)
        #expect(device.kept.published != nil)
        #expect(try PublicationState(wireBytes: device.kept.wireBytes[...]) == device.kept)
    }
}
