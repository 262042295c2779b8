import FoundationEssentials
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("Today's movement is compared with the usual one by this time of day")
struct DayMovementTests {
    private static let hour: Int64 = 3_600_000
    private let timeZone: TimeZone

    init() throws { timeZone = try #require(TimeZone(identifier: "Europe/Rome")) }

    /// An activity so many days before 20 November 2026, by the clocks of Rome.
    private func activity(
        _ name: String, daysBefore: Int, from start: Int64, hours: Int64, steps: Int? = nil
    ) throws -> Activity {
        var activity = Activity()
        activity.name = name
        activity.steps = steps
        let date = try #require(CivilDate(year: 2026, month: 11, day: 20)).adding(days: -daysBefore)
        activity.start = try #require(
            WallTime(date: date, millisecondOfDay: Int(start * Self.hour)).moment(in: timeZone))
        activity.utcOffset = timeZone.utcOffset(at: activity.start)
        activity.end = activity.start.advanced(byMilliseconds: hours * Self.hour)
        return activity
    }

    private func now(hour: Int) throws -> CalendarNow {
        CalendarNow(try moment("2026-11-20T\(hour < 10 ? "0" : "")\(hour):00:00+01:00"), in: timeZone)
    }

    @Test("Usual is the median of the days with data up to this time, also before clocks changed")
    func median() throws {
        var all: [Activity] = []
        for day in 1...28 { all.append(try activity("walking", daysBefore: day, from: 8, hours: 2, steps: day * 200)) }
        // Later in the day, or too long ago: neither counts.
        for day in 1...28 { all.append(try activity("sitting", daysBefore: day, from: 15, hours: 4, steps: 9_999)) }
        all.append(try activity("walking", daysBefore: 29, from: 8, hours: 2, steps: 99_999))
        all.append(try activity("sitting", daysBefore: 0, from: 9, hours: 9, steps: 10))
        let noon = try #require(DayMovement(of: all.shuffled(), now: try now(hour: 12)))
        #expect(noon == DayMovement(steps: 3, usualSteps: 2900, sitting: 3 * Self.hour, usualSitting: 0))
        // At nine, half of each walk was over.
        let nine = DayMovement(of: all + [try activity("x", daysBefore: 0, from: 8, hours: 1)], now: try now(hour: 9))
        #expect(nine == DayMovement(steps: 0, usualSteps: 1450, sitting: 0, usualSitting: 0))
    }

    @Test("Days without data by this time do not count, and less than a week of days says nothing")
    func unknown() throws {
        var all = [try activity("still", daysBefore: 0, from: 8, hours: 1)]
        for day in stride(from: 2, through: 12, by: 2) {
            all.append(try activity("Sitting", daysBefore: day, from: 8, hours: 3, steps: 100))
        }
        #expect(DayMovement(of: all, now: try now(hour: 12)) == nil)
        let evening = try activity("sitting", daysBefore: 14, from: 20, hours: 1)
        #expect(DayMovement(of: all + [evening], now: try now(hour: 12)) == nil)
        all.append(try activity("reading", daysBefore: 14, from: 8, hours: 1))
        let seven = DayMovement(of: all, now: try now(hour: 12))
        #expect(seven == DayMovement(steps: 0, usualSteps: 100, sitting: Self.hour, usualSitting: 3 * Self.hour))
        // Nothing today says nothing, either.
        #expect(DayMovement(of: Array(all.dropFirst()), now: try now(hour: 12)) == nil)
        #expect(DayMovement(of: all, now: try now(hour: 7)) == nil)
    }

    @Test("An activity over midnight counts on each of its days, and a long one costs no more than the days")
    func midnight() throws {
        var all: [Activity] = []
        for day in 0...8 { all.append(try activity("sitting", daysBefore: day + 1, from: 22, hours: 12, steps: 1200)) }
        let movement = DayMovement(of: all, now: try now(hour: 6))
        #expect(
            movement == DayMovement(steps: 600, usualSteps: 600, sitting: 6 * Self.hour, usualSitting: 6 * Self.hour))
        var endless = try activity("sitting", daysBefore: 9000, from: 0, hours: 1)
        endless.end = nil
        let whole = DayMovement(of: [endless], now: try now(hour: 6))
        #expect(whole == DayMovement(steps: 0, usualSteps: 0, sitting: 6 * Self.hour, usualSitting: 6 * Self.hour))
    }

    @Test("Random days agree with a slow model", arguments: 0..<20)
    func model(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var all: [Activity] = []
        var steps: [Int: Int] = [:]
        var sitting: [Int: Int64] = [:]
        for day in 0...28 where !random.one(in: 4) {
            var from: Int64 = 0
            while from < 12 {
                let hours = Int64.random(in: 1...4, using: &random)
                let name = ["sitting", "walking", "still"].randomElement(using: &random) ?? ""
                let count = random.one(in: 2) ? Int.random(in: 0...99, using: &random) * 24 : nil
                all.append(try activity(name, daysBefore: day, from: from, hours: hours, steps: count))
                let part = min(hours, 12 - from)
                steps[day, default: 0] += (count ?? 0) * Int(part) / Int(hours)
                sitting[day, default: 0] += name == "walking" ? 0 : part * Self.hour
                from += hours
            }
        }
        let movement = DayMovement(of: all.shuffled(using: &random), now: try now(hour: 12))
        guard let today = steps.removeValue(forKey: 0), steps.count >= 7 else { return #expect(movement == nil) }
        let rest = sitting.removeValue(forKey: 0)
        func middle(_ sorted: [Int64]) -> Int64 {
            (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        }
        let usual = middle(steps.values.map(Int64.init).sorted())
        #expect(movement?.steps == today)
        #expect(movement?.sitting.milliseconds == rest)
        #expect(movement?.usualSteps == Int(usual))
        #expect(movement?.usualSitting.milliseconds == middle(sitting.values.sorted()))
    }
}
