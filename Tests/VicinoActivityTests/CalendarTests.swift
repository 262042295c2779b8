import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing
import VicinoTesting

@testable import VicinoActivity

@Suite("Calendar")
struct CalendarTests {
    let hour = Duration.seconds(3_600)

    private func now(_ text: String = "2026-11-19T15:35:00Z") throws -> CalendarNow {
        CalendarNow(try moment(text), in: .gmt)
    }

    private func days(_ entries: [CalendarEntry], _ count: Int = 3) throws -> [CalendarDay] {
        let first = try #require(CivilDate(year: 2026, month: 11, day: 18))
        return CalendarDay.days(from: first, count: count, entries: entries, now: try now())
    }

    @Test("An entry over midnight is split by the clocks where it happened, not by the reader's")
    func split() throws {
        let entry = try CalendarEntry.make(
            "2026-11-18T21:00:00Z", "2026-11-19T05:00:00Z", title: "sleeping", offset: 7200)
        let days = try days([entry])
        #expect(days.map { $0.parts.map(\.hours) } == [[hour * 23..<hour * 24], [.zero..<hour * 7], []])
        #expect(days.map { $0.parts.map(\.goesOn) } == [[true], [false], []])
        #expect(days.map { $0.parts.map(\.beganBefore) } == [[false], [true], []])
    }

    @Test("An entry that ends at midnight has no part on the next day")
    func midnight() throws {
        let days = try days([.make("2026-11-18T22:00:00Z", "2026-11-19T00:00:00Z")])
        #expect(days.map(\.parts.count) == [1, 0, 0])
    }

    @Test("Extreme offsets, centuries and no days at all do not trap", arguments: [Int.min, -1, 0, Int.max])
    func extremes(offset: Int) throws {
        let entry = try CalendarEntry.make("1900-01-01T00:00:00Z", "2200-01-01T00:00:00Z", offset: offset)
        #expect(try days([entry], 0).isEmpty)
        #expect(try days([entry], -1).isEmpty)
        #expect(try days([entry]).allSatisfy { $0.parts.map(\.hours) == [.zero..<hour * 24] })
    }

    @Test("Overlapping entries count once for their activity, and once against the gaps")
    func overlaps() throws {
        func at(_ hour: Int) throws -> Timestamp { try moment("2026-11-18T00:00:00Z") + self.hour * hour }
        let day = try days([
            .make("2026-11-18T08:00:00Z", "2026-11-18T10:00:00Z"),
            .make("2026-11-18T09:00:00Z", "2026-11-18T11:00:00Z"),
            .make("2026-11-18T09:30:00Z", "2026-11-18T09:40:00Z", title: "sitting"),
        ])[0]
        #expect(day.timeByActivity().map(\.name) == ["walking", "sitting"])
        #expect(day.timeByActivity().map(\.duration.milliseconds) == [10_800_000, 600_000])
        #expect(try day.gaps(now: now()) == [day.times.lowerBound..<at(8), at(11)..<day.times.upperBound])
    }

    @Test("Today's gaps end now, the future has none, and a running entry lasts until now")
    func today() throws {
        let days = try days([.make("2026-11-19T15:00:00Z", nil)])
        #expect(try days[1].gaps(now: now()).map { $0.upperBound - $0.lowerBound } == [hour * 15])
        #expect(days[1].parts.first?.isRunning == true)
        #expect(try days[2].gaps(now: now()).isEmpty)
    }

