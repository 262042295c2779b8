import Foundation
import Testing
import VicinoCore

@testable import VicinoActivity

@Suite("Dates and times as text")
struct TimeTests {
    let ljubljana = TimeZone(identifier: "Europe/Ljubljana")

    @Test("Every day from 1 to 9999 converts to a number and back, in order")
    func civilDates() throws {
        let first = try #require(CivilDate(year: 1, month: 1, day: 1))
        let last = try #require(CivilDate(year: 9999, month: 12, day: 31))
        for number in stride(from: first.dayNumber, through: last.dayNumber, by: 37) {
            let date = CivilDate(dayNumber: number)
            #expect(CivilDate(year: date.year, month: date.month, day: date.day)?.dayNumber == number)
        }
        #expect(CivilDate(dayNumber: 0).description == "1970-01-01")
        #expect(CivilDate(dayNumber: .min) == first)
        #expect(last.adding(days: .max) == last)
        #expect(CivilDate(year: 2025, month: 2, day: 29) == nil)
        #expect(CivilDate(month: "2026-11")?.description == "2026-11-01")
        for text in ["2026-13", "2026-11-01", "2026", "11-2026", "2026-"] { #expect(CivilDate(month: text) == nil) }
    }

    @Test("A day is read from its own text only, also as a field")
    func dayText() throws {
        let day = CivilDate(dayNumber: 20_758)
        #expect(CivilDate(day.description) == day)
        #expect(CivilDate(fieldValue: day.fieldValue) == day)
        #expect(CivilDate.fieldType == .text)
        #expect(day.fieldValue == .text(day.description))
        for text in ["", "2026-11", "2026-11-1", "2026-02-30", "2026-11-01 ", "26-11-01", "2026/11/01", "+026-11-01"] {
            #expect(CivilDate(text) == nil, "\(text)")
            #expect(CivilDate(fieldValue: .text(text)) == nil, "\(text)")
        }
        #expect(CivilDate(fieldValue: .integer(20_758)) == nil)
    }

    @Test("A moment has the day of its time zone")
    func dayOfMoment() throws {
        let moment = try Timestamp(milliseconds: 1_793_572_200_000)  // 2026-11-01T22:30:00Z
        let timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        #expect(WallTime(moment, in: timeZone).date.description == "2026-11-02")
        #expect(WallTime(moment, in: timeZone).hourAndMinute == "07:30")
    }

    @Test(
        "Weeks are those of ISO 8601",
        arguments: [
            (2021, 1, 3, 7, 53), (2021, 1, 4, 1, 1), (2020, 12, 31, 4, 53), (2024, 12, 30, 1, 1), (2026, 11, 1, 7, 44),
        ])
    func weeks(year: Int, month: Int, day: Int, weekday: Int, week: Int) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.weekday == weekday)
        #expect(date.isoWeek == week)
    }

    @Test(
        "ISO 8601 is read exactly",
        arguments: [
            ("2026-11-01T08:00:00+01:00", 1_793_516_400_000), ("2026-11-01T07:00Z", 1_793_516_400_000),
            ("2026-11-01 07:00:00.2509z", 1_793_516_400_250), ("2026-11-01T07:00:00,5-0030", 1_793_518_200_500),
            ("1969-12-31T23:59:59.999Z", -1), ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ] as [(String, Int64)])
    func iso(text: String, milliseconds: Int64) throws {
        #expect(try moment(text).milliseconds == milliseconds)
    }

    @Test(
        "Other texts are no times",
        arguments: [
            "", "2026-11-01", "2026-13-01T00:00Z", "2026-11-01T24:00Z", "2026-11-01T00:60Z", "2026-11-01T00:00:61Z",
            "2026-11-01T00:00:00.Z", "2026-11-01T00:00+", "2026-11-01T00:00+19:00", "2026-11-01T00:00+01:",
            "26-11-01T00:00Z",
            "2026-11-01T00:00Z ", "２026-11-01T00:00Z", String(repeating: "1", count: 1000),
        ])
    func notISO(text: String) {
        #expect(TimeText.read(text) == nil)
    }

    @Test(
        "A written text is read back",
        arguments: [0, -1, 1, 1_793_516_400_000, -2_208_988_800_000, 7_258_118_400_000] as [Int64])
    func roundTrip(milliseconds: Int64) throws {
        let time = try Timestamp(milliseconds: milliseconds)
        #expect(try moment(time.iso8601) == time)
    }

    @Test("A missing hour moves on, and a repeated one means the first")
    func daylightSaving() throws {
        let timeZone = try #require(ljubljana)
        func read(_ text: String) throws -> String {
            try #require(TimeText.read(text)?.moment(localIn: timeZone)).iso8601
        }
        #expect(try read("2026-03-29T02:30") == "2026-03-29T01:30:00Z")
        #expect(try read("2026-10-25T02:30") == "2026-10-25T00:30:00Z")
        #expect(try read("2026-10-25T03:00") == "2026-10-25T02:00:00Z")
        #expect(try read("2026-03-29T03:00") == "2026-03-29T01:00:00Z")
    }

    @Test(
        "Times in a person's words are read",
        arguments: [
            ("8:00", "2026-11-19T07:00:00Z"), ("Yesterday 8:00", "2026-11-18T07:00:00Z"),
            ("yesterday", "2026-11-17T23:00:00Z"),
            ("2026-07-01", "2026-06-30T22:00:00Z"), ("2026-11-01 08:00", "2026-11-01T07:00:00Z"),
            ("2026-11-01T08:00:00-05:00", "2026-11-01T13:00:00Z"), ("now", "2026-11-19T14:35:00Z"),
            ("1h30m ago", "2026-11-19T13:05:00Z"), (" tomorrow  23:59:59 ", "2026-11-20T22:59:59Z"),
        ])
    func typed(text: String, wanted: String) throws {
        let now = try moment("2026-11-19T14:35:00Z")
        #expect(try TypedTime(text, now: now, in: #require(ljubljana)).moment.iso8601 == wanted)
    }

    @Test("A typed day is marked as one without a time")
    func typedDay() throws {
        let now = try moment("2026-11-19T14:35:00Z")
        #expect(try TypedTime("today", now: now, in: .gmt).day?.description == "2026-11-19")
        #expect(try TypedTime("today 1:00", now: now, in: .gmt).day == nil)
    }

    @Test(
        "Other words are refused",
        arguments: ["", "25:00", "8", "yesterday8", "8:00 pm", "2026-02-30", "ago", "5x ago", "\u{1B}[2J"])
    func notTyped(text: String) throws {
        let now = try moment("2026-11-19T14:35:00Z")
        #expect { try TypedTime(text, now: now, in: .gmt) } throws: { error in
            let error = error as? VicinoError
            return error?.code == .notATime && error?.message.contains("\u{1B}") == false
        }
    }

    @Test(
        "A date or a time that does not exist is explained",
        arguments: [
            ("2026-11-31", "November 2026 has 30 days"), ("yesterday 25:00", "hours go from 0 to 23"),
            ("2026-13-01 8:00", "there is no month 13"), ("8:75", "minutes go from 0 to 59"),
            ("8:00:61", "seconds go from 0 to 59"), ("24:00", "midnight is 0:00"), ("2026-11", "whole month"),
            ("2026-11-1", "write the date 2026-11-01"), ("8:00 pm", "8 pm is 20:00"),
            ("2026-02-29T08:00:00+01:00", "February 2026 has 28 days"),
        ])
    func impossible(text: String, reason: String) throws {
        let now = try moment("2026-11-19T14:35:00Z")
        #expect { try TypedTime(text, now: now, in: .gmt) } throws: { error in
            (error as? VicinoError)?.message.contains(reason) == true
        }
    }

    @Test("An hour of one digit is read in typed times, and in no others")
    func shortHour() throws {
        let wanted = try moment("2026-11-01T09:00:00Z")
        #expect(TimeText.read("2026-11-01 9:00", allowsShortHour: true)?.momentLocalInUTC == wanted)
        #expect(TimeText.read("2026-11-01T9:00Z", allowsShortHour: true)?.momentLocalInUTC == wanted)
        #expect(TimeText.read("2026-11-01 9:00") == nil)
    }

    @Test(
        "Durations are read",
        arguments: [
            ("40m", 2400), ("1h30m", 5400), ("90s", 90), ("2d", 172_800), ("1h 5m", 3900), ("1h30", 5400),
            ("1d2h05", 93_900), ("1 h 29 min", 5340), ("1 h 05", 3900), ("5 min", 300), ("40 m", 2400),
        ])
    func durations(text: String, seconds: Int64) throws {
        #expect(try DurationText.read(text) == .seconds(seconds))
    }

    @Test(
        "Other texts are no durations",
        arguments: [
            "", "5", "m", "1m1h", "1h1h", "-5m", "1h60", "1d30", "5 minutes", "5 in", "9999999999d",
            "99999999999999999999s",
        ])
    func notDurations(text: String) {
        #expect(throws: VicinoError.self) { try DurationText.read(text) }
    }
}
