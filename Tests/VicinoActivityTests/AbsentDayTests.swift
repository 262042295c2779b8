import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing

@testable import VicinoActivity

/// At the end of 29 December 2011, the clocks of Samoa went on to 31 December.
@Suite("A day that does not exist")
struct AbsentDayTests {
    private let now: CalendarNow
    private let first: CivilDate
    /// Three nights and days at sea, across the day that does not exist.
    private let journey: CalendarEntry

    init() throws {
        let timeZone = try #require(TimeZone(identifier: "Pacific/Apia"))
        now = CalendarNow(try moment("2012-01-05T00:00:00Z"), in: timeZone)
        first = try #require(CivilDate("2011-12-26"))
        journey = try .make(
            "2011-12-29T20:00:00Z", "2011-12-31T22:00:00Z", title: "sailing", offset: -36_000)
    }

    private func days() -> [CalendarDay] { CalendarDay.days(from: first, count: 7, entries: [journey], now: now) }

    @Test("It has neither parts nor time, and the days around it keep theirs")
    func calendar() {
        let days = days()
        #expect(days.map(\.isAbsent) == [false, false, false, false, true, false, false])
        #expect(days[4].parts.isEmpty)
        #expect(days[4].known == .zero)
        #expect(days[4].omitted == 0)
        #expect(days[4].times.isEmpty)
        #expect(days[3].known == .seconds(14 * 3_600))
        #expect(days[5].known == .seconds(24 * 3_600))
        #expect(days[6].known == .seconds(12 * 3_600))
        #expect(days[4].gaps(now: now).isEmpty)
        #expect(TimeByActivity.total(days).map(\.duration) == [.seconds(50 * 3_600)])
    }

    @Test("The terminal draws nothing in it and says why")
    func terminal() {
        let view = CalendarView(of: .me, entries: [journey], now: now)
        let week = view.week(first)
        #expect(week.first { $0.hasPrefix(" Fri 30") } == " Fri 30 skipped by the clocks")
        #expect(view.day(first.adding(days: 4)).contains("The clocks skipped this day."))
        #expect(view.month(first).joined(separator: "\n").contains("30"))
    }

    @Test("In a summary it is neither recorded nor unknown, and ends no streak")
    func summary() throws {
        var summary = ActivitySummary(
            of: try SummaryPeriod(from: first, through: first.adding(days: 6)), now: now)
        for day in [3, 5, 6] {
            var activity = Activity()
            activity.name = "running"
            activity.utcOffset = now.timeZone.utcOffset(at: journey.start)
            let date = first.adding(days: day)
            activity.start = try #require(WallTime(date: date, millisecondOfDay: 3_600_000).moment(in: now.timeZone))
            activity.utcOffset = now.timeZone.utcOffset(at: activity.start)
            activity.end = activity.start.advanced(byMilliseconds: 3_600_000)
            try summary.add(activity)
        }
        let absent = summary.days[4]
        #expect(absent.isAbsent)
        #expect(!absent.isRecorded)
        #expect(absent.unknown == .zero)
        #expect(absent.isOutside(today: now.wall.date))
        let streak = try #require(summary.streak(named: "running"))
        #expect(streak.longest.dayCount == 3)
        #expect(streak.longest.unknownDayCount == 0)
        let chart = try Chart.timeByPart(summary)
        #expect(chart.table.rows.count == 6)
    }
}
