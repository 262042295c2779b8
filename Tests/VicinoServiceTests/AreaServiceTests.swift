import Testing
import VicinoActivity
import VicinoAreas
import VicinoDiary
import VicinoGeoClue
import VicinoSettings
import VicinoTesting

@testable import Vicino
@testable import VicinoService

@Suite("Visits while the service runs", .timeLimit(.minutes(10)))
struct AreaServiceTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let time = SteppedUptime()
    private let state: ServiceState

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        var settings = Settings()
        settings.recordsVisits = true
        state = ServiceState(settings, uptime: time.uptime)
    }

    private func circle() throws -> AreaReach {
        let center = try #require(Position(latitude: 45.8131, longitude: 15.9772))
        return try #require(AreaReach(circle: AreaCircle(center: center)))
    }

    private func fix(_ latitude: Double) throws -> LocationReport {
        .fix(PositionFix(try #require(Position(latitude: latitude, longitude: 15.9772)), accuracy: 5))
    }

    private func visits() throws -> [Visit] { try node.records(Visit.self).all().map(\.record) }

    private func pass(_ seconds: Int) {
        clock.advance(by: .seconds(seconds))
        time.advance(to: time.uptime.now() + .seconds(seconds))
    }

    /// Runs the service beside a test.
    private func run(_ source: LocationSource, _ body: () async throws -> Void) async throws {
        let service = AreaService(node: node, state: state, networks: PresentNetworks(), source: source)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run() }
            try await body()
            group.cancelAll()
        }
    }

    @Test("Positions make a visit, whose end is the last sure moment")
    func story() async throws {
        _ = try AreaBook(node).add("home", reach: circle())
        let receiver = FakeReceiver()
        try await run(receiver.source()) {
            try await yieldUntil("no position was asked for") { receiver.isAsked }
            let entered = clock.now
            receiver.send(try fix(45.8131))
            try await yieldUntil("the position never arrived") { state.nearbyState.location?.hasPosition == true }
            pass(60)
            receiver.send(try fix(45.8131))
            try await yieldUntil("no visit began") { try visits().count == 1 }
            #expect(try visits().first?.enteredAt == entered)
            try await yieldUntil("the status names no area") { state.nearbyState.location?.areas == ["home"] }
            let left = clock.now
            // Positions that come fast are handled at one moment, so they come until one is late enough.
            try await yieldUntil("the visit never ended") {
                pass(60)
                receiver.send(try fix(45.9))
                return try visits().first?.leftAt != nil
            }
            #expect(try visits().map(\.leftAt) == [left])
        }
        #expect(try VisitRecorder(node).openVisits().isEmpty)
    }

    @Test("A run that ends in an area goes on in the next one, and a long pause ends the visit")
    func restart() async throws {
        let home = try AreaBook(node).add("home", reach: circle())
        let entered = clock.now
        try VisitRecorder(node).apply([.entered(home.id, at: entered)], in: [home])
        pass(600)
        let receiver = FakeReceiver()
        try await run(receiver.source()) {
            try await yieldUntil("the visit did not go on") { state.nearbyState.location?.areas == ["home"] }
            try await yieldUntil("no position was asked for") { receiver.isAsked }
            receiver.send(try fix(45.8131))
            try await yieldUntil("the position never arrived") { state.nearbyState.location?.hasPosition == true }
        }
        #expect(try visits().map(\.leftAt) == [nil])
        let sure = entered + .seconds(600)
        #expect(try VisitRecorder(node).openVisits().map(\.sureAt) == [sure])
        pass(7_200)
        try await run(receiver.source()) {
            try await yieldUntil("the visit never ended") { try visits().first?.leftAt != nil }
        }
        #expect(try visits().map(\.leftAt) == [sure])
    }

    @Test("Nothing is asked for as long as no area has a circle, and nothing while recording is off")
    func quiet() async throws {
        let network = try #require(AreaReach(networks: ["Home via 3c:a6:2f:01:02:03"]))
        _ = try AreaBook(node).add("home", reach: network)
        let receiver = FakeReceiver()
        try await run(receiver.source()) {
            try await yieldUntil("no area was looked at") { state.nearbyState.location != nil }
            #expect(state.nearbyState.location?.usesPositions == false)
            _ = try AreaBook(node).add("work", reach: circle())
            state.apply(state.settings)
            try await yieldUntil("no position was asked for") { receiver.isAsked }
            var settings = state.settings
            settings.recordsVisits = false
            state.apply(settings)
            try await yieldUntil("positions are asked for still") { !receiver.isAsked }
            #expect(state.nearbyState.location == nil)
        }
        #expect(receiver.startCount == 1)
    }

    @Test("Switching recording off ends the visit at its last sure moment")
    func switchedOff() async throws {
        let home = try AreaBook(node).add("home", reach: circle())
        let entered = clock.now
        try VisitRecorder(node).apply([.entered(home.id, at: entered)], in: [home])
        state.apply(Settings())
        try await run(FakeReceiver().source()) {
            try await yieldUntil("the visit never ended") { try visits().first?.leftAt != nil }
        }
        #expect(try visits().map(\.leftAt) == [entered])
        #expect(try VisitRecorder(node).openVisits().isEmpty)
    }

    @Test("Where others would be told what is around, nothing is asked before the user allows it")
    func disclosure() async throws {
        _ = try AreaBook(node).add("home", reach: circle())
        let receiver = FakeReceiver()
        let obstacle = LocationObstacle.discloses([.accessPoints])
        try await run(receiver.source(obstacle)) {
            try await yieldUntil("no obstacle was found") { state.nearbyState.location?.obstacle != nil }
            #expect(state.nearbyState.location?.obstacle?.name == obstacle.name)
            #expect(receiver.startCount == 0)
            var settings = state.settings
            settings.locatesByNetworks = true
            state.apply(settings)
            try await yieldUntil("no position was asked for") { receiver.isAsked }
        }
    }

    @Test("An obstacle is in the status, and is tried again after a minute")
    func obstacle() async throws {
        _ = try AreaBook(node).add("home", reach: circle())
        let receiver = FakeReceiver(failing: .noAgent)
        try await run(receiver.source()) {
            try await yieldUntil("no obstacle was found") {
                state.nearbyState.location?.obstacle?.name == LocationObstacle.noAgent.name
            }
            let count = receiver.startCount
            pass(60)
            try await yieldUntil("it was not tried again") { receiver.startCount > count }
        }
    }
}
