import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("Points that are wrong for a moment")
struct GPXSelectionTests {
    /// A walk to the north, in points of a minute with 66.7 metres between them.
    private struct Walk {
        var points: [(second: Int, latitude: Double, longitude: Double)]

        init(points count: Int = 30, every seconds: Int = 60, from start: Int = 0, latitude: Double = 45) {
            let step = 0.0006 * Double(seconds) / 60
            points = (0..<count).map { (start + $0 * seconds, latitude + step * Double($0), 11) }
        }

        var segment: String {
            let points = points.map { point in
                let time = Self.start.advanced(byMilliseconds: Int64(point.second) * 1000).iso8601
                return GPXTests.point("\(point.latitude)", "\(point.longitude)", at: time)
            }
            return "<trkseg>\(points.joined())</trkseg>"
        }

        static let start = Timestamp.epoch.advanced(byMilliseconds: 1_793_606_400_000)
    }

    /// What a walk of 30 points has, of which some are changed.
    private static func imported(_ walks: Walk..., type: String = "") throws -> Imported {
        try Imported.gpx(
            Array(GPXTests.track("<type>\(type)</type>" + walks.map(\.segment).joined()).utf8), chunk: 4096)
    }

    /// The seconds from the beginning at which each activity begins and ends, and its metres.
    private static func spans(_ imported: Imported) -> [String] {
        imported.records.map { record in
            let seconds = [record.start, record.end ?? .epoch].map {
                ($0.milliseconds - Walk.start.milliseconds) / 1000
            }
            return "\(seconds[0])–\(seconds[1]): \(record.distance ?? -1)"
        }
    }

    /// Which points of 30 have a wrong time, and how many seconds that is ahead.
    private static let wrongTimes: [([Int], Int)] = [
        ([12], 600), ([12], 7200), ([12], 2_300_000_000), ([12], -600), ([12], -1_700_000_000), ([1], 600), ([28], 600),
        ([28], -7200), ([3, 9, 10, 20], 600), ([3, 9, 10, 20], -600), ([10, 11, 12, 13, 14], 600),
        ([10, 11, 12, 13, 14], -3600),
    ]

    @Test("A few times ahead or behind are left out, and the activity goes on around them", arguments: wrongTimes)
    func wrongTime(indices: [Int], seconds: Int) throws {
        var walk = Walk()
        for index in indices { walk.points[index].second += seconds }
        let imported = try Self.imported(walk)
        #expect(Self.spans(imported) == ["0–1740: 1933.7"])
        #expect(imported.report.leftOut == [.pointBackwards: indices.count])
    }

    @Test("Two different wrong times beside each other are left out")
    func twoWrongTimes() throws {
        var walk = Walk()
        walk.points[12].second += 2_300_000_000
        walk.points[13].second -= 1_700_000_000
        #expect(try Self.spans(Self.imported(walk)) == ["0–1740: 1933.7"])
    }

    @Test(
        "A first point that is ahead, and a last one that is behind, are left out",
        arguments: [600, 7200, 2_300_000_000])
    func ends(seconds: Int) throws {
        var walk = Walk()
        walk.points[0].second += seconds
        walk.points[29].second -= seconds / 2
        let imported = try Self.imported(walk)
        #expect(Self.spans(imported) == ["60–1680: 1800.3"])
        #expect(imported.report.leftOut == [.pointBackwards: 2])
    }

    @Test("Where times go back and go on from there, a new activity begins")
    func clockSet() throws {
        var walk = Walk()
        for index in 15..<30 { walk.points[index].second -= 3600 }
        let imported = try Self.imported(walk)
        #expect(Self.spans(imported) == ["0–840: 933.5", "-2700–-1860: 933.5"])
        #expect(imported.report.leftOut.isEmpty)
    }

    @Test("A clock that is set ahead and back again makes three activities")
    func setTwice() throws {
        var walk = Walk()
        for index in 10..<20 { walk.points[index].second += 3600 }
        #expect(try Self.spans(Self.imported(walk)) == ["0–540: 600.1", "4200–4740: 600.1", "1200–1740: 600.1"])
    }

    @Test("A clock that is corrected by some seconds makes no new activity")
    func corrected() throws {
        var walk = Walk(points: 600, every: 1)
        for index in 300..<600 { walk.points[index].second -= 10 }
        let imported = try Self.imported(walk)
        #expect(Self.spans(imported).map { $0.prefix(6) } == ["0–589:"])
        #expect(imported.report.leftOut == [.pointBackwards: 9])
    }

    @Test("Days that are stored newest first are all taken, however few points they have", arguments: [2, 3, 11, 600])
    func newestFirst(count: Int) throws {
        let days = (0..<10).map { Walk(points: count, every: 1, from: -86_400 * $0) }
        var all = days[0]
        all.points = days.flatMap(\.points)
        let imported = try Self.imported(all)
        #expect(imported.records.count == 10)
        #expect(imported.report.leftOut.isEmpty)
        #expect(Set(imported.records.map(\.distance)).count == 1)
    }

    private static let unreachable: [[Int]] = [
        [0], [29], [12], [1], [28], [0, 1, 2], [27, 28, 29], [3, 9, 10, 20], Array(10..<20),
    ]

