import FoundationEssentials
import Testing
import VicinoCore

@testable import VicinoActivity
@testable import VicinoDrawing

@Suite("Shares are the same in calendars and charts")
struct ShareTests {
    /// The shares of a chart and of the totals below a calendar, by name.
    private func shares(
        _ activities: [Activity], _ first: CivilDate, days count: Int, now: CalendarNow
    ) throws -> (chart: [String: String], calendar: [String: String]) {
        let period = try SummaryPeriod(from: first, through: first.adding(days: count - 1))
        var summary = ActivitySummary(of: period, now: now)
        for activity in activities { try summary.add(activity) }
        let rows = TimeShares(summary, ChartWords()).rows
        let chart = Dictionary(rows.map { ($0.name, $0.share) }) { $1 }
        let entries = activities.map { CalendarEntry($0, person: .me) }
        let days = CalendarDay.days(from: first, count: count, entries: entries, now: now)
        var calendar: [String: String] = [:]
        let view = CalendarView(of: .me, days: days, now: now)
        for line in view.totals(view.days(from: first, count: count)) {
            guard let match = line.firstMatch(of: /^(\w+) .* (<?\d+ %)/) else { continue }
            calendar[String(match.1)] = String(match.2)
        }
        return (chart, calendar)
    }

    private func activity(_ name: String, _ start: String, hours: Int64, offset: Int) throws -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = try moment(start)
        activity.utcOffset = offset
        activity.end = activity.start.advanced(byMilliseconds: hours * 3_600_000)
        return activity
    }

    @Test("Where activities overlap, each has the share of its own time")
    func overlap() throws {
        let day = try #require(CivilDate("2026-11-10"))
        let now = CalendarNow(try moment("2026-11-12T00:00:00Z"), in: .gmt)
        let activities = [
            try activity("sitting", "2026-11-10T08:00:00Z", hours: 6, offset: 0),
            try activity("reading", "2026-11-10T10:00:00Z", hours: 4, offset: 0),
        ]
        let (chart, calendar) = try shares(activities, day, days: 1, now: now)
        #expect(chart == ["sitting": "25 %", "reading": "17 %", "unknown": "75 %"])
        #expect(calendar == chart)
    }

    @Test(
        "On a day of 25 or 23 hours, a person by other clocks has one share of an activity", arguments: [false, true])
    func changeOfClocks(isSpring: Bool) throws {
        let rome = try #require(TimeZone(identifier: "Europe/Rome"))
        let day = try #require(CivilDate(isSpring ? "2026-03-29" : "2026-10-25"))
        let now = CalendarNow(try moment("2026-11-12T00:00:00Z"), in: rome)
        let text = day.description
        // By clocks five hours behind, the late one ends on the next day of Rome.
        let activities = [
            try activity("sleeping", "\(text)T06:00:00Z", hours: 6, offset: -18_000),
            try activity("reading", "\(text)T22:00:00Z", hours: 6, offset: -18_000),
        ]
        let (chart, calendar) = try shares(activities, day, days: 1, now: now)
        #expect(chart == calendar)
        #expect(chart["sleeping"] == chart["reading"])
        #expect(chart.count == 3)
        #expect(chart["sleeping"] == (isSpring ? "21 %" : "20 %"))
    }

    @Test("With many activities, the rest of a chart has the rest of the shares", arguments: 0..<20)
    func many(seed: Int) throws {
        let day = try #require(CivilDate("2026-11-10"))
        let now = CalendarNow(try moment("2026-11-12T00:00:00Z"), in: .gmt)
        let activities = try (0..<12).map { index in
            var activity = try activity("kind\(index)", "2026-11-10T00:00:00Z", hours: 0, offset: 0)
            activity.start = activity.start.advanced(byMilliseconds: Int64(index) * 7_000_000)
            activity.end = activity.start.advanced(byMilliseconds: Int64(1 + (index * 37 + seed * 11) % 97) * 70_000)
            return activity
        }
        let (chart, calendar) = try shares(activities, day, days: 1, now: now)
        for (name, share) in chart where name != "other activities" { #expect(calendar[name] == share) }
        let sum = calendar.values.compactMap { Int($0.dropLast(2)) }.reduce(0, +)
        #expect(sum == 100, "\(calendar)")
    }
}
