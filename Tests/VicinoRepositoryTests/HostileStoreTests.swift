import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// A store whose operator shows anything that it has, or makes something up.
struct HostileStoreTests {
    @Test(arguments: 0..<WorldSeeds.blocks)
    func noLieIsBelieved(_ block: Int) throws {
        for seed in WorldSeeds.block(block, of: 64, share: 10) {
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
        for _ in 0..<4 {
            feed.change(&random)
            try device.publish(feed, to: &store, &random)
            for _ in 0..<6 {
                let before = follower.seen?.sequence ?? 0
                let outcome = try follower.fetch(device.publication) { store.lie($0, unless: $1, &random) }
                guard case .fetched(let news) = outcome else { continue }
                #expect(news.seen.sequence > before, "VICINO_SEED=\(seed) runs it again.")
                try follower.take(news)
                let isTrue = follower.positions.allSatisfy { feed.issued[$0]?[$1] != nil }
                #expect(isTrue, "VICINO_SEED=\(seed) runs it again.")
            }
        }
        // Once the store is honest, nothing remains of its lies.
        try follower.follow(device, from: &store)
        #expect(follower.positions == feed.positions.filter { $0.value.next > 0 }, "VICINO_SEED=\(seed) runs it again.")
    }

    /// A follower who has the key of the epoch, and writes to the store.
    @Test func anotherFollowerCannotSpeakForTheAuthor() throws {
        var random = SeededGenerator(seed: 31)
        var feed = try ModelFeed(&random)
        feed.add(300, &random)
        var device = try ModelDevice(&random)
        var store = ModelStore()
        try device.publish(feed, to: &store, &random)
        let object = try #require(store.objects[device.publication.pointerName])
        let pointer = try device.publication.openPointer(object, of: feed.author)
        let forged = try pointer.value.signed(by: try SigningKey(using: &random))
            .sealed(in: device.publication, using: &random)
        store.put(forged, as: device.publication.pointerName)
        guard case .fault(.unreadable) = try ModelFollower(feed.author).fetch(device, from: &store) else {
            Issue.record("Nothing is said.")
            return
        }
    }

    @Test func aForgedPackIsNotImported() throws {
        var random = SeededGenerator(seed: 32)
        var feed = try ModelFeed(&random)
        feed.add(301, &random)
        var device = try ModelDevice(&random)
        var store = ModelStore()
        try device.publish(feed, to: &store, &random)
        let log = try #require(feed.logs[feed.ids[0]])
        let pack = try Pack(log.batch(Array(log.numbers().dropFirst())), writer: feed.ids[0].writer)
        let number = PackNumber(rawValue: 0)
        let forged = try pack.sealed(as: number, in: device.publication, using: &random)
        let name = device.publication.packName(number)
        // It has the same size, or it would not even be opened.
        #expect(forged.count == store.objects[name]?.count)
        store.put(forged, as: name)
        var follower = ModelFollower(feed.author)
        let outcome = try follower.fetch(device, from: &store)
        guard case .fetched(let news) = outcome else {
            Issue.record("The outcome is \(outcome).")
            return
        }
        #expect(throws: ImportFailure.anotherRoot) { try follower.take(news) }
        #expect(follower.logs.isEmpty)
    }
}
