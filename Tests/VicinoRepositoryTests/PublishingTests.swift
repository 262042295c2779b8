import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoRepository

/// An author and followers who meet in a store only.
struct PublishingTests {
    private var random: SeededGenerator
    private var feed: ModelFeed
    private var device: ModelDevice
    private var store = ModelStore()

    init() throws {
        var random = SeededGenerator(seed: 11)
        feed = try ModelFeed(&random)
        device = try ModelDevice(&random)
        self.random = random
    }

    @Test mutating func aNewFollowerHoldsWhatTheAuthorShows() throws {
        feed.add(600, &random)
        try device.publish(feed, to: &store, &random)
        var follower = ModelFollower(feed.author)
        try follower.follow(device, from: &store)
        #expect(follower.positions == feed.positions.filter { $0.value.next > 0 })
        #expect(follower.seen?.sequence == 1)
    }

    @Test mutating func nothingNewIsOneRequestWithoutBytes() throws {
        feed.add(10, &random)
        try device.publish(feed, to: &store, &random)
        var follower = ModelFollower(feed.author)
        try follower.follow(device, from: &store)
        let requests = store.requests
        let bytes = store.bytesRead
        let outcome = try follower.fetch(device, from: &store)
        guard case .unchanged(isOverdue: false) = outcome else {
            Issue.record("The outcome is \(outcome).")
            return
        }
        #expect(store.requests == requests + 1)
        #expect(store.bytesRead == bytes)
    }

    @Test mutating func oneChangeIsOneSmallObject() throws {
        feed.add(2_000, &random)
        try device.publish(feed, to: &store, &random)
        let requests = store.requests
        feed.add(1, &random)
        try device.publish(feed, to: &store, &random)
        #expect(store.requests == requests + 1)
        #expect(store.objects[device.publication.pointerName]?.count == 4_096)
    }

    @Test mutating func publishingAgainWritesNothing() throws {
        feed.add(300, &random)
        try device.publish(feed, to: &store, &random)
        let requests = store.requests
        try device.publish(feed, to: &store, &random)
        #expect(store.requests == requests)
    }

    @Test mutating func aFollowerWhoIsLittleBehindReadsThePointerOnly() throws {
        feed.add(2_000, &random)
        try device.publish(feed, to: &store, &random)
        var follower = ModelFollower(feed.author)
        try follower.follow(device, from: &store)
        for _ in 0..<5 {
            feed.add(20, &random)
            try device.publish(feed, to: &store, &random)
            let requests = store.requests
            try follower.follow(device, from: &store)
            #expect(store.requests == requests + 1)
            #expect(follower.positions == feed.positions.filter { $0.value.next > 0 })
        }
    }

    @Test mutating func twoHundredChangesAreOneRequestOfEightKibibytes() throws {
        feed.add(2_000, &random)
        try device.publish(feed, to: &store, &random)
        var follower = ModelFollower(feed.author)
        try follower.follow(device, from: &store)
        feed.add(210, &random)
        try device.publish(feed, to: &store, &random)
        let requests = store.requests
        let bytes = store.bytesRead
        try follower.follow(device, from: &store)
        #expect(store.requests == requests + 1)
        #expect(store.bytesRead - bytes <= 8_192)
        #expect(follower.positions == feed.positions.filter { $0.value.next > 0 })
    }

    @Test mutating func whatIsDeletedIsInNoPackAnyMore() throws {
        feed.add(500, &random)
        try device.publish(feed, to: &store, &random)
        let before = Set(store.objects.keys)
        feed.deleteFirst()
        try device.publish(feed, to: &store, &random)
        #expect(Set(store.objects.keys).intersection(before) == [device.publication.pointerName])
        var follower = ModelFollower(feed.author)
        try follower.follow(device, from: &store)
        #expect(follower.positions == feed.positions.filter { $0.value.next > 0 })
    }

    @Test mutating func muchToRewriteWaitsForADay() throws {
        device.terms.rewrittenBytes = 0
        feed.add(500, &random)
        try device.publish(feed, to: &store, &random)
        feed.deleteFirst()
        try device.publish(feed, to: &store, &random)
        #expect(device.kept.nextPack.rawValue == 1)
        device.now = device.now + .seconds(86_401)
        try device.publish(feed, to: &store, &random)
        #expect(device.kept.nextPack.rawValue == 2)
        #expect(Set(store.objects.keys) == device.expectedNames)
    }