    @Test("A day reads like a diary")
    func dayView() throws {
        var walk = try CalendarEntry.make("2026-11-19T08:00:00Z", "2026-11-19T09:20:00Z")
        walk.steps = 6200
        walk.distance = 4810
        walk.place = "公園"
        walk.note = "fog\u{1B}[31m\nand frost"
        walk.isGuess = true
        let now = try now("2026-11-19T10:00:00Z")
        let view = CalendarView(of: .me, entries: [walk], now: now)
        #expect(
            view.day(now.wall.date) == [
                "Thursday, 19 November 2026 · today                                   My calendar",
                "",
                "0        3        6        9        12       15       18       21",
                "························wwww··",
                "",
                "00:00–08:00  unknown                8 h",
                "08:00–09:20  walking?            1 h 20  6\u{202F}200 steps · 4.8 km · 公園",
                "             fog\u{FFFD}[31m and frost",
                "09:20–10:00  unknown             40 min",
                "",
                "w walking 1 h 20  13 % ████████▊",
                "· unknown 8 h 40  87 % █████████████████████████████████████████████████████████",
                "6\u{202F}200 steps · 4.8 km",
                "? guessed, not confirmed",
            ])
    }

    @Test("A followed person's calendar says so, and shows no other person's entries")
    func followed() throws {
        let mine = try CalendarEntry.make("2026-11-19T08:00:00Z", "2026-11-19T09:00:00Z", title: "secret")
        let now = try now()
        let view = CalendarView(of: .anna, entries: [mine], now: now)
        for lines in [view.day(now.wall.date), view.week(now.wall.date), view.month(now.wall.date)] {
            #expect(lines.first?.hasSuffix("Anna · read-only") == true)
            #expect(!lines.joined().contains("secret"))
        }
    }

    @Test(
        "No line is too wide, ends in a space or contains a control, whatever the records say",
        arguments: [1, 40, 63, 64, 80, 120, 500])
    func lines(width: Int) throws {
        let seed: UInt64 = 42
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "a", "公", "🌳", "\u{1B}[2J", "\u{202E}", "e\u{301}", "👨‍👩‍👧", "\n", " ", "🇸🇮", "\u{200B}", "ﷺ", "❤️", "\u{85}",
        ]
        func text() -> String {
            (0..<Int.random(in: 0...60, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
                .joined()
        }
        let person = CalendarPerson(name: text(), isOwn: false)
        let entries = try (0..<40).map { _ in
            let start = try moment("2026-11-01T00:00:00Z").advanced(
                byMilliseconds: .random(in: 0..<1_700_000_000, using: &generator))
            let end = start.advanced(byMilliseconds: .random(in: 0..<100_000_000, using: &generator))
            var entry = CalendarEntry(
                title: text(), start: start, end: end, utcOffset: .random(in: -90_000...90_000, using: &generator),
                person: person)
            entry.place = text()
            entry.note = text()
            entry.steps = .max
            entry.distance = .greatestFiniteMagnitude
            return entry
        }
        let now = try now()
        let view = CalendarView(of: person, entries: entries, now: now, width: width)
        for line in view.month(now.wall.date) + view.week(now.wall.date) + view.day(now.wall.date) {
            #expect(line.displayWidth <= view.width, "seed \(seed): \(line)")
            #expect(!line.hasSuffix(" "), "seed \(seed): \(line)")
            // Those around a name that is written from right to left are the view's own.
            let scalars = line.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
            #expect(
                !scalars.contains { $0.properties.generalCategory == .control || $0.properties.isBidiControl })
        }
    }
}

@Suite("Calendars with more records than there is time for")
struct FullCalendarTests {
    private let limit = CalendarDay.entryLimit
    private let first = CivilDate(year: 2026, month: 11, day: 1)

    /// Entries of 90 days each, one a minute, the last ones with this name.
    private func entries(_ count: Int) throws -> [CalendarEntry] {
        let begin = try moment("2026-10-20T00:00:00Z")
        return (0..<count).map { index in
            let start = begin.advanced(byMilliseconds: Int64(index) * 60_000)
            return CalendarEntry(
                title: count - index <= limit ? "late \(index % 300)" : "early", start: start,
                end: start.advanced(byMilliseconds: 90 * 86_400_000), utcOffset: 0, person: .anna)
        }
    }

