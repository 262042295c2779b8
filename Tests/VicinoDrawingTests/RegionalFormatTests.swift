import Testing
import VicinoCore
import VicinoMarkup

@testable import VicinoDrawing

@Suite("Distances, times and weeks as the reader wants them")
struct RegionalFormatTests {
    private var miles: AmountFormat {
        var region = RegionalFormat()
        region.distances = .miles
        return .english.adapted(to: region)
    }

    @Test(
        "A distance in miles has feet below a tenth of one",
        arguments: [
            (0, "0 ft"), (-3, "0 ft"), (0.1, "<1 ft"), (100, "328 ft"), (160, "525 ft"), (160.9, "0.1 mi"),
            (4_828.032, "3 mi"), (159_000, "98.8 mi"), (2_000_000, "1\u{202F}243 mi"), (.nan, "? ft"),
        ] as [(Double, String)])
    func distances(metres: Double, text: String) {
        #expect(miles.distance(metres) == text)
    }

    @Test(
        "A time of day has 24 hours, or twelve before noon and twelve after",
        arguments: [
            (0, "00:00", "12:00 am"), (5, "00:05", "12:05 am"), (545, "09:05", "9:05 am"), (720, "12:00", "12:00 pm"),
            (785, "13:05", "1:05 pm"), (1_439, "23:59", "11:59 pm"), (1_440, "24:00", "12:00 am"),
        ])
    func times(minute: Int, long: String, short: String) {
        #expect(HourClock.twentyFour.time(minuteOfDay: minute) == long)
        #expect(HourClock.twelve.time(minuteOfDay: minute) == short)
        #expect(long.count <= HourClock.twentyFour.width)
        #expect(short.count <= HourClock.twelve.width)
    }

    @Test("Hours that follow each other say once which half of the day it is")
    func hours() {
        #expect(HourClock.twentyFour.hours(8..<9) == "08–09")
        #expect(HourClock.twelve.hours(8..<9) == "8–9 am")
        #expect(HourClock.twelve.hours(11..<12) == "11 am–12 pm")
        #expect(HourClock.twelve.hours(23..<24) == "11 pm–12 am")
    }

    @Test("A week begins on the day that the reader wants, and has seven days")
    func weeks() throws {
        let wednesday = try #require(CivilDate("2026-11-25"))
        #expect(WeekStart.monday.first(of: wednesday) == wednesday.monday)
        #expect(WeekStart.sunday.first(of: wednesday) == CivilDate("2026-11-22"))
        #expect(WeekStart.saturday.first(of: wednesday) == CivilDate("2026-11-21"))
        for start in WeekStart.allCases {
            let first = start.first(of: wednesday)
            #expect((0..<7).map { start.index(of: first.adding(days: $0)) } == Array(0..<7))
            #expect((0..<7).map { first.adding(days: $0).weekday - 1 } == start.weekdays)
            #expect(start.first(of: first) == first)
        }
    }

    @Test("The scale of a chart has whole miles")
    func scale() {
        var words = DrawingWords()
        words.format = miles
        let scale = ChartScale(to: 17_000, unit: .distance, distances: .miles)
        #expect(scale.lines.map { scale.label($0, words) } == ["0 mi", "5 mi", "10 mi"])
        let steps = ChartSteps(limits: [1, 2].map { $0 * DistanceUnit.metresPerMile }, unit: .distance)
        #expect(steps.labels(words) == ["under 1 mi", "1–1.9 mi", "2 mi and more"])
    }

    @Test("The map of the hours of the week begins with the reader's first day, and its hours are the reader's")
    func hoursOfWeek() throws {
        var words = DrawingWords()
        words.format.region.weekStart = .sunday
        words.format.region.clock = .twelve
        var amounts = [[Double?]](repeating: Array(repeating: 1, count: 24), count: 7)
        amounts[2][0] = 30
        let chart = try Chart.hoursOfWeek("Noise", amounts, unit: .number(symbol: "dB"), words: words)
        #expect(chart.svg().contains("<title>Wednesday 12–1 am: 30 dB</title>"))
        let lines = chart.lines(width: 80, style: .plain)
        let sunday = try #require(lines.firstIndex { $0.hasPrefix("Su ") })
        #expect(lines[sunday + 1].hasPrefix("Mo "))
        #expect(lines[sunday + 7].contains("12 am"))
    }

    @Test("The map of days says with which day a week begins, and begins with it")
    func days() throws {
        let first = try #require(CivilDate("2026-11-01"))
        var words = DrawingWords()
        #expect(words.noteOfMap == "Weeks run downwards from Monday.")
        words.format.region.weekStart = .sunday
        #expect(words.noteOfMap == "Weeks run downwards from Sunday.")
        #expect(ChartMonths.Month.week(of: first.adding(days: 6), from: .sunday) == 0)
        #expect(ChartMonths.Month.week(of: first.adding(days: 6), from: .monday) == 1)
    }

    @Test("The hours of days and weeks on a page are the reader's")
    func markup() {
        let line = DayLine(size: .big, blocks: [], now: nil, clock: .twelve, label: "").markup.text
        #expect(line.contains(">6 am</text>"))
        #expect(DayLine.axis(.twentyFour).text.contains(">06</text>"))
        var format = AmountFormat.english
        #expect(WeekGrid(days: [], stepsWord: "", format: format).markup.text.contains(">08<tspan class=\"xn\">:00<"))
        format.region.clock = .twelve
        #expect(WeekGrid(days: [], stepsWord: "", format: format).markup.text.contains(">8<tspan class=\"xn\"> am<"))
    }
}
