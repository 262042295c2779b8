import Testing
import VicinoCore
import VicinoTesting

@Suite("Timestamps")
struct TimestampTests {
    @Test("Every moment between 1900 and 2200 survives ISO 8601", arguments: UInt64(0)..<10)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let range = Timestamp.earliest.milliseconds...Timestamp.latest.milliseconds
        for _ in 0..<2_000 {
            var milliseconds = Int64.random(in: range, using: &generator)
            if generator.one(in: 3) { milliseconds -= milliseconds % 1000 }
            let moment = try Timestamp(milliseconds: milliseconds)
            #expect(Timestamp(iso8601: moment.iso8601) == moment, "\(milliseconds)")
        }
    }

    @Test("A moment and a duration give a moment within the years 1900 to 2200")
    func durations() throws {
        let moment = try Timestamp(milliseconds: 1_700_000_000_120)
        #expect((moment + .milliseconds(-121)).milliseconds == 1_699_999_999_999)
        #expect((moment - .microseconds(1_999)).milliseconds == 1_700_000_000_119)
        #expect(moment + .seconds(90) - moment == .seconds(90))
        #expect(moment - (moment + .seconds(90)) == .seconds(-90))
        for (duration, end) in [(Duration.seconds(Int64.max), Timestamp.latest), (.seconds(Int64.min), .earliest)] {
            #expect(moment + duration == end)
            #expect(moment - duration == (end == .latest ? .earliest : .latest))
        }
    }

    @Test("Every day from 1900 to 2200 follows the one before")
    func calendar() throws {
        var date: (year: Int64, month: Int64, day: Int64)
        date.year = 1900
        date.month = 1
        date.day = 1
        let first = Timestamp.earliest.milliseconds / 86_400_000
        for day in first...Timestamp.latest.milliseconds / 86_400_000 {
            let civil = Timestamp.civil(day: day)
            guard civil == date, Timestamp.day(year: civil.year, month: civil.month, day: civil.day) == day else {
                Issue.record("day \(day) is \(civil), not \(date)")
                return
            }
            let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
            let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            date.day += 1
            if date.day > lengths[Int(date.month) - 1] {
                date.month = date.month + 1
                date.day = 1
            }
            if date.month > 12 {
                date.year = date.year + 1
                date.month = 1
            }
        }
    }

    @Test(
        "Known moments have their usual text",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
            (1_700_000_000_120, "2023-11-14T22:13:20.120Z"), (-2_208_988_800_000, "1900-01-01T00:00:00Z"),
            (7_258_118_400_000, "2200-01-01T00:00:00Z"),
        ] as [(Int64, String)])
    func known(milliseconds: Int64, text: String) throws {
        #expect(try Timestamp(milliseconds: milliseconds).iso8601 == text)
        #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
        #expect(try "\(Timestamp(milliseconds: milliseconds))" == text)
    }

    @Test(
        "Other forms, impossible dates and other centuries are refused",
        arguments: [
            "", "2026-11-01", "2026-11-01T07:00:00", "2026-11-01t07:00:00Z", "2026-11-01 07:00:00Z",
            "2026-11-01T07:00:00z",
            "2026-11-01T07:00:00+01:00", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
            "2026-01-00T00:00:00Z", "2026-11-01T24:00:00Z", "2026-11-01T07:60:00Z", "2026-11-01T07:00:60Z",
            "2026-11-01T07:00:00.000Z", "2026-11-01T07:00:00,500Z", "1899-12-31T23:59:59Z", "2200-01-01T00:00:00.001Z",
            "9999-99-99T99:99:99Z", "0000-00-00T00:00:00Z", "2026-11-01T07:00:00.5Z", "+026-11-01T07:00:00Z",
            "２026-11-01T07:00Z",
        ])
    func refused(text: String) {
        #expect(Timestamp(iso8601: text) == nil)
    }

    @Test(
        "Moments outside the years 1900 to 2200 are refused",
        arguments: [Int64.min, -2_208_988_800_001, 7_258_118_400_001, .max])
    func outside(milliseconds: Int64) {
        let error = #expect(throws: VicinoError.self) { try Timestamp(milliseconds: milliseconds) }
        #expect(error?.code == .outOfRange)
    }

    @Test("Moving a moment stops at the limits of the range")
    func advanced() {
        #expect(Timestamp.latest.advanced(byMilliseconds: .max) == .latest)
        #expect(Timestamp.earliest.advanced(byMilliseconds: .min) == .earliest)
        #expect(Timestamp.latest.advanced(byMilliseconds: .min) == .earliest)
        #expect(Timestamp.epoch.milliseconds == 0)
        #expect(Timestamp.epoch.advanced(byMilliseconds: -5).milliseconds == -5)
    }
}

@Suite("Clocks and versions")
struct ClockTests {
    @Test(
        "Of two successive versions the later has the higher clock, whatever the time is",
        arguments: UInt64(0)..<20)
    func monotonic(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var clock: VersionClock?
        for _ in 0..<500 {
            let seconds = Int64.random(in: -3...3, using: &generator) * (generator.one(in: 9) ? 100_000_000 : 1)
            let now = try Timestamp(milliseconds: 1_700_000_000_000).advanced(byMilliseconds: seconds * 1000)
            let next = VersionClock(now: now, after: clock)
            if let clock { #expect(next > clock, "seed \(seed)") }
            #expect(next.rawValue >> 24 >= UInt64(now.milliseconds / 1000))
            clock = next
        }
    }

    @Test("A clock is the second in the upper bits, or one more than that of the version it replaces")
    func values() throws {
        let now = try Timestamp(milliseconds: 1_700_000_000_999)
        let clock = VersionClock(now: now)
        #expect(clock.rawValue == 1_700_000_000 << 24)
        #expect(VersionClock(now: now, after: clock).rawValue == clock.rawValue + 1)
        #expect(VersionClock(now: .earliest).rawValue == 0)
        #expect(VersionClock(now: .latest).rawValue == 7_258_118_400 << 24)
    }

    @Test("A clock beyond the year 2200 is refused")
    func limit() {
        #expect(VersionClock(rawValue: VersionClock.limit.rawValue) == .limit)
        #expect(VersionClock.limit.rawValue == 7_258_118_401 << 24 - 1)
        #expect(VersionClock(rawValue: VersionClock.limit.rawValue + 1) == nil)
        #expect(VersionClock(rawValue: .max) == nil)
    }

    @Test("Versions are in a total order: by clock, then by writer as an unsigned number")
    func versions() throws {
        func version(_ clock: UInt64, _ writer: UInt64) throws -> Version {
            Version(clock: try #require(VersionClock(rawValue: clock)), writer: WriterID(rawValue: writer))
        }
        let ascending = [
            try version(0, 0), try version(0, .max), try version(1, 0), try version(1, 1 << 63), try version(2, 5),
        ]
        for (i, a) in ascending.enumerated() {
            for (j, b) in ascending.enumerated() {
                #expect((a < b) == (i < j))
                #expect((a == b) == (i == j))
            }
        }
        #expect(ascending.shuffled().max() == ascending.last)
    }
}
