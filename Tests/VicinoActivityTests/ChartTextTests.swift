import FoundationEssentials
import Testing
import VicinoCore

@testable import VicinoActivity
@testable import VicinoDrawing

@Suite("Charts as text")
struct ChartTextTests {
    private func fixture() throws -> ActivitySummary {
        var fixture = try ChartFixture("2026-11-02", "2026-11-06", now: "2026-11-05T20:00:00Z")
        try fixture.add("sleeping", "2026-11-02T00:00:00Z", minutes: 480)
        try fixture.add("walking", "2026-11-02T08:00:00Z", minutes: 240, steps: 8_000)
        try fixture.add("walking", "2026-11-04T08:00:00Z", minutes: 480, steps: 4_000)
        return fixture.done
    }

    @Test("Parts are rows of letters; an unknown part is shaded, and a future one empty")
    func parts() throws {
        #expect(
            try Chart.timeByPart(fixture()).lines(width: 60) == [
                "Where the hours went", "2–6 November 2026", "20 h total", "",
                "Mo 2 November 2026    12 h " + String(repeating: "W", count: 11) + String(repeating: "Z", count: 22),
                "Tu 3 November 2026 unknown ░",
                "We 4 November 2026     8 h " + String(repeating: "W", count: 22),
                "Th 5 November 2026 unknown ░", "Fr 6 November 2026", "", "W walking  Z sleeping",
            ])
    }

    @Test("A line is drawn by eighths, with unknown days shaded and the mean of the week")
    func steps() throws {
        let lines = try Chart.dailySteps(fixture()).lines(width: 40)
        #expect(lines.first == "Steps a day")
        #expect(lines.contains("6\u{202F}000 a day on average"))
        let drawing = Array(lines[4..<13])
        #expect(drawing[0].hasPrefix("███"))
        #expect(drawing.contains { $0.contains("╌╌╌") })
        #expect(drawing[7].hasPrefix("███░░░███░░░"))
    }

    @Test("No line is wider than the terminal, ends in spaces or controls it", arguments: [20, 40, 61, 80, 160, 900])
    func widths(columns: Int) throws {
        let name = "a\u{1B}[31m\u{202E}" + String(repeating: "漢", count: 90)
        var fixture = try ChartFixture("2026-01-01", "2026-02-25", now: "2026-02-20T12:00:00Z")
        for day in 10..<50 where day % 7 != 0 {
            let date = try #require(CivilDate("2026-01-01")).adding(days: day)
            try fixture.add("\(day % 5)\(name)", "\(date)T08:00:00Z", minutes: 99, steps: day * 200, metres: 5_000)
        }
        let width = min(max(columns, 40), 160)
        for chart in try ChartDrawingTests.charts(fixture.done, name: name) {
            for line in chart.lines(width: columns) {
                #expect(line.displayWidth <= width, "\(chart.title): \(line)")
                #expect(line.last != " ", "\(chart.title): \(line)")
                #expect(!line.unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) })
            }
            let colored = chart.lines(width: columns, style: .color)
            #expect(colored.joined().contains("\u{1B}"))
            #expect(colored.count == chart.lines(width: columns).count)
        }
    }

    @Test("The table is CSV; texts that look like formulas are no formulas, and unknown amounts are empty")
    func csv() throws {
        var fixture = try ChartFixture("2026-11-01", "2026-11-01", now: "2026-11-01T06:00:00Z")
        try fixture.add("=1+1, \"x\"", "2026-11-01T00:00:00Z", minutes: 90)
        #expect(
            Chart.timeByActivity(fixture.done).csv()
                == "activity,time (min),share (%)\r\n\"'=1+1, \"\"x\"\"\",90,25\r\nunknown,270,75\r\n")
        #expect(
            try Chart.timeByPart(ChartFixture.year(by: .month, names: ["reading"])).csv().hasPrefix(
                "from,to,reading (min),total (min)\r\n2026-01-01,2026-01-31,"))
        #expect(try Chart.timeByPart(fixture.done).csv().contains("\r\n2026-11-01,90,90\r\n"))
        #expect(
            try Chart.dailySteps(self.fixture()).csv().hasPrefix(
                "day,steps,mean of the week\r\n2026-11-02,8000,6000\r\n2026-11-03,,6000\r\n"))
    }

    @Test("A sign with a combining mark begins no formula and ends no field of the table")
    func csvMarks() throws {
        var fixture = try ChartFixture("2026-11-01", "2026-11-01", now: "2026-11-01T06:00:00Z")
        try fixture.add("=\u{301}1+1 \"\u{301}x", "2026-11-01T00:00:00Z", minutes: 90)
        let rows = Chart.timeByActivity(fixture.done).csv().unicodeScalars.split(separator: "\n")
        let fields = try #require(rows.dropFirst().first).map { $0 }
        let expected = Array("\"'=\u{301}1+1 \"\"\u{301}x\",90,25\r".unicodeScalars)
        #expect(fields == expected)
    }

    @Test("Numbers and durations have the words of the reader's language")
    func numbers() {
        var words = ChartWords()
        #expect(
            [0, 999, 1_000, 1_234_567].map(words.drawing.number) == [
                "0", "999", "1\u{202F}000", "1\u{202F}234\u{202F}567",
            ])
        let minute = 60_000.0
        #expect(
            [0, 1, 57 * minute, 60 * minute, 65 * minute, .nan, -5].map(words.drawing.duration)
                == ["0 min", "<1 s", "57 min", "1 h", "1 h 05", "0 min", "0 min"])
        #expect(
            [0, 999.4, 4_849, 99_949, 99_951, 1e300].map { words.drawing.amount($0, .distance) }.prefix(5)
                == ["0 m", "999 m", "4.8 km", "99.9 km", "100 km"])
        words.format = .italian
        words.activities = ["walking": "camminare"]
        #expect(words.drawing.amount(4_849, .distance) == "4,8 km")
        #expect(words.name(of: "Walking") == "camminare")
        #expect(words.fill("{a}{b} {c", ["a": "{b}", "b": "x"]) == "{b}x {c")
        words.months = []
        #expect(words.drawing.month(CivilDate(dayNumber: 0)) == "1")
    }

    @Test("A scale begins at zero, ends at the largest amount and has at most four round lines")
    func scales() {
        for unit in [ChartUnit.time, .distance, .count(one: "", many: ""), .number(symbol: "kg")] {
            for largest in [0, 0.5, 1, 7, 59_000, 3_600_000, 86_400_000, 1e12, 1e30, .infinity] {
                let scale = ChartScale(to: largest, unit: unit)
                #expect(2...4 ~= scale.lines.count)
                #expect(scale.lines.first == 0)
                #expect(scale.top > 0)
                #expect(scale.lines.allSatisfy { $0 <= scale.top })
            }
        }
        #expect(ChartScale(to: 18_795, unit: .count(one: "step", many: "steps")).lines == [0, 5_000, 10_000, 15_000])
    }
}
