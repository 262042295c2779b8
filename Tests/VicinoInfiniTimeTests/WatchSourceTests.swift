import Testing
import VicinoCore
import VicinoSensing
import VicinoTesting

@testable import VicinoInfiniTime

@Suite("The source of a watch, with a simulated BlueZ", .timeLimit(.minutes(10)))
struct WatchSourceTests {
    @Test("It keeps the rules of sources", arguments: SourceConformance.Rule.allCases)
    func conforms(rule: SourceConformance.Rule) async throws {
        try await SourceConformance {
            let watch = try await FakeWatch()
            return StagedSource(watch.source()) {
                await watch.move(true)
                try await watch.advance(seconds: 240)
            } end: {
                await watch.move(false)
                try await watch.advance(seconds: 300)
            } deliver: {
                try await watch.advance(seconds: 10)
            } setAvailable: { isAvailable in
                try await watch.connect(isAvailable)
            }
        }.verify(rule)
    }

    @Test(
        "The watch is found by its name or its address, and is never paired",
        arguments: ["infinitime", FakeWatch.address])
    func finds(name: String) async throws {
        let watch = try await FakeWatch()
        var events = watch.source(name).events.makeAsyncIterator()
        #expect(await events.next() == .available)
        #expect(await watch.log == ["StartNotify"])
    }

    @Test("By its name alone a device that the user has not paired is none of the user's")
    func strangers() async throws {
        let watch = try await FakeWatch(isPaired: false)
        var events = watch.source().events.makeAsyncIterator()
        let obstacle = WatchObstacle.unknown(WatchName(FakeWatch.name))
        #expect(await events.next() == .unavailable(reason: obstacle.reason, remedy: obstacle.remedy))
        var byAddress = watch.source(FakeWatch.address).events.makeAsyncIterator()
        #expect(await byAddress.next() == .available)
    }

    @Test("What only a paired computer may read is not read, because that would pair")
    func secured() async throws {
        let watch = try await FakeWatch(isPaired: false, flags: ["encrypt-read", "notify"])
        let name = WatchName(FakeWatch.address)
        var events = watch.source(name.text).events.makeAsyncIterator()
        let obstacle = WatchObstacle.unpaired(name)
        #expect(await events.next() == .unavailable(reason: obstacle.reason, remedy: obstacle.remedy))
        #expect(await watch.log == [])
    }

    @Test("A watch out of range is connected again, and what it has counted meanwhile is observed")
    func comesBack() async throws {
        let watch = try await FakeWatch()
        var events = watch.source().events.makeAsyncIterator()
        #expect(await events.next() == .available)
        try await watch.connect(false)
        let obstacle = WatchObstacle.away(WatchName(FakeWatch.name))
        // BlueZ forgets the services first.
        var event = await events.next()
        while let other = event, other != .unavailable(reason: obstacle.reason, remedy: obstacle.remedy) {
            event = await events.next()
        }
        try await yieldUntil("the watch was not connected") { await watch.log.contains("Connect") }
        await watch.move(true)
        try await watch.advance(seconds: 600)
        try await watch.connect(true)
        #expect(await events.next() == .available)
        try await watch.advance(seconds: 60)
        guard case .observed(let observation)? = await events.next() else {
            Issue.record("nothing was observed")
            return
        }
        #expect(observation.activity == "walking")
        #expect((observation.steps ?? 0) >= 1000)
    }

    @Test("Without a bus, or without BlueZ, the source says so")
    func noBus() async throws {
        let source = WatchSource(
            WatchName("InfiniTime"), environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"],
            pauses: WatchSource.Pauses(), now: { .epoch })
        var events = source.events.makeAsyncIterator()
        let obstacle = WatchObstacle.noBus
        #expect(await events.next() == .unavailable(reason: obstacle.reason, remedy: obstacle.remedy))
    }
}
