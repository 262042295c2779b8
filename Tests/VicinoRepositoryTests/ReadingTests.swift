import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

struct ReadingTests {
    /// Followers who come at any time, and by any road, hold what the author shows.
    @Test(arguments: 0..<WorldSeeds.blocks)
    func everyFollowerCatchesUp(_ block: Int) throws {
        for seed in WorldSeeds.block(block, of: 24) { try run(seed) }
    }

    private func run(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var feed = try ModelFeed(&random, writers: 2)
        var device = try ModelDevice(&random)
        device.terms.deltaBytes = [500, 2_000, 20_000].randomElement(using: &random) ?? 500
        device.terms.rewrittenBytes = random.one(in: 2) ? 0 : 4 << 20
        var store = ModelStore()
        var followers = (0..<4).map { _ in ModelFollower(feed.author) }
        for _ in 0..<10 {
            feed.change(&random)
            try device.publish(feed, to: &store, &random)
            for index in followers.indices where random.one(in: 3) {
                try followers[index].follow(device, from: &store)
                #expect(followers[index].positions == feed.positions.filter { $0.value.next > 0 }, "seed \(seed)")
                // It meets another follower, and takes over what that one holds.
                if random.one(in: 4) { followers[(index + 1) % followers.count] = followers[index].copy(random.next()) }
            }
        }
    }

    @Test func anEarlierPointerIsStale() throws {
        var world = try World()
        try world.publish()
        world.feed.add(1, &world.random)
        try world.publish()
        var follower = ModelFollower(world.feed.author)
        try follower.follow(world.device, from: &world.store)
        world.store.rollBack(world.device.publication.pointerName, to: 0)
        guard case .fault(.stale) = try follower.fetch(world.device, from: &world.store) else {
            Issue.record("Nothing is said.")
            return
        }
    }

    @Test func twoCopiesOfADeviceAreNoticed() throws {
        var world = try World()
        try world.publish()
        var copy = world.device
        world.feed.add(1, &world.random)
        try world.publish()
        var follower = ModelFollower(world.feed.author)
        try follower.follow(world.device, from: &world.store)
        world.feed.add(1, &world.random)
        try copy.publish(world.feed, to: &world.store, &world.random)
        guard case .fault(.forked) = try follower.fetch(world.device, from: &world.store) else {
            Issue.record("Nothing is said.")
            return
        }
    }

    @Test func aPackThatWasReplacedMeanwhileIsFoundByThePointer() throws {
        var world = try World()
        try world.publish()
        let follower = ModelFollower(world.feed.author)
        var later = world.store
        world.feed.deleteFirst()
        try world.publish(to: &later)
        var requests = 0
        let outcome = try follower.fetch(world.device.publication) { name, version in
            requests += 1
            return requests == 1 ? world.store.get(name, unless: version) : later.get(name, unless: version)
        }
        guard case .fetched(let news) = outcome else {
            Issue.record("The outcome is \(outcome).")
            return
        }
        #expect(news.seen.sequence == 2)
        #expect(requests == 4)
    }

    @Test func aPackThatIsWithheldIsSaid() throws {
        var world = try World()
        try world.publish()
        let pack = world.device.publication.packName(PackNumber(rawValue: 0))
        world.store.delete(pack)
        guard
            case .fault(.incomplete(pack)) = try ModelFollower(world.feed.author).fetch(
                world.device, from: &world.store)
        else {
            Issue.record("Nothing is said.")
            return
        }
    }

    @Test func packsThatAnEarlierFetchHasLeftAreNotAskedForAgain() throws {
        var world = try World()
        world.device.terms.deltaBytes = 500
        try world.publish()
        var follower = ModelFollower(world.feed.author)
        var store = world.store
        let spool = MemorySpool()
        var asked: [ObjectName] = []
        for _ in 0..<2 {
            asked = []
            let outcome = try follower.fetch(world.device.publication, in: spool) { name, version in
                asked.append(name)
                return store.get(name, unless: version)
            }
            guard case .fetched(let news) = outcome else {
                Issue.record("The outcome is \(outcome).")
                return
            }
            var copy = follower
            try copy.take(news)
            #expect(copy.positions == world.feed.positions.filter { $0.value.next > 0 })
        }
        #expect(!spool.objects.isEmpty)
        #expect(asked == [world.device.publication.pointerName])
        let damaged = try #require(spool.objects.keys.min())
        spool.keep([1, 2, 3], as: damaged)
        let outcome = try follower.fetch(world.device.publication, in: spool) { name, version in
            asked.append(name)
            return store.get(name, unless: version)
        }
        guard case .fetched(let news) = outcome else {
            Issue.record("The outcome is \(outcome).")
            return
        }
        #expect(asked.dropFirst(2) == [damaged])
        try follower.take(news)
    }

