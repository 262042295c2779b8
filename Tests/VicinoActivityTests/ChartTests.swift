import FoundationEssentials
import Testing
import VicinoCore
import VicinoMarkup

@testable import VicinoActivity
@testable import VicinoDrawing

@Suite("Charts")
struct ChartTests {
    private let words = ChartWords()

    /// A day with an hour of walking, two of sitting, and 21 that nobody recorded.
    private func day() throws -> ActivitySummary {
        var fixture = try ChartFixture("2026-11-01", "2026-11-01")
        try fixture.add("walking", "2026-11-01T08:00:00Z", minutes: 60, steps: 6_000, metres: 4_800)
        try fixture.add("sitting", "2026-11-01T10:00:00Z", minutes: 120)
        return fixture.done
    }

    /// The mark of an activity for a user without settings.
    private func mark(_ activity: String) -> ChartMark { ActivityLooks().mark(of: activity) }

    @Test("The time by activity is divided among the activities and the unknown time")
    func time() throws {
        let chart = Chart.timeByActivity(try day())
        let hour = 3_600_000.0
        let rows: [[ChartTable.Cell]] = [
            [.text("sitting"), .time(2 * hour), .share(2.0 / 24, text: "8 %")],
            [.text("walking"), .time(hour), .share(1.0 / 24, text: "4 %")],
            [.text("unknown"), .time(21 * hour), .share(21.0 / 24, text: "88 %")],
        ]
        #expect(chart.table.rows == rows)
        #expect(
            chart.plot
                == .pie(
                    ChartBars(bars: [
                        .init(
                            mark: mark("sitting"), name: "sitting", text: "2 h", aside: "8 %", length: 2 / 21,
                            slice: 2 / 24),
                        .init(
                            mark: mark("walking"), name: "walking", text: "1 h", aside: "4 %", length: 1 / 21,
                            slice: 1 / 24),
                        .init(
                            mark: nil, name: "unknown", text: "21 h", aside: "88 %", length: 1, slice: 21 / 24),
                    ]), hole: PieHole(label: "recorded", text: "12 %")))
        #expect(chart.detail == "Su 1 November 2026 · 3 h recorded · 21 h unknown")
        #expect(chart.notes.isEmpty)
    }

    @Test("Slices add up to the whole, also where activities overlap and where their names are many")
    func wholes() throws {
        var fixture = try ChartFixture("2026-11-01", "2026-11-02")
        for index in 0..<40 {
            try fixture.add("name \(index)", "2026-11-01T08:\(zeroPadded(index, 2)):00Z", minutes: 200)
        }
        for summary in [
            try day(), fixture.done, try ChartFixture.year(), try ChartFixture("2026-11-01", "2026-11-02").done,
        ] {
            guard case .pie(let bars, _) = Chart.timeByActivity(summary).plot else { throw ChartKindError() }
            #expect(abs(bars.bars.reduce(0) { $0 + $1.slice } - 1) < 1e-9)
            #expect(bars.bars.allSatisfy { 0...1 ~= $0.length && $0.slice >= 0 })
            #expect(bars.bars.count <= Chart.nameLimit + 2)
        }
        let chart = Chart.timeByActivity(fixture.done)
        #expect(chart.table.rows[Chart.nameLimit].first == .text("other activities"))
        #expect(chart.table.rows[Chart.nameLimit].dropFirst().first == .time(28 * 200 * 60_000))
        #expect(chart.notes == ["Activities overlap: 129 h 21 min count for more than one."])
    }

    @Test("A line of steps is interrupted where no steps are known, and each week has its mean")
    func steps() throws {
        var fixture = try ChartFixture("2026-11-07", "2026-11-10", now: "2026-11-09T20:00:00Z")
        try fixture.add("walking", "2026-11-07T08:00:00Z", minutes: 60, steps: 5_000)
        try fixture.add("walking", "2026-11-08T08:00:00Z", minutes: 60)
        try fixture.add("walking", "2026-11-09T08:00:00Z", minutes: 60, steps: 8_000)
        let chart = try Chart.dailySteps(fixture.done)
        guard case .line(let line) = chart.plot else { throw ChartKindError() }
        let series = try #require(line.series.first)
        #expect(series.runs == [0..<1, 2..<3])
        #expect(series.amounts == [5_000, nil, 8_000, nil])
        #expect(line.points.map(\.isOutside) == [false, false, false, true])
        #expect(line.means == [.init(points: 0..<2, amount: 5_000), .init(points: 2..<4, amount: 8_000)])
        #expect(line.scale.lines == [0, 2_000, 4_000, 6_000])
        #expect(line.scale.top == 8_000)
        #expect(chart.figure == ChartFigure(ofProgram: "6\u{202F}500", meaning: "a day on average"))
        #expect(!chart.svg().contains("polyline"))
    }

    @Test("Columns are the parts of the period; one without records is unknown, and one after today is nothing")
    func columns() throws {
        var fixture = try ChartFixture("2026-11-02", "2026-11-05", now: "2026-11-04T20:00:00Z")
        try fixture.add("walking", "2026-11-02T08:00:00Z", minutes: 60, metres: 4_000)
        try fixture.add("sleeping", "2026-11-04T00:00:00Z", minutes: 480)
        try fixture.add("walking", "2026-11-04T09:00:00Z", minutes: 30, metres: 2_000)
        guard case .columns(let columns) = try Chart.timeByPart(fixture.done).plot else { throw ChartKindError() }
        let hour = 3_600_000.0
        let walking = 3_600_000.0
        let sleeping = 28_800_000.0
        #expect(columns.series.map(\.name) == ["sleeping", "walking"])
        #expect(
            columns.columns.map(\.amounts) == [[0, walking], [nil, nil], [sleeping, walking / 2], [nil, nil]])
        #expect(columns.columns.map(\.isUnknown) == [false, true, false, false])
        #expect(columns.columns.map(\.label) == ["Mo", "Tu", "We", "Th"])
        #expect(columns.scale.lines == [0, 3 * hour, 6 * hour])
        let without = try Chart.timeByPart(fixture.done, without: ["Sleeping"])
        #expect(without.table.columns.map(\.heading) == ["day", "walking", "total"])
        #expect(without.detail == "2–5 November 2026 · without Sleeping")
        let distance = try Chart.distanceByPart(fixture.done)
        #expect(
            distance.table.rows.map { $0[1] } == [.distance(4_000), .distance(nil), .distance(2_000)])
    }

    @Test("An hour of the week is the mean of the days on which it has a record, and unknown without any")
    func hours() throws {
        var fixture = try ChartFixture("2026-11-02", "2026-11-16", now: "2026-11-16T08:30:00Z")
        try fixture.add("walking", "2026-11-02T08:00:00Z", minutes: 60)
        try fixture.add("walking", "2026-11-16T08:00:00Z", minutes: 30)
        var all = try ChartFixture("2026-11-02", "2026-11-16", now: "2026-11-16T08:30:00Z")
        try all.add("walking", "2026-11-02T08:00:00Z", minutes: 60)
        try all.add("sitting", "2026-11-02T09:10:00Z", minutes: 5)
        try all.add("sitting", "2026-11-02T09:30:00Z", minutes: 5)
        try all.add("walking", "2026-11-16T08:00:00Z", minutes: 30)
        let chart = try Chart.weekHours(fixture.done, recordedIn: all.done)
        guard case .hours(let hours) = chart.plot else { throw ChartKindError() }
        // Monday 9 November has no record, and the hours of today after 8 have not come. Of 2 November, the hours from 10 on
        // are unknown, as a calendar shows them.
        #expect(hours.states[0][8] == .amount(45 * 60_000))
        #expect(hours.states[0][9] == .amount(0))
        #expect(hours.states[0][7] == .unknown)
        #expect(hours.states[0][10] == .unknown)
        #expect(hours.states[1][8] == .unknown)
        #expect(chart.notes == ["Moving is cycling, running and walking."])
        #expect(chart.table.rows[8][1...2] == [.time(45 * 60_000), .time(nil)])
        let other = try ChartFixture("2026-11-03", "2026-11-16").done
        #expect(throws: VicinoError.self) { try Chart.weekHours(fixture.done, recordedIn: other) }
    }

    @Test("Hours before the first record and hours to come are absent from the hours of the week")
    func absentHours() throws {
        var fixture = try ChartFixture(
            "2026-11-16", "2026-11-22", since: "2026-11-17T08:00:00Z", now: "2026-11-19T10:30:00Z")
        try fixture.add("walking", "2026-11-17T08:00:00Z", minutes: 30)
        try fixture.add("walking", "2026-11-19T10:00:00Z", minutes: 30)
        let chart = try Chart.weekHours(fixture.done, recordedIn: fixture.done)
        guard case .hours(let hours) = chart.plot else { throw ChartKindError() }
        let states = hours.states
        #expect(states[0].allSatisfy { $0 == .outside })
        #expect(states[4].allSatisfy { $0 == .outside })
        #expect(states[1][7] == .outside)
        #expect(states[1][8] == .amount(1_800_000))
        #expect(states[1][9] == .unknown)
        #expect(states[2].allSatisfy { $0 == .unknown })
        #expect(states[3][9] == .unknown)
        #expect(states[3][10] == .amount(1_800_000))
        #expect(states[3][11] == .outside)
        #expect(chart.table.rows[7][1...4] == [.absent, .absent, .time(nil), .time(nil)])
        // 24 unknown hours of Wednesday, 15 of Tuesday and 10 of Thursday, and no title of others.
        #expect(chart.svg().split(separator: ": nothing recorded").count == 24 + 15 + 10 + 1)
        var marks = ActivityMarks()
        let page = chart.markup(marks: &marks).text
        #expect(page.split(separator: "<g class=\"uk\"").count == 4)
        #expect(page.contains("<g class=\"lx\"><rect x=\"0%\"/>"))
        let lines = chart.lines(width: 80)
        #expect(lines.contains { $0.hasPrefix("We ??") })
        #expect(!lines.contains { $0.hasPrefix("Mo ?") })
    }

    @Test("A map shades days by fixed limits, and tells unknown days from idle and future ones")
    func year() throws {
        var fixture = try ChartFixture("2026-11-29", "2026-12-03", now: "2026-12-02T20:00:00Z")
        try fixture.add("walking", "2026-11-29T08:00:00Z", minutes: 44)
        try fixture.add("Running", "2026-11-29T10:00:00Z", minutes: 1)
        try fixture.add("sitting", "2026-11-30T08:00:00Z", minutes: 600)
        try fixture.add("cycling", "2026-12-02T08:00:00Z", minutes: 120)
        guard case .months(let map) = try Chart.yearMap(fixture.done).plot else { throw ChartKindError() }
        #expect(map.months.map { $0.days.count } == [2, 3])
        let expected: [ChartMonths.State] = [
            .amount(2_700_000, step: 2), .amount(0, step: 0), .unknown, .amount(7_200_000, step: 4), .outside,
        ]
        #expect(map.months.flatMap(\.days).map(\.state) == expected)
        #expect(
            map.steps.labels(words.drawing) == ["under 15 min", "15–44 min", "45–74 min", "75–119 min", "2 h and more"])
        let weeks = try ChartFixture("2026-01-01", "2026-12-31", by: .week).done
        #expect(throws: VicinoError.self) { try Chart.yearMap(weeks) }
        #expect(
            ChartSteps(limits: ChartMeasure.recorded.limits(.kilometres), unit: .time).labels(words.drawing)
                == ["under 1 h", "1–5 h", "6–11 h", "12–17 h", "18 h and more"])
        #expect(
            ChartSteps(limits: ChartMeasure.distance.limits(.kilometres), unit: .distance).labels(words.drawing)
                == ["under 1 km", "1–2.9 km", "3–5.9 km", "6–9.9 km", "10 km and more"])
    }

    @Test("Streaks are bars, the longest first")
    func streaks() throws {
        var fixture = try ChartFixture("2026-11-01", "2026-11-05", now: "2026-11-05T20:00:00Z")
        for day in 1...3 { try fixture.add("walking", "2026-11-0\(day)T08:00:00Z", minutes: 60) }
        try fixture.add("cycling", "2026-11-04T08:00:00Z", minutes: 60)
        let chart = Chart.streaks(fixture.done)
        #expect(chart.table.rows.map { $0[1] } == [.count(3), .count(1)])
        #expect(chart.table.rows.map { $0[4] } == [.count(0), .count(1)])
        guard case .bars(let bars) = chart.plot else { throw ChartKindError() }
        #expect(bars.bars.map(\.text) == ["3 days", "1 day"])
        #expect(bars.bars.map(\.aside) == ["1–3 November 2026", "still going on"])
    }

    @Test("Only activities that count as moving have streaks in a chart")
    func streaksOfMoving() throws {
        var fixture = try ChartFixture("2026-11-01", "2026-11-05", now: "2026-11-05T20:00:00Z")
        for day in 1...5 {
            try fixture.add("sleeping", "2026-11-0\(day)T00:00:00Z", minutes: 420)
            try fixture.add("Walking", "2026-11-0\(day)T08:00:00Z", minutes: 60)
            try fixture.add("sitting", "2026-11-0\(day)T09:00:00Z", minutes: 60)
        }
        let chart = Chart.streaks(fixture.done)
        #expect(chart.table.rows.map { $0[0] } == [.text("walking")])
        #expect(fixture.done.streaks.count == 3)
    }

    @Test("There is no total of distances or steps where none is known")
    func unknownTotals() throws {
        var fixture = try ChartFixture("2026-11-01", "2026-11-05")
        try fixture.add("walking", "2026-11-01T08:00:00Z", minutes: 60)
        #expect(try Chart.distanceByPart(fixture.done).figure == nil)
        #expect(try Chart.yearMap(fixture.done, by: .distance).figure == nil)
        #expect(try Chart.yearMap(fixture.done, by: .steps).figure == nil)
        #expect(try Chart.yearMap(fixture.done, by: .moving).figure != nil)
        let unknown = ChartTable.Cell.distance(nil)
        #expect(try Chart.yearMap(fixture.done, by: .distance).table.rows.allSatisfy { $0[1] == unknown })
        #expect(try Chart.distanceByPart(fixture.done).table.rows.allSatisfy { $0.last == unknown })
        try fixture.add("walking", "2026-11-02T08:00:00Z", minutes: 60, metres: 900)
        #expect(try Chart.distanceByPart(fixture.done).figure?.text == "900 m")
    }

    @Test("In a long period the line has the means of weeks, and the table still has the days")
    func stepsOfYear() throws {
        let short = try Chart.dailySteps(ChartFixture("2026-01-01", "2026-04-02").done)
        guard case .line(let days) = short.plot else { throw ChartKindError() }
        #expect(days.points.count == Chart.stepDayLimit)
        var fixture = try ChartFixture("2026-01-01", "2026-04-05", now: "2026-03-31T12:00:00Z")
        try fixture.add("walking", "2026-01-05T08:00:00Z", minutes: 60, steps: 4_000)
        try fixture.add("walking", "2026-01-07T08:00:00Z", minutes: 60, steps: 8_000)
        let long = try Chart.dailySteps(fixture.done)
        guard case .line(let weeks) = long.plot else { throw ChartKindError() }
        #expect(weeks.points.count == 14)
        #expect(weeks.series[0].amounts.prefix(3) == [nil, 6_000, nil])
        #expect(weeks.means.isEmpty)
        #expect(weeks.points.allSatisfy { !$0.isOutside })
        #expect(long.detail.hasSuffix(" · mean of the week"))
        #expect(long.table.rows.count == 90)
        #expect(long.figure?.text == "6\u{202F}000")
    }

    @Test("The key of a map tells idle days from unknown and from blank ones, and nothing is drawn for those to come")
    func blankDays() throws {
        var fixture = try ChartFixture(
            "2026-11-01", "2026-11-05", since: "2026-11-02T08:00:00Z", now: "2026-11-04T20:00:00Z")
        try fixture.add("walking", "2026-11-02T08:00:00Z", minutes: 60)
        try fixture.add("sitting", "2026-11-03T08:00:00Z", minutes: 60)
        let chart = try Chart.yearMap(fixture.done)
        var marks = ActivityMarks()
        let page = chart.markup(marks: &marks, dayTitles: false).text
        for style in ["l0", "l2", "uk"] {
            #expect(page.ranges(of: "<path class=\"\(style)\" d=\"M").count == 1, "\(style)")
        }
        #expect(page.ranges(of: "h5v5h-5z").count == 3)
        #expect(!page.contains("class=\"lx\""))
        let blank = "blank: before the first record, or to come"
        for drawing in [page, chart.svg(), chart.lines().joined(separator: " ")] {
            #expect(drawing.contains("nothing recorded"))
            #expect(drawing.contains(blank))
        }
        let past = try Chart.yearMap(ChartFixture("2026-11-01", "2026-11-05").done)
        #expect(!past.markup(marks: &marks).text.contains("blank:"))
        #expect(!past.svg().contains("blank:"))
    }

    @Test("An activity that another person never names is unknown of that person, and zero of the user")
    func notNamed() throws {
        let mine = try day()
        let date = try ChartTable.Cell.date(#require(CivilDate("2026-11-01")))
        let choir = try Chart.comparison([(.user, mine), (.anna, mine)], by: .activity("choir"))
        #expect(choir.table.rows == [[date, .time(0), .time(nil)]])
        let sitting = try Chart.comparison([(.user, mine), (.anna, mine)], by: .activity("Sitting"))
        #expect(sitting.table.rows == [[date, .time(7_200_000), .time(7_200_000)]])
    }

    @Test("People are compared beside each other and never added up; all but the user are hollow")
    func people() throws {
        let mine = try day()
        let theirs = try ChartFixture("2026-11-01", "2026-11-01").done
        let chart = try Chart.comparison([(.user, mine), (.anna, theirs)])
        #expect(chart.title == "You and Anna")
        #expect(chart.table.columns.map(\.heading) == ["day", "you", "Anna"])
        #expect(try chart.table.rows == [[.date(#require(CivilDate("2026-11-01"))), .time(3_600_000), .time(nil)]])
        guard case .columns(let columns) = chart.plot else { throw ChartKindError() }
        #expect(!columns.isStacked)
        #expect(columns.series.map(\.isTheirs) == [false, true])
        #expect(columns.series.map(\.name) == ["you", "Anna, read-only"])
        let other = try ChartFixture("2026-11-02", "2026-11-02").done
        #expect(throws: VicinoError.self) { try Chart.comparison([(.user, mine), (.anna, other)]) }
        #expect(throws: VicinoError.self) { try Chart.comparison([]) }
        let many = (0...Chart.personLimit).map { _ in (person: CalendarPerson.anna, summary: theirs) }
        #expect(throws: VicinoError.self) { try Chart.comparison(many) }
    }

    @Test("A chart with too many marks is refused, with advice")
    func tooMany() throws {
        let days = try ChartFixture("2020-01-01", "2026-12-31").done
        let weeks = try ChartFixture.year(by: .day)
        for chart in [{ try Chart.dailySteps(days) }, { try Chart.yearMap(days) }, { try Chart.timeByPart(weeks) }] {
            let error = #expect(throws: VicinoError.self) { try chart() }
            #expect(error?.code == .outOfRange)
            #expect(error?.message.hasSuffix("or longer parts.") == true)
        }
    }
}

/// A chart has not the kind that a test expects.
struct ChartKindError: Error {}