    @Test mutating func manyChangesMoveToPacks() throws {
        feed.add(100, &random)
        try device.publish(feed, to: &store, &random)
        for _ in 0..<30 {
            feed.add(100, &random)
            try device.publish(feed, to: &store, &random)
            let size = store.objects[device.publication.pointerName]?.count ?? 0
            #expect(size <= 32_768)
            #expect(Set(store.objects.keys) == device.expectedNames)
        }
        #expect(device.kept.nextPack.rawValue > 1)
    }

    @Test mutating func aPromiseIsRenewedInTime() throws {
        feed.add(10, &random)
        try device.publish(feed, to: &store, &random)
        device.now = device.now + device.terms.promise / 2 + .seconds(1)
        try device.publish(feed, to: &store, &random)
        #expect(device.kept.sequence == 2)
    }

    @Test mutating func aBrokenPromiseIsSaid() throws {
        feed.add(10, &random)
        try device.publish(feed, to: &store, &random)
        var follower = ModelFollower(feed.author)
        try follower.follow(device, from: &store)
        let late = device.now + device.terms.promise + .seconds(90_000)
        guard case .unchanged(isOverdue: true) = try follower.fetch(device, from: &store, now: late) else {
            Issue.record("Nothing is said.")
            return
        }
    }

    @Test mutating func anEndedEpochLeavesNothing() throws {
        feed.add(900, &random)
        let envelope = ObjectName(bits: 7)
        try device.publish(
            feed, to: &store, envelopes: [WantedEnvelope(name: envelope) { [1, 2, 3] }], &random)
        #expect(store.objects[envelope] == [1, 2, 3])
        for name in device.kept.names(in: device.publication) { store.delete(name) }
        #expect(store.objects.isEmpty)
        let follower = ModelFollower(feed.author)
        guard case .missing = try follower.fetch(device, from: &store) else {
            Issue.record("There is still a pointer.")
            return
        }
    }

    @Test mutating func theEnvelopeOfAFollowerWhoHasGoneIsDeleted() throws {
        feed.add(5, &random)
        let names = [ObjectName(bits: 7), ObjectName(bits: 8)]
        let envelopes = names.map { WantedEnvelope(name: $0) { [1] } }
        try device.publish(feed, to: &store, envelopes: envelopes, &random)
        try device.publish(feed, to: &store, envelopes: [envelopes[1]], &random)
        #expect(store.objects[names[0]] == nil)
        #expect(store.objects[names[1]] == [1])
        #expect(Set(store.objects.keys) == device.expectedNames)
    }

    @Test mutating func aClosedLogIsInPacksUpToItsEnd() throws {
        feed.add(50, &random)
        try device.publish(feed, to: &store, &random)
        feed.add(5, &random)
        try feed.close(feed.ids[0])
        try device.publish(feed, to: &store, &random)
        let object = try #require(store.objects[device.publication.pointerName])
        let pointer = try device.publication.openPointer(object, of: feed.author)
        #expect(try OfferedFeed(pointer).logs[0].base == feed.positions[feed.ids[0]])
    }

    @Test mutating func aRestoredDeviceGoesOnAndCleansUp() throws {
        feed.add(700, &random)
        try device.publish(feed, to: &store, &random)
        var restored = device
        var follower = ModelFollower(feed.author)
        for _ in 0..<4 {
            feed.deleteFirst()
            try device.publish(feed, to: &store, &random)
            try follower.follow(device, from: &store)
        }
        let object = try #require(store.objects[device.publication.pointerName])
        restored.kept.recover(from: try device.publication.openPointer(object, of: feed.author).value)
        feed.add(1, &random)
        try restored.publish(feed, to: &store, &random)
        #expect(Set(store.objects.keys) == restored.expectedNames)
        try follower.follow(restored, from: &store)
        #expect(follower.positions == feed.positions.filter { $0.value.next > 0 })
    }

    @Test(arguments: [true, false])
    mutating func whatChangesMeanwhileIsNotPublished(_ isPacked: Bool) throws {
        feed.add(300, &random)
        if isPacked { try device.publish(feed, to: &store, &random) }
        let state = try feed.state()
        feed.deleteFirst()
        let source = PublishSource(
            publication: device.publication, signer: device.signer, feed: state, contents: feed.contents, now: .epoch)
        #expect(throws: VicinoError.self) {
            var run = try PublishRun(device.kept, source)
            while try run.next(using: &random) != nil {}
        }
    }
}
