import Foundation
import Testing
import VicinoActivity
import VicinoAreas
import VicinoBus
import VicinoGeoClue
import VicinoHarness
import VicinoTesting

@Suite(
    "Areas with a real GeoClue",
    .enabled(if: TestGeoClue.isPossible, "It needs root and the package geoclue-2.0."), .timeLimit(.minutes(10)),
    .serialized)
struct RealGeoClueTests {
    /// A walk of 1.7 km that the demo has, point by point.
    private static func walk() throws -> [Position] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appendingPathComponent("scripts/demo-data/walk-to-giardini-margherita.gpx")
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.matches(of: /lat="([-0-9.]+)" lon="([-0-9.]+)"/).compactMap { match in
            guard let latitude = Double(match.1), let longitude = Double(match.2) else { return nil }
            return Position(latitude: latitude, longitude: longitude)
        }
    }

    private static func area(_ number: Int64, around center: Position?, radius: Double) throws -> Area {
        let middle = try #require(center)
        let circle = try #require(AreaCircle(center: middle, radius: radius))
        return Area(id: AreaID(number), name: "\(number)", reach: try #require(AreaReach(circle: circle)))
    }

    @Test("A walk leaves the area where it begins, enters the one where it ends, and stays in the town around both")
    func walk() async throws {
        let walk = try Self.walk()
        #expect(walk.count > 50)
        let service = try await TestGeoClue(walk, every: 0.1)
        let receiver = try LocationReceiver(at: BusAddress(service.daemon.address), every: .zero)
        var rules = AreaRules()
        rules.dwell = .milliseconds(400)
        let areas = [
            try Self.area(1, around: walk.first, radius: 200), try Self.area(2, around: walk.last, radius: 200),
            try Self.area(3, around: walk[walk.count / 2], radius: 3_000),
        ]
        let watched = WatchedAreas(areas, rules)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await receiver.receive { report in
                    if case .fix(let fix) = report { watched.receive(fix) }
                }
            }
            try await yieldUntil("no area was entered") { watched.changes.count >= 2 }
            try service.walk()
            try await yieldUntil("the walk never ended") { watched.changes.count >= 4 }
            group.cancelAll()
        }
        let ids = watched.changes.map { change in
            switch change {
            case .entered(let id, at: _): id.value
            case .left(let id, at: _): -id.value
            }
        }
        #expect(ids == [1, 3, -1, 2])
        #expect(watched.present.map(\.id.value) == [2, 3])
    }

    /// The speeds that GeoClue tells of a journey, with a position every so many seconds.
    private func speeds(of journey: [Position], step: Int) async throws -> [Double] {
        let service = try await TestGeoClue(journey, every: 0.05, step: step)
        let receiver = try LocationReceiver(at: BusAddress(service.daemon.address), every: .zero)
        let fixes = Notes<PositionFix>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await receiver.receive { report in
                    if case .fix(let fix) = report { fixes.add(fix) }
                }
            }
            try await yieldUntil("no position arrived") { fixes.all.count >= 2 }
            try service.walk()
            try await yieldUntil("the journey never ended") { fixes.all.last?.position.isNear(journey.last) == true }
            group.cancelAll()
        }
        return fixes.all.compactMap(\.speed)
    }

    @Test("GeoClue tells the speeds of a recorded walk")
    func walkingSpeeds() async throws {
        let speeds = try await speeds(of: Self.walk(), step: 20)
        let moving = speeds.filter { $0 > 0.5 }.sorted()
        #expect(moving.count > 30)
        let median = moving[moving.count / 2]
        #expect((1.0...1.8).contains(median))
    }

    @Test("GeoClue tells the speeds of a drive")
    func drivingSpeeds() async throws {
        // A degree of latitude has 111,132 metres there: 20 metres a second, a position every five seconds.
        let drive = (0..<100).compactMap { Position(latitude: 45 + Double($0) * 100 / 111_132, longitude: 15) }
        let speeds = try await speeds(of: drive, step: 5)
        let moving = speeds.filter { $0 > 0.5 }.sorted()
        #expect(moving.count > 50)
        let median = moving[moving.count / 2]
        #expect((19.0...21.0).contains(median))
    }

    @Test("Without an agent, GeoClue answers nobody, and the obstacle says so")
    func noAgent() async throws {
        let walk = try Self.walk()
        let service = try await TestGeoClue(walk, every: 1, hasAgent: false)
        let receiver = try LocationReceiver(at: BusAddress(service.daemon.address), timeout: .seconds(2))
        await #expect(throws: LocationObstacle.noAgent) { try await receiver.receive { _ in } }
    }

    @Test("Where the agent says that location is off, the obstacle says so")
    func switchedOff() async throws {
        let walk = try Self.walk()
        let service = try await TestGeoClue(walk, every: 1, maximumLevel: 0)
        let receiver = try LocationReceiver(at: BusAddress(service.daemon.address))
        await #expect(throws: LocationObstacle.switchedOff) { try await receiver.receive { _ in } }
    }
}

extension Position {
    /// Whether another one is within some metres.
    fileprivate func isNear(_ other: Position?) -> Bool {
        guard let other else { return false }
        return distance(to: other) < 5
    }
}
