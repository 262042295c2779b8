import FoundationEssentials
import Testing
import VicinoCore

@testable import VicinoDrawing

@Suite("Calendars of any records in a terminal")
struct CalendarViewTests {
    private let first: CivilDate
    private let midnight: Timestamp

    init() throws {
        first = try #require(CivilDate("2026-11-01"))
        midnight = try #require(WallTime(date: first, millisecondOfDay: 0).moment(utcOffset: 0))
    }

    /// A time of November 2026 in UTC, in minutes after midnight.
    private func at(_ day: Int, _ minute: Int) -> Timestamp { midnight + .seconds((day - 1) * 86_400 + minute * 60) }

    private func span(_ name: String, from start: Timestamp, to end: Timestamp?) -> DrawnSpan {
        DrawnSpan(name, from: start, to: end, hue: .teal)
    }

    /// All days of the month, with the sums of spans of which no two of one name overlap.
    private func days(_ spans: [DrawnSpan], now: Timestamp) -> [DrawnDay] {
        (0..<30).map { index in
            let date = first.adding(days: index)
            let plain = DrawnDay(date, of: spans, totals: [], in: .gmt, now: now)
            let totals = plain.parts.map { DrawnTotal($0.span.mark, $0.duration) }
            return DrawnDay(date, of: spans, totals: totals, in: .gmt, now: now)
        }
    }

    private func view(_ days: [DrawnDay], now: Timestamp, style: TerminalStyle = .plain) -> CalendarView {
        CalendarView(of: .user, days: days, now: now, in: .gmt, style: style)
    }