    private func days(_ entries: [CalendarEntry]) throws -> [CalendarDay] {
        let now = CalendarNow(try moment("2026-12-01T00:00:00Z"), in: .gmt)
        return CalendarDay.days(from: try #require(first), count: 30, entries: entries.shuffled(), now: now)
    }

    @Test("A day shows the entries that began last, and counts the others, however many there are")
    func omitted() throws {
        for factor in [2, 4] {
            let days = try days(try entries(factor * limit))
            #expect(days.allSatisfy { $0.parts.count == limit && $0.omitted == (factor - 1) * limit })
            #expect(days.allSatisfy { day in day.parts.allSatisfy { $0.title != "early" } })
        }
    }

    @Test("The entries that a full day leaves out do not become gaps, and other days show all of theirs")
    func gaps() throws {
        let early = try CalendarEntry.make(
            "2026-11-02T00:00:00Z", "2026-11-04T00:00:00Z", title: "early", person: .anna)
        let start = try moment("2026-11-03T12:00:00Z")
        let late = CalendarEntry(
            title: "late", start: start, end: start.advanced(byMilliseconds: 60_000), utcOffset: 0, person: .anna)
        let days = try days([early] + Array(repeating: late, count: limit))
        let now = CalendarNow(try moment("2026-12-01T00:00:00Z"), in: .gmt)
        #expect(days[1].parts.map(\.title) == ["early"])
        #expect(days[1].omitted == 0)
        #expect(days[2].parts.count == limit)
        #expect(days[2].omitted == 1)
        #expect(days[2].gaps(now: now).isEmpty)
        #expect(days[3].parts.isEmpty)
        #expect(days[3].omitted == 0)
    }

    @Test("Sums are of all entries of a day, of which the latest are drawn")
    func sums() throws {
        let begin = try moment("2026-11-03T00:00:00Z")
        let entries = (0..<2_431).map { index in
            let start = begin.advanced(byMilliseconds: Int64(index) * 30_000)
            var entry = CalendarEntry(
                title: index < 431 ? "early" : "late", start: start, end: start.advanced(byMilliseconds: 20_000),
                utcOffset: 0, person: .anna)
            entry.steps = 2
            entry.distance = 0.5
            return entry
        }
        let day = try days(entries)[2]
        #expect(day.parts.count == limit)
        #expect(day.omitted == 431)
        #expect(day.entryCount == 2_431)
        #expect(day.timeByActivity().map(\.duration) == [.seconds(40_000), .seconds(8_620)])
        #expect(day.known == .seconds(48_620))
        #expect(day.steps == 4_862)
        #expect(day.distance == 1_215.5)
        let now = CalendarNow(try moment("2026-12-01T00:00:00Z"), in: .gmt)
        let lines = CalendarView(of: .anna, days: [day], now: now).day(day.date)
        #expect(lines.contains { $0.contains("11 h 07") && $0.contains("late") }, "\(lines.suffix(8))")
        #expect(lines.contains("Of a day, the latest 2\u{202F}000 of 2\u{202F}431 are shown. The sums contain all."))
    }

    @Test("Earlier activities that nobody reads one by one take their time, and count on the days up to their end")
    func earlier() throws {
        let now = CalendarNow(try moment("2026-12-01T00:00:00Z"), in: .gmt)
        let period = try SummaryPeriod(from: #require(first), through: #require(first).adding(days: 2))
        var sheet = CalendarSheet(of: period, since: .earliest, now: now)
        try sheet.count(
            EarlierActivities([
                .init(end: try moment("2026-11-01T12:00:00Z"), count: 5),
                .init(end: try moment("2026-11-02T06:00:00Z"), count: 7),
            ]))
        try sheet.count(try .make("2026-11-02T03:00:00Z", "2026-11-02T09:00:00Z", person: .anna))
        let days = sheet.days
        #expect(days.map(\.entryCount) == [12, 8, 0])
        #expect(days.map(\.known) == [.seconds(86_400), .seconds(32_400), .zero])
        #expect(days[1].timeByActivity().map(\.name) == [SummaryNames.others, "walking"])
    }

    @Test("Every view says how much it leaves out, and names a bounded number of activities")
    func views() throws {
        let entries = try entries(2 * limit)
        let now = CalendarNow(try moment("2026-12-01T00:00:00Z"), in: .gmt)
        for width in [40, 80, 160] {
            let view = CalendarView(of: .anna, entries: entries, now: now, width: width)
            let day = try #require(CivilDate(year: 2026, month: 11, day: 19))
            for lines in [view.month(day), view.week(day), view.day(day)] {
                #expect(lines.contains { $0.contains("the latest 2\u{202F}000 of 4\u{202F}000") })
                #expect(lines.allSatisfy { $0.displayWidth <= width })
            }
            #expect(view.month(day).contains("207 more activities."))
            #expect(view.month(day).count < 130)
        }
    }
}
