import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing

@testable import VicinoActivity

@Suite("Changes of clocks and time zones")
struct ClockChangeTests {
    let hour = Duration.seconds(3_600)

    private func now(_ text: String) throws -> CalendarNow {
        CalendarNow(try moment(text), in: try #require(TimeZone(identifier: "Europe/Rome")))
    }

    private func night(_ start: String, _ end: String, offset: Int) throws -> CalendarEntry {
        try .make(start, end, title: "sleeping", offset: offset)
    }

    /// The lines with single spaces.
    private func narrow(_ lines: [String]) -> [String] {
        lines.map { $0.split(separator: " ").joined(separator: " ") }
    }

    @Test("A night in which clocks go back shows the clocks of both ends and its true length")
    func autumn() throws {
        let entry = try night("2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z", offset: 7200)
        let first = try #require(CivilDate(year: 2026, month: 10, day: 24))
        let now = try now("2026-11-01T00:00:00Z")
        let days = CalendarDay.days(from: first, count: 2, entries: [entry], now: now)
        #expect(days.map { $0.parts.map(\.hours) } == [[hour * 23..<hour * 24], [.zero..<hour * 7]])
        #expect(days.map { $0.timeByActivity().map(\.duration.milliseconds) } == [[3_600_000], [28_800_000]])
        #expect(days.map { $0.times.upperBound - $0.times.lowerBound } == [hour * 24, hour * 25])
        let lines = CalendarView(of: .me, entries: [entry], now: now).day(first.adding(days: 1))
        for text in ["…–07:00 sleeping 8 h", "07:00–24:00 unknown 17 h"] {
            #expect(narrow(lines).contains(text), "\(lines)")
        }
    }

    @Test("A night in which clocks go forward has a day of 23 hours")
    func spring() throws {
        let entry = try night("2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z", offset: 3600)
        let first = try #require(CivilDate(year: 2026, month: 3, day: 29))
        let now = try now("2026-11-01T00:00:00Z")
        let day = try #require(CalendarDay.days(from: first, count: 1, entries: [entry], now: now).first)
        #expect(day.parts.map(\.hours) == [.zero..<hour * 7])
        #expect(day.timeByActivity().map(\.duration.milliseconds) == [21_600_000])
        #expect(day.gaps(now: now).map { $0.upperBound - $0.lowerBound } == [hour * 17])
    }

    @Test("An entry by other clocks shows its offset, and overlaps by moments")
    func elsewhere() throws {
        let entries = try [
            CalendarEntry.make("2026-11-18T08:00:00Z", "2026-11-18T09:00:00Z", title: "reading", offset: 32_400),
            .make("2026-11-18T08:00:00Z", "2026-11-18T09:00:00Z", title: "reading", offset: 3600),
        ]
        let first = try #require(CivilDate(year: 2026, month: 11, day: 18))
        let now = try now("2026-11-19T12:00:00Z")
        let day = try #require(CalendarDay.days(from: first, count: 1, entries: entries, now: now).first)
        #expect(day.parts.map(\.hours) == [hour * 9..<hour * 10, hour * 17..<hour * 18])
        #expect(day.timeByActivity().map(\.duration.milliseconds) == [3_600_000])
        #expect(day.gaps(now: now).map { $0.upperBound - $0.lowerBound } == [hour * 9, hour * 14])
        let lines = CalendarView(of: .me, entries: entries, now: now).day(first)
        #expect(lines.contains { $0.hasPrefix("17:00–18:00  reading") && $0.hasSuffix("1 h  +09:00") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("09:00–10:00  reading") && $0.hasSuffix(" 1 h") }, "\(lines)")
    }

    @Test("An activity with other capitals or spaces is the same in every view")
    func spelling() throws {
        let entries = try [
            CalendarEntry.make("2026-11-18T08:00:00Z", "2026-11-18T09:00:00Z", title: "Yoga"),
            .make("2026-11-18T10:00:00Z", "2026-11-18T11:00:00Z", title: " yoga "),
            .make("2026-11-18T12:00:00Z", "2026-11-18T13:00:00Z", title: "Walking"),
        ]
        let now = CalendarNow(try moment("2026-11-19T00:00:00Z"), in: .gmt)
        let lines = CalendarView(of: .me, entries: entries, now: now).day(CivilDate(dayNumber: 20_775))
        #expect(narrow(lines).contains { $0.hasPrefix("Y Yoga 2 h") }, "\(lines)")
        #expect(narrow(lines).contains { $0.hasPrefix("w walking 1 h") }, "\(lines)")
    }

    @Test("Shares of the whole time add up to 100")
    func shares() {
        #expect(Shares.percents([1, 1, 1], of: 3) == [34, 33, 33])
        #expect(Shares.percents([999, 1], of: 1000) == [100, 0])
        #expect(Shares.percents([6, 6], of: 6) == [100, 100])
        #expect(Shares.text(0) == "<1 %")
    }

    @Test("Names in the totals have precedence over bars, and long times are complete")
    func longTimes() throws {
        let name = "reading aloud to everybody"
        let entry = try CalendarEntry.make("1990-01-01T00:00:00Z", "2026-11-19T00:00:00Z", title: name)
        let now = CalendarNow(try moment("2026-11-19T00:00:00Z"), in: .gmt)
        let lines = CalendarView(of: .me, entries: [entry], now: now).month(now.wall.date)
        #expect(lines.contains { $0.contains(name) }, "\(lines)")
        #expect(!lines.joined().contains("…"))
    }
}