    @Test("Positions that no means of transport reaches are left out, wherever they are", arguments: unreachable)
    func outOfReach(indices: [Int]) throws {
        for change in [0, 1, 2] {
            var walk = Walk()
            for index in indices {
                let point = walk.points[index]
                let wrong = [(0, 0), (point.longitude, point.latitude), (point.latitude, -point.longitude)][change]
                walk.points[index].latitude = wrong.0
                walk.points[index].longitude = wrong.1
            }
            let imported = try Self.imported(walk)
            let rest = walk.points.indices.filter { !indices.contains($0) }
            let metres = (Double((rest.last ?? 0) - (rest.first ?? 0)) * 66.68).rounded()
            #expect(imported.records.map { ($0.distance ?? 0).rounded() } == [metres])
            #expect(imported.records.map(\.name) == ["walking"])
            #expect(imported.report.leftOut == [.pointOutOfReach: indices.count])
        }
    }

    @Test("A receiver that has no position for minutes writes 0, 0, which are left out", arguments: [0, 700, 1500])
    func noPosition(first: Int) throws {
        var walk = Walk(points: 2000, every: 1)
        for index in first..<(first + 500) {
            walk.points[index].latitude = 0
            walk.points[index].longitude = 0
        }
        let imported = try Self.imported(walk)
        #expect(imported.records.map(\.name) == ["walking"])
        #expect(imported.report.leftOut == [.pointOutOfReach: 500])
    }

    @Test("An activity without any position stays, and so does a flight")
    func honest() throws {
        var still = Walk()
        for index in 0..<30 {
            still.points[index].latitude = 0
            still.points[index].longitude = 0
        }
        #expect(try Self.spans(Self.imported(still)) == ["0–1740: 0.0"])
        var flight = Walk()
        for index in 0..<30 { flight.points[index].latitude = 45 + 0.16 * Double(index) }
        let imported = try Self.imported(flight)
        #expect(imported.records.count == 1)
        #expect(imported.report.leftOut.isEmpty)
    }

    @Test("A segment whose first point is left out still begins with a pause", arguments: [(0.0, 0.0), (11, 45)])
    func segments(wrong: (Double, Double)) throws {
        var second = Walk(points: 10, from: 900, latitude: 45.02)
        second.points[0].latitude = wrong.0
        second.points[0].longitude = wrong.1
        let imported = try Self.imported(Walk(points: 10), second)
        #expect(Self.spans(imported) == ["0–1440: 1133.5"])
    }

    @Test(
        "Points that are all in order are kept, in any number, also where times are equal", arguments: [1, 511, 5000])
    func inOrder(count: Int) throws {
        var walk = Walk(points: count + 1, every: 1)
        for index in stride(from: 1, to: count, by: 3) { walk.points[index].second -= 1 }
        let imported = try Self.imported(walk)
        #expect(imported.report.leftOut.isEmpty)
        #expect(Self.spans(imported).map { $0.prefix { $0 != ":" } } == ["0–\(count)"])
    }

    @Test("A point for each of many wrong times is left out, and no more")
    func jitter() throws {
        var walk = Walk(points: 2000, every: 1)
        for index in stride(from: 1, to: 1999, by: 7) { walk.points.swapAt(index, index + 1) }
        let imported = try Self.imported(walk)
        #expect(imported.report.leftOut == [.pointBackwards: 286])
        #expect(imported.records.count == 1)
    }

    @Test(
        "Each point of a hostile track is decided once and soon, and activities are in order",
        arguments: 1...2 as ClosedRange<UInt64>)
    func hostile(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var selection = GPXSelection()
        var decided = 0
        var last: GPXPoint?
        func check(_ decisions: [GPXSelection.Decision]) {
            decided += decisions.count
            for decision in decisions {
                switch decision {
                case .begins(let point): last = point
                case .goesOn(let point, _):
                    #expect(last.map { point.step(after: $0) } == .goesOn)
                    last = point
                case .leftOut: break
                }
            }
        }
        for count in 1...1500 {
            let latitude = Double.random(in: -2...2, using: &generator) * Double(seed)
            let time = Int64(count) * 500 + .random(in: -40_000...40_000, using: &generator) * Int64(seed)
            let point = GPXPoint(
                position: try #require(Position(latitude: latitude, longitude: 0)),
                time: Walk.start.advanced(byMilliseconds: time), writtenOffset: nil,
                beginsSegment: Int.random(in: 0..<20, using: &generator) == 0)
            check(selection.add(point))
            #expect(count - decided < 2 * GPXSelection.batch)
        }
        check(selection.finish())
        #expect(decided == 1500)
    }

    // With a look at all points between two for each pair, the debug build takes minutes.
    @Test("Positions far from each other take work that grows with their number", .timeLimit(.minutes(10)))
    func farPositions() throws {
        var generator = SeededGenerator(seed: 3)
        var selection = GPXSelection()
        var decided = 0
        for count in 1...4000 {
            let latitude = Double.random(in: -90...90, using: &generator)
            let longitude = Double.random(in: -180...180, using: &generator)
            let point = GPXPoint(
                position: try #require(Position(latitude: latitude, longitude: longitude)),
                time: Walk.start.advanced(byMilliseconds: Int64(count) * 1000), writtenOffset: nil,
                beginsSegment: count == 1)
            decided += selection.add(point).count
        }
        decided += selection.finish().count
        #expect(decided == 4000)
    }
}
