import Foundation
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Times that clocks skip or show twice")
struct RepeatedTimeTests {
    private let rome: TimeZone
    private let now: Timestamp

    init() throws {
        rome = try #require(TimeZone(identifier: "Europe/Rome"))
        now = try moment("2026-11-19T12:00Z")
    }

    private func table(_ rows: String) throws -> Imported {
        try Imported.csv(Array("activity,start,end\n\(rows)\n".utf8), timeZone: rome)
    }

    @Test(
        "A typed time that clocks skipped is refused with the reason",
        arguments: ["2026-03-29 2:30", "2026-03-29T02:00", "2026-03-29 02:59:59"])
    func skipped(text: String) throws {
        let error = #expect(throws: VicinoError.self) { try TypedTime(text, now: now, in: rome) }
        #expect(error?.code == .badValue)
        #expect(error?.message.contains("did not exist: the clocks were put forward") == true)
    }

    @Test("A day whose midnight was skipped begins after the gap")
    func skippedMidnight() throws {
        let beirut = try #require(TimeZone(identifier: "Asia/Beirut"))
        #expect(try TypedTime("2026-03-29", now: now, in: beirut).moment == moment("2026-03-28T22:00Z"))
    }

    @Test(
        "An offset behind a time chooses between two times, and without one the other is known",
        arguments: [
            ("2026-10-25 2:30", "2026-10-25T00:30Z", "2026-10-25T01:30Z"),
            ("2026-10-25 2:30+01:00", "2026-10-25T01:30Z", nil),
            ("2026-10-25T02:30 +0200", "2026-10-25T00:30Z", nil), ("2026-10-25 3:00", "2026-10-25T02:00Z", nil),
        ] as [(String, String, String?)])
    func twice(text: String, first: String, second: String?) throws {
        let typed = try TypedTime(text, now: now, in: rome)
        #expect(try typed.moment == moment(first))
        #expect(try typed.second == second.map { try moment($0) })
    }

    @Test(
        "An end without a day is the first such time after the start",
        arguments: [
            ("2026-10-25T00:45Z", "2:15", "2026-10-25T01:15Z"), ("2026-10-24T23:30Z", "2:30", "2026-10-25T00:30Z"),
            ("2026-10-25T01:45Z", "2:15", "2026-10-26T01:15Z"),
            ("2026-10-24T23:30Z", "2:30 +01:00", "2026-10-25T01:30Z"),
            ("2026-03-29T01:30Z", "2:30", "2026-03-30T00:30Z"),
        ])
    func ends(start: String, end: String, wanted: String) throws {
        let typed = try TypedTime.end(end, of: moment(start), in: rome)
        #expect(try typed?.moment == moment(wanted))
    }

    @Test("An end that clocks skipped is refused, and is not one of the next day")
    func skippedEnd() throws {
        let start = try moment("2026-03-29T00:50Z")
        let error = #expect(throws: VicinoError.self) { try TypedTime.end("2:10", of: start, in: rome) }
        #expect(error?.message.contains("did not exist") == true)
    }

    @Test("Rows with a time that clocks skipped are refused, row by row")
    func skippedRows() throws {
        let result = try table(
            "gap,2026-03-29 02:15,2026-03-29 02:45\nover,2026-03-29 01:50,2026-03-29 03:10\n"
                + "into,2026-03-29 01:50,2026-03-29 02:10\nout,2026-03-29 02:50,2026-03-29 03:10")
        #expect(result.records.map(\.name) == ["over"])
        #expect(result.skipped.map(\.location) == ["line 2", "line 4", "line 5"])
        let details = result.skipped.map(\.detail)
        #expect(details[0] == "“2026-03-29 02:15” in the field start: \(ImpossibleTime.skipped)")
        #expect(details[1].contains("“2026-03-29 02:10” in the field end: This time did not exist"))
    }

    @Test("Of a row's times that came twice the first is taken, for an end the first after the start, and it is said")
    func repeatedRows() throws {
        let result = try table(
            "before,2026-10-25 01:30,2026-10-25 02:30\ncross,2026-10-25 02:45,2026-10-25 02:15\n"
                + "night,2026-10-24 23:00,2026-10-25 07:00\n"
                + "exact,2026-10-25 02:30:00+02:00,2026-10-25 02:30:00+01:00")
        let hours = result.records.map { Double(($0.end ?? $0.start).milliseconds - $0.start.milliseconds) / 3_600_000 }
        #expect(hours == [1, 0.5, 9, 1])
        #expect(try result.records[1].start == moment("2026-10-25T00:45Z"))
        #expect(try result.records[1].end == moment("2026-10-25T01:15Z"))
        #expect(result.report.notes.count == 1)
        #expect(result.report.notes.first?.hasPrefix("2 rows with a time that came twice") == true)
    }

    @Test("An activity over which the clocks went back is drawn as long as it took")
    func drawn() throws {
        let entry = try CalendarEntry.make("2026-10-25T00:45Z", "2026-10-25T01:15Z", offset: 7200)
        let date = try #require(CivilDate(year: 2026, month: 10, day: 25))
        let days = CalendarDay.days(from: date, count: 1, entries: [entry], now: CalendarNow(now, in: rome))
        let quarter = Duration.seconds(900)
        #expect(days.first?.parts.map(\.hours) == [quarter * 11..<quarter * 13])
    }
}
