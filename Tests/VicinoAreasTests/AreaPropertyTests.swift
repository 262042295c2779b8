import Testing
import VicinoActivity
import VicinoAreas
import VicinoCore
import VicinoTesting

@Suite("Properties of visits")
struct AreaPropertyTests {
    /// One thing that happens.
    private enum Step {
        case fix(PositionFix)
        case networks(Set<String>?)
        case set(Duration)
    }

    /// A course of things that happen, with the time before each.
    private static func course(_ seed: UInt64, setsClock: Bool) throws -> [(wait: Duration, step: Step)] {
        var random = SeededGenerator(seed: seed)
        var metres = 0.0
        return try (0..<300).map { _ in
            metres = max(-2_000, min(2_000, metres + Double.random(in: -200...200, using: &random)))
            let wait: Duration =
                Int.random(in: 0..<40, using: &random) == 0
                ? .seconds(Int.random(in: 600...20_000, using: &random))
                : .seconds(Int.random(in: 1...90, using: &random))
            let accuracies: [Double?] = [nil, 0, 5, 40, 120, 400, 2_000, 25_000]
            let accuracy = accuracies.randomElement(using: &random) ?? nil
            switch Int.random(in: 0..<12, using: &random) {
            case 0: return (wait, .networks(nil))
            case 1: return (wait, .networks([]))
            case 2, 3: return (wait, .networks(["Home via x", "via y"]))
            case 4 where setsClock: return (wait, .set(.seconds(Int.random(in: -9_000...9_000, using: &random))))
            default: return (wait, .fix(try .north(metres, accuracy: accuracy)))
            }
        }
    }

    private static func areas() throws -> [Area] {
        [
            try .circle(1), try .circle(2, radius: 1_200), try .networks(3, "via y"),
            try .circle(4, radius: 60, networks: ["Home via x"]),
        ]
    }

    private static func run(_ areas: [Area], _ course: [(wait: Duration, step: Step)]) -> [AreaChange] {
        var clock = VirtualClock()
        var watch = AreaWatch()
        var changes = watch.watch(areas, at: clock.now)
        for (wait, step) in course {
            clock.pass(wait)
            switch step {
            case .fix(let fix): changes += watch.receive(fix, at: clock.now)
            case .networks(let networks): changes += watch.see(networks: networks, at: clock.now)
            case .set(let duration): clock.set(by: duration)
            }
        }
        return changes + watch.endAll()
    }

    @Test("Visits to an area follow each other: none overlap, and none ends before it begins", arguments: 0..<40)
    func order(seed: UInt64) throws {
        let course = try Self.course(seed, setsClock: true)
        let changes = Self.run(try Self.areas(), course)
        var inside: [AreaID: Timestamp] = [:]
        var ended: [AreaID: Timestamp] = [:]
        for change in changes {
            switch change {
            case .entered(let id, at: let moment):
                #expect(inside[id] == nil)
                #expect(ended[id].map { $0 <= moment } != false)
                inside[id] = moment
            case .left(let id, at: let moment):
                let entered = inside.removeValue(forKey: id)
                let began = try #require(entered)
                #expect(began <= moment)
                ended[id] = moment
            }
        }
        #expect(inside.isEmpty)
    }

    @Test("Each area is watched by itself", arguments: 0..<20)
    func independent(seed: UInt64) throws {
        let course = try Self.course(seed, setsClock: true)
        let areas = try Self.areas()
        let together = Self.run(areas, course)
        for area in areas {
            let alone = Self.run([area], course)
            #expect(together.filter { $0.id == area.id } == alone)
        }
    }

    @Test("A position without accuracy to speak of changes nothing that silence would not", arguments: 0..<20)
    func inaccurate(seed: UInt64) throws {
        let course = try Self.course(seed, setsClock: false)
        let silent = course.map { wait, step -> (wait: Duration, step: Step) in
            guard case .fix(let fix) = step, let accuracy = fix.accuracy, accuracy > 500 else { return (wait, step) }
            return (wait, .networks(nil))
        }
        #expect(Self.run(try Self.areas(), course) == Self.run(try Self.areas(), silent))
    }

    @Test("Some of these courses have visits to each area")
    func lively() throws {
        let changes = try (0..<40).flatMap { seed in
            Self.run(try Self.areas(), try Self.course(seed, setsClock: true))
        }
        #expect(Set(changes.map(\.id)).count == 4)
    }
}

extension AreaChange {
    /// The area in which it happened.
    fileprivate var id: AreaID {
        switch self {
        case .entered(let id, at: _), .left(let id, at: _): id
        }
    }
}