    @Test("A span over midnight is cut there, and what runs ends now")
    func cut() {
        let days = days(
            [span("Dune", from: at(18, 1_380), to: at(19, 60)), span("Émile", from: at(19, 120), to: nil)],
            now: at(19, 180))
        #expect(days[17].parts.map(\.hours) == [.seconds(82_800)..<Duration.seconds(86_400)])
        #expect(
            days[18].parts.map(\.hours) == [
                .zero..<Duration.seconds(3_600), .seconds(7_200)..<Duration.seconds(10_800),
            ])
        #expect(days[17].parts.map(\.goesOn) == [true])
        #expect(days[18].parts.map(\.beganBefore) == [true, false])
        #expect(days[18].parts.map(\.isRunning) == [false, true])
        #expect(days[18].known == .seconds(7_200))
        #expect(days[19].parts.isEmpty)
    }

    @Test("A span that ends at midnight has no part on the next day, and one without length has one part")
    func edges() {
        let days = days(
            [span("Dune", from: at(18, 1_380), to: at(19, 0)), span("Émile", from: at(20, 0), to: at(20, 0))],
            now: at(30, 0))
        #expect(days.map(\.parts.count).enumerated().filter { $0.element > 0 }.map(\.offset) == [17, 19])
        #expect(days[17].parts.map(\.goesOn) == [false])
    }

    @Test("On a day on which clocks go back, a span is drawn as long as it took")
    func clocksGoBack() throws {
        let rome = try #require(TimeZone(identifier: "Europe/Rome"))
        let date = try #require(CivilDate("2026-10-25"))
        let start = try #require(Timestamp(iso8601: "2026-10-25T00:45:00Z"))
        let span = span("Dune", from: start, to: start + .seconds(1_800))
        let day = DrawnDay(date, of: [span], totals: [], in: rome, now: at(1, 0))
        #expect(day.parts.map(\.hours) == [.seconds(9_900)..<Duration.seconds(11_700)])
    }

    @Test("A name like that of unrecorded time is drawn differently from it")
    func calledUnknown() {
        let now = at(19, 720)
        var days = days([span("unknown", from: at(19, 0), to: at(19, 360))], now: now)
        days[18].gaps = [at(19, 360)..<now]
        let plain = view(days, now: now).day(days[18].date)
        #expect(plain.contains("uuuuuuuuuuuuuuuuuu··················"))
        #expect(plain.suffix(2).map { $0.prefix(25) } == ["u unknown    6 h  50 % ██", "· unknown    6 h  50 % ██"])
        let color = view(days, now: now, style: .color).day(days[18].date)
        let rows = color.filter { $0.contains("–") && $0.contains("unknown") }
        #expect(rows.map { $0.hasPrefix("\u{1B}[2m") } == [false, true])
    }

    @Test("In a month short names leave room for the times, differ, and are explained in the totals")
    func shortNames() {
        let now = at(20, 0)
        let spans = [
            span("reading", from: at(18, 480), to: at(18, 520)),
            span("reading aloud", from: at(18, 600), to: at(18, 630)),
            span("sleeping", from: at(18, 1_200), to: at(19, 450)),
        ]
        let lines = view(days(spans, now: now), now: now).month(first.adding(days: 18))
        #expect(!lines.joined().contains("…"))
        for cell in ["│readi  40m│", "│read2  30m│", "│sleep 7h30│"] { #expect(lines.contains { $0.contains(cell) }) }
        for total in ["sleep sleeping", "readi reading  ", "read2 reading aloud"] {
            #expect(lines.contains { $0.hasPrefix(total) }, "\(lines)")
        }
    }

    @Test("Where spans overlap, shares are of the time that has passed, and a note says so")
    func shares() {
        let now = at(20, 0)
        var days = days(
            [span("sitting", from: at(18, 0), to: at(18, 720)), span("reading", from: at(18, 360), to: at(18, 720))],
            now: now)
        days[17].gaps = [at(18, 720)..<at(19, 0)]
        let lines = view(days, now: now).day(days[17].date)
        for row in ["s sitting   12 h  50 %", "r reading    6 h  25 %", "· unknown   12 h  50 %"] {
            #expect(lines.contains { $0.hasPrefix(row) }, "\(lines)")
        }
        #expect(lines.contains("Records overlap: 6 h count for more than one."))
    }

    @Test("Times are by the reader's clock, and weeks begin with the reader's first day")
    func region() {
        let now = at(20, 0)
        let days = days([span("reading", from: at(18, 785), to: at(18, 845))], now: now)
        var region = RegionalFormat()
        region.clock = .twelve
        region.weekStart = .sunday
        let view = CalendarView(of: .user, days: days, now: now, in: .gmt, region: region)
        let day = view.day(days[17].date)
        #expect(day.contains { $0.hasPrefix("1:05 pm–2:05 pm    reading") })
        #expect(day.contains { $0.contains("12 am    3 am     6 am") })
        #expect(view.week(days[17].date)[0].hasPrefix("Week 47 · 15–21 Nov 2026"))
        #expect(view.month(first).contains { $0.hasPrefix("│ Sun") })
    }

    @Test("Colours end where they begin, and leave the text unchanged")
    func colors() {
        let now = at(19, 935)
        let days = days([span("walking", from: at(19, 480), to: nil)], now: now)
        let plain = view(days, now: now).month(days[18].date)
        let color = view(days, now: now, style: .color).month(days[18].date)
        #expect(color != plain)
        #expect(color.map(withoutEscapes) == plain)
    }

    @Test("Hostile texts neither control the terminal nor exceed the width", arguments: [1, 40, 64, 160, 500])
    func hostile(width: Int) {
        let text = "a\u{1B}[31m\u{202E}\n" + String(repeating: "漢", count: 90)
        var span = DrawnSpan(text, from: at(18, 0), to: at(18, 90), hue: .red, details: [text])
        span.note = text
        let person = CalendarPerson(name: text, isOwn: false)
        let days = days([span], now: at(20, 0))
        for clock in HourClock.allCases {
            var region = RegionalFormat()
            region.clock = clock
            let view = CalendarView(of: person, days: days, now: at(20, 0), in: .gmt, width: width, region: region)
            for line in view.month(first) + view.week(days[17].date) + view.day(days[17].date) {
                #expect(line.displayWidth <= view.width)
                #expect(!line.unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\n"].contains($0) })
            }
        }
    }

    private func withoutEscapes(_ line: String) -> String {
        let pieces = line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
        let rest = pieces.dropFirst().map { piece in piece.drop { $0 != "m" }.dropFirst() }
        return withoutTrailingSpaces(String(pieces[0]) + rest.joined())
    }
}
