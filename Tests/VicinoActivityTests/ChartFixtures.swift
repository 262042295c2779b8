import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing

@testable import VicinoActivity

/// A summary of activities in UTC, for charts.
struct ChartFixture {
    private var summary: ActivitySummary

    /// - Parameters:
    ///   - since: when the first record of all begins; by default, before the period.
    ///   - now: the present; by default, after the period.
    init(
        _ first: String, _ last: String, by unit: SummaryUnit = .day, since: String? = nil,
        now: String = "2027-01-01T00:00:00Z"
    ) throws {
        let period = try SummaryPeriod(from: #require(CivilDate(first)), through: #require(CivilDate(last)), by: unit)
        let since = try since.map { try moment($0) } ?? .earliest
        summary = ActivitySummary(of: period, since: since, now: CalendarNow(try moment(now), in: .gmt))
    }

    /// Adds an activity.
    mutating func add(
        _ name: String, _ start: String, minutes: Int64, steps: Int? = nil, metres: Double? = nil
    ) throws {
        var activity = Activity()
        activity.name = name
        activity.start = try moment(start)
        activity.utcOffset = 0
        activity.end = activity.start.advanced(byMilliseconds: minutes * 60_000)
        activity.steps = steps
        activity.distance = metres
        try summary.add(activity)
    }

    /// The summary so far.
    var done: ActivitySummary { summary }

    /// A year of varied days, with days without any record among them.
    static func year(
        by unit: SummaryUnit = .day, names: [String] = Self.names, only: Set<String>? = nil,
        now: String = "2026-11-21T20:14:00Z", seed: Int = 0
    ) throws -> ActivitySummary {
        var fixture = try ChartFixture("2026-01-01", "2026-12-31", by: unit, now: now)
        let first = try #require(CivilDate("2026-01-01"))
        let end = try moment(now)
        for day in 0..<365 where (day * 7 + seed) % 23 != 5 {
            for (index, name) in names.enumerated() {
                let minute = index * 24 * 60 / names.count
                let length = Int64(20 + (day * 13 + index * 29 + seed * 31) % (1440 / names.count - 20))
                let text = "\(first.adding(days: day))T\(zeroPadded(minute / 60, 2)):\(zeroPadded(minute % 60, 2)):00Z"
                guard only?.contains(name) ?? true, try moment(text) < end else { continue }
                let isWalking = name == "walking"
                try fixture.add(
                    name, text, minutes: length, steps: isWalking ? Int(length) * 110 : nil,
                    metres: ActivityLooks().isMoving(name) ? Double(length) * 80 : nil)
            }
        }
        return fixture.done
    }

    static let names = [
        "sleeping", "reading", "walking", "public transport", "sitting", "cooking", "running", "sitting", "cycling",
    ]
}