    /// A dump of packs is made while it is read: it can be read in pieces of any size, and each reading is the same.
    @Test func aDumpOfPacksCanBeReadInAnyPieces() throws {
        var world = try World()
        try world.publish()
        guard
            case .fetched(let news) = try ModelFollower(world.feed.author).fetch(world.device, from: &world.store)
        else {
            Issue.record("Nothing was fetched.")
            return
        }
        let dump = try #require(news.dumps.first)
        let whole = try dump.open()(1 << 24)
        #expect(whole.count > 1_000)
        for size in [1, 7, 1_000, 65_536] {
            let read = try dump.open()
            var bytes: [UInt8] = []
            var longest = 0
            while case let piece = try read(size), !piece.isEmpty {
                longest = max(longest, piece.count)
                bytes += piece
            }
            #expect(longest <= size)
            #expect(bytes == whole)
        }
    }

    @Test func moreThanTheDeviceAllowsIsNotFetched() throws {
        var world = try World()
        try world.publish()
        var terms = FetchTerms()
        terms.packBytes = 4_095
        var run = FetchRun(
            FetchSource(
                publication: world.device.publication, author: world.feed.author, seen: nil, now: .epoch, terms: terms,
                spool: MemorySpool(), held: { _ in nil }))
        try run.receive(world.store.get(world.device.publication.pointerName, unless: nil))
        guard case .ended(.fault(.tooLarge)) = run.step else {
            Issue.record("The next step is \(run.step).")
            return
        }
    }

    @Test func anotherAuthorIsRefused() throws {
        var world = try World()
        try world.publish()
        let other = ModelFollower(try SigningKey(using: &world.random).testUser)
        guard case .fault(.unreadable) = try other.fetch(world.device, from: &world.store) else {
            Issue.record("Nothing is said.")
            return
        }
    }

    @Test func aClosedLogIsTakenWhole() throws {
        var world = try World()
        try world.publish()
        var follower = ModelFollower(world.feed.author)
        try follower.follow(world.device, from: &world.store)
        world.feed.add(3, &world.random)
        try world.feed.close(world.feed.ids[0])
        try world.publish()
        let outcome = try follower.fetch(world.device, from: &world.store)
        guard case .fetched(let news) = outcome else {
            Issue.record("The outcome is \(outcome).")
            return
        }
        #expect(news.dumps.count == 2)
        try follower.take(news)
        #expect(follower.positions == world.feed.positions.filter { $0.value.next > 0 })
    }

    /// A backup was restored unnoticed, and has gone on with numbers that were used.
    @Test(arguments: [false, true])
    func anotherHistoryIsNoticed(_ isWhole: Bool) throws {
        var world = try World()
        var before = world.feed
        world.feed.add(1, &world.random)
        try world.publish()
        var follower = ModelFollower(world.feed.author)
        try follower.follow(world.device, from: &world.store)
        before.add(1, &world.random)
        try world.device.publish(before, to: &world.store, &world.random)
        let log = world.feed.ids[0]
        var run = FetchRun(
            FetchSource(
                publication: world.device.publication, author: world.feed.author, seen: follower.seen, now: .epoch,
                whole: isWhole ? [log] : [], spool: MemorySpool(), held: { follower.held($0) }))
        while case .get(let name, unless: let version, atMost: _) = run.step {
            try run.receive(world.store.get(name, unless: version))
        }
        guard case .ended(.fetched(let news)) = run.step else {
            Issue.record("The next step is \(run.step).")
            return
        }
        #expect(news.contradictions == (isWhole ? [] : [log]))
        #expect(news.dumps.count == (isWhole ? 2 : 1))
        let held = follower.positions
        try follower.take(news)
        #expect(follower.positions == held)
    }

    @Test func laterEntriesKeepTheirSalts() throws {
        var random = SeededGenerator(seed: 3)
        var feed = try ModelFeed(&random)
        feed.add(700, &random)
        let log = try #require(feed.logs[feed.ids[0]])
        var batch = log.batch(log.numbers())
        let secret = RecordSecret(using: &random)
        for segment in UInt64(0)..<3 {
            batch.salts[segment] = WriterSecret(secret, from: 0).cover(of: segment, in: .own)
        }
        let later = batch.later(from: 300)
        #expect(later.headers.first?.number == 300)
        #expect(later.leaves() == Array(batch.leaves().dropFirst(300)))
    }
}

/// An author with some records, and a store.
private struct World {
    var random = SeededGenerator(seed: 21)
    var feed: ModelFeed
    var device: ModelDevice
    var store = ModelStore()

    init() throws {
        feed = try ModelFeed(&random)
        feed.add(401, &random)
        device = try ModelDevice(&random)
    }

    mutating func publish() throws { try device.publish(feed, to: &store, &random) }

    mutating func publish(to other: inout ModelStore) throws { try device.publish(feed, to: &other, &random) }
}
