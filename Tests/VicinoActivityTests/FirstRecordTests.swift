import FoundationEssentials
import Testing
import VicinoCore

@testable import VicinoActivity
@testable import VicinoDrawing

@Suite("Time before the first record")
struct FirstRecordTests {
    private let hour = 3_600_000.0

    /// From Tuesday 10 to Friday 13 November; the first record of all begins on Wednesday at 8.
    private func summary(by unit: SummaryUnit = .day, _ first: String = "2026-11-10") throws -> ActivitySummary {
        var fixture = try ChartFixture(
            first, "2026-11-13", by: unit, since: "2026-11-11T08:00:00Z", now: "2026-11-12T12:00:00Z")
        try fixture.add("walking", "2026-11-11T08:00:00Z", minutes: 120, steps: 4_000, metres: 3_000)
        return fixture.done
    }

    private func days(_ first: String, _ count: Int) throws -> [CalendarDay] {
        let entry = try CalendarEntry.make("2026-11-11T08:00:00Z", "2026-11-11T10:00:00Z")
        return CalendarDay.days(
            from: try #require(CivilDate(first)), count: count, entries: [entry],
            since: try moment("2026-11-11T08:00:00Z"), now: try now())
    }

    private func now() throws -> CalendarNow { CalendarNow(try moment("2026-11-12T12:00:00Z"), in: .gmt) }

    @Test("A summary has neither gaps nor unknown time before it")
    func figures() throws {
        let summary = try summary()
        #expect(summary.days.map(\.unknown) == [.zero, .seconds(14 * 3_600), .seconds(12 * 3_600), .zero])
        #expect(summary.days.map(\.known) == [.zero, .seconds(2 * 3_600), .zero, .zero])
        #expect(try summary.gaps == [moment("2026-11-11T10:00:00Z")..<moment("2026-11-12T12:00:00Z")])
        #expect(summary.unknown == .seconds(26 * 3_600))
    }

