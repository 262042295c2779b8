import Foundation
import Testing
import VicinoActivity
import VicinoAreas
import VicinoCore
import VicinoGeoClue
import VicinoSensing

@testable import VicinoService

@Suite("What positions say of a journey")
struct SpeedCourseTests {
    private static let start = Timestamp.epoch + .seconds(1_790_000_000)

    /// A point of a recording.
    private struct Point {
        let position: Position
        /// Seconds of the day.
        let second: Int
    }

    /// The points of a GPX file of this repository that have times.
    private static func points(_ path: String) throws -> [Point] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        let pattern = /(?s)<trkpt lat="([-0-9.]+)" lon="([-0-9.]+)"\s*>.*?<time>[^T]*T(\d\d):(\d\d):(\d\d)/
        return text.matches(of: pattern).compactMap { match in
            guard let latitude = Double(match.1), let longitude = Double(match.2), let hours = Int(match.3),
                let minutes = Int(match.4), let seconds = Int(match.5),
                let position = Position(latitude: latitude, longitude: longitude)
            else { return nil }
            return Point(position: position, second: (hours * 60 + minutes) * 60 + seconds)
        }
    }

    /// What a course of a recording has observed in the end, a position every five seconds at most.
    private func observations(_ points: [Point]) -> [Observation] {
        var course = SpeedCourse()
        var events = course.receive(.success(.started(hasReceiver: true)), at: Self.start)
        var last: Int?
        for point in points {
            if let last, point.second - last < 5 { continue }
            last = point.second
            let moment = Self.start + .seconds(point.second)
            events += course.receive(.success(.fix(PositionFix(point.position, accuracy: 3))), at: moment)
        }
        events += course.receive(.failure(.switchedOff), at: Self.start + .seconds((last ?? 0) + 5))
        return events.compactMap { event in
            guard case .observed(let observation) = event, !observation.goesOn else { return nil }
            return observation
        }
    }

    @Test(
        "The journeys of the demo are what they are said to be",
        arguments: [
            ("walk-to-giardini-margherita", "walking"), ("ride-along-the-reno", "cycling"),
            ("drive-to-san-lazzaro", "driving"),
        ])
    func demo(name: String, activity: String) throws {
        let points = try Self.points("scripts/demo-data/\(name).gpx")
        #expect(points.count > 40)
        #expect(observations(points).map(\.activity) == [activity])
    }

    @Test("A drive that others have recorded is one")
    func recorded() throws {
        let points = try Self.points("Tests/Recordings/tracks/around-visnjan-with-car.gpx")
        #expect(points.count > 100)
        let observed = observations(points)
        #expect(observed.map(\.activity) == ["driving"])
    }

    @Test("Without a receiver, the source says what is missing, and a position makes it work")
    func plugged() throws {
        var course = SpeedCourse()
        let none = course.receive(.success(.started(hasReceiver: false)), at: Self.start)
        let missing = LocationObstacle.noReceiver
        #expect(none == [.unavailable(reason: missing.reason, remedy: missing.remedy)])
        let position = try #require(Position(latitude: 45, longitude: 15))
        let vague = LocationReport.fix(PositionFix(position, accuracy: 80))
        #expect(course.receive(.success(vague), at: Self.start).isEmpty)
        let exact = LocationReport.fix(PositionFix(position, accuracy: 3))
        #expect(course.receive(.success(exact), at: Self.start + .seconds(5)) == [.available])
    }

    @Test("A silence of two minutes is said once, and counts from the start of a receiver, too")
    func silence() {
        var course = SpeedCourse()
        #expect(course.look(at: Self.start).isEmpty)
        #expect(course.receive(.success(.started(hasReceiver: true)), at: Self.start) == [.available])
        #expect(course.look(at: Self.start + .seconds(120)).isEmpty)
        let silent = LocationObstacle.silent
        let told = [SourceEvent.unavailable(reason: silent.reason, remedy: silent.remedy)]
        #expect(course.look(at: Self.start + .seconds(121)) == told)
        #expect(course.look(at: Self.start + .seconds(300)).isEmpty)
    }
}