    @Test("A person without any record has no time that counts")
    func none() throws {
        let period = try SummaryPeriod(
            from: #require(CivilDate("2026-11-10")), through: #require(CivilDate("2026-11-13")))
        let summary = ActivitySummary(of: period, since: .latest, now: try now())
        #expect(summary.unknown == .zero)
        #expect(summary.gaps.isEmpty)
        #expect(summary.beginning == nil)
        #expect(Chart.timeByActivity(summary).isEmpty)
    }

    @Test("A first record late in a century costs no more than one at its beginning")
    func late() throws {
        let period = try SummaryPeriod(
            from: #require(CivilDate("1930-01-01")), through: #require(CivilDate("2026-12-31")), by: .year)
        let since = try moment("2026-06-01T00:00:00Z")
        var summary = ActivitySummary(of: period, since: since, now: try now())
        for index in 0..<5_000 {
            var activity = Activity()
            activity.name = "x"
            activity.start = since.advanced(byMilliseconds: Int64(index) * 60_000)
            activity.end = activity.start.advanced(byMilliseconds: 30_000)
            try summary.add(activity)
        }
        #expect(summary.gaps.count == 5_000)
        #expect(summary.parts.dropLast().allSatisfy { $0.unknown == .zero })
    }

    @Test("A calendar has no gap before it")
    func gaps() throws {
        let days = try days("2026-11-10", 3)
        #expect(try days[0].gaps(now: now()).isEmpty)
        #expect(try days[1].gaps(now: now()) == [moment("2026-11-11T10:00:00Z")..<moment("2026-11-12T00:00:00Z")])
        #expect(try TimeByActivity.unknown(days, now: now()) == .seconds(26 * 3_600))
    }

    @Test("The terminal draws nothing there, and says since when time counts")
    func terminal() throws {
        let entry = try CalendarEntry.make("2026-11-11T08:00:00Z", "2026-11-11T10:00:00Z")
        let view = CalendarView(of: .me, entries: [entry], since: entry.start, now: try now())
        let week = view.week(try #require(CivilDate("2026-11-11")))
        #expect(week.first { $0.hasPrefix(" Tue") } == " Tue 10")
        #expect(week.contains { $0.hasPrefix(" Wed 11" + String(repeating: " ", count: 25) + "wwwwww·") }, "\(week)")
        #expect(week.last?.hasSuffix("Time counts since 11 November 2026.") == true)
        #expect(week.contains { $0.hasPrefix("· unknown") && $0.contains("93 %") })
        let day = view.day(try #require(CivilDate("2026-11-11")))
        #expect(day.contains { $0.hasPrefix("10:00–24:00") })
        #expect(!day.contains { $0.hasPrefix("00:00") })
        #expect(day.last == "Time counts since 08:00.")
        let before = view.month(try #require(CivilDate("2026-10-11")))
        #expect(before.suffix(2) == ["Nothing is recorded here.", "Time counts since 11 November 2026."])
        #expect(view.day(try #require(CivilDate("2026-11-12"))).last?.hasPrefix("The first") == false)
    }

    @Test("A year has no cells there")
    func year() throws {
        let lines = YearView(try summary(by: .month, "2026-01-01"), of: .me).lines
        #expect(lines.contains("Oct"))
        #expect(lines.contains("Nov           ░·"))
    }

    @Test("Charts give it no share, no column, no cell and no row, and say since when time counts")
    func charts() throws {
        let summary = try summary()
        let time = Chart.timeByActivity(summary)
        #expect(time.detail == "10–13 November 2026 · since 11 November · 2 h recorded · 26 h unknown")
        let times: [ChartTable.Cell] = [.time(2 * hour), .time(26 * hour)]
        #expect(time.table.rows.map { $0[1] } == times)
        for chart in [
            try Chart.timeByPart(summary), try Chart.distanceByPart(summary), try Chart.dailySteps(summary),
            try Chart.yearMap(summary),
        ] {
            #expect(chart.detail.contains("since 11 November"), "\(chart.title)")
            #expect(chart.table.rows.count == 2, "\(chart.title)")
        }
        let drawn = try Chart.timeByPart(summary)
        guard case .columns(let columns) = drawn.plot else { throw ChartKindError() }
        #expect(columns.columns.map(\.isOutside) == [true, false, false, true])
        #expect(columns.columns.map(\.isUnknown) == [false, false, true, false])
        #expect(drawn.lines().first { $0.contains("10 November") }?.contains("unknown") == false)
    }

    @Test("A chart of one day says from what time on, and one without an earlier part says nothing")
    func details() throws {
        var fixture = try ChartFixture("2026-11-11", "2026-11-11", since: "2026-11-11T08:00:00Z")
        try fixture.add("walking", "2026-11-11T08:00:00Z", minutes: 120)
        #expect(Chart.timeByActivity(fixture.done).detail.hasPrefix("We 11 November 2026 · since 08:00 · 2 h"))
        let after = try ChartFixture("2026-11-12", "2026-11-12", since: "2026-11-11T08:00:00Z").done
        #expect(!Chart.timeByActivity(after).detail.contains("since"))
    }

    @Test("A comparison shows neither an amount nor unknown time of a person who began later")
    func comparison() throws {
        let friend = CalendarPerson(name: "Ben", isOwn: false)
        var mine = try ChartFixture("2026-11-10", "2026-11-13", now: "2026-11-12T12:00:00Z")
        try mine.add("walking", "2026-11-10T08:00:00Z", minutes: 60)
        let chart = try Chart.comparison([(.user, mine.done), (friend, summary())])
        #expect(chart.notes == ["Ben: since 11 November", "Moving is cycling, running and walking."])
        let later = try ChartFixture("2026-11-12", "2026-11-12", since: "2025-11-11T08:00:00Z").done
        let notes = try Chart.comparison([(.user, later), (friend, later)], by: .steps).notes
        #expect(notes == ["You: since 11 November 2025", "Ben: since 11 November 2025"])
        let rows: [[ChartTable.Cell]] = [
            [.time(hour), .absent], [.time(nil), .time(2 * hour)], [.time(nil), .time(nil)],
        ]
        #expect(chart.table.rows.map { Array($0.dropFirst()) } == rows)
        #expect(chart.csv().contains("\r\n2026-11-10,60,\r\n"))
        guard case .columns(let columns) = chart.plot else { throw ChartKindError() }
        #expect(columns.columns.map(\.absent) == [[1], [], [], [0, 1]])
        #expect(ColumnLayout(0, of: columns).bars(columns.columns[0], columns).map(\.series) == [0])
        #expect(ColumnLayout(2, of: columns).bars(columns.columns[2], columns).count == 2)
    }
}
