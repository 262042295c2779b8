import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing
import VicinoTesting

@testable import VicinoActivity

@Suite("What is planned counts for nothing until its author confirms it")
struct PlanTests {
    private let hour = Duration.seconds(3_600)

    private func activity(_ start: String, _ end: String?, confirmed: Bool? = nil) throws -> Activity {
        var activity = Activity()
        activity.name = "walking"
        activity.start = try moment(start)
        activity.end = try end.map(moment)
        activity.steps = 100
        activity.distance = 1_000
        activity.isConfirmed = confirmed
        return activity
    }

    @Test("A plan is what a person has entered and not confirmed; a guess of a program is none")
    func plans() throws {
        var walk = try activity("2026-11-18T08:00:00Z", "2026-11-18T09:00:00Z", confirmed: false)
        let after = try moment("2026-11-18T09:00:00Z")
        #expect(walk.isPlan)
        #expect(walk.isPlanned(at: after))
        #expect(walk.isOverdue(at: after))
        #expect(!walk.isOverdue(at: after.advanced(byMilliseconds: -1)))
        walk.source = .recognised
        #expect(!walk.isPlan)
        #expect(!walk.isPlanned(at: after))
        walk.source = .hand
        walk.isConfirmed = true
        #expect(!walk.isPlan)
        // Clocks of devices are inexact by a minute.
        #expect(!walk.isPlanned(at: walk.start.advanced(byMilliseconds: -60_000)))
        #expect(walk.isPlanned(at: walk.start.advanced(byMilliseconds: -60_001)))
        #expect(!walk.isOverdue(at: after))
    }

    @Test("A summary leaves out plans, also those whose time is over, and what begins after now")
    func summary() throws {
        let first = try #require(CivilDate("2026-11-18"))
        let period = try SummaryPeriod(from: first, through: first.adding(days: 1))
        let now = CalendarNow(try moment("2026-11-19T12:00:00Z"), in: .gmt)
        let lived = try activity("2026-11-18T08:00:00Z", "2026-11-18T09:00:00Z")
        let others = [
            try activity("2026-11-18T10:00:00Z", "2026-11-18T11:00:00Z", confirmed: false),
            try activity("2026-11-19T14:00:00Z", "2026-11-19T15:00:00Z", confirmed: false),
            try activity("2026-11-19T16:00:00Z", "2026-11-19T17:00:00Z"),
            try activity("2026-11-19T18:00:00Z", nil),
        ]
        func summary(_ activities: [Activity]) throws -> ActivitySummary {
            var summary = ActivitySummary(of: period, now: now)
            for activity in activities { try summary.add(activity) }
            return summary
        }
        let all = try summary([lived] + others)
        let alone = try summary([lived])
        #expect(all.days == alone.days)
        #expect(all.timeByActivity == alone.timeByActivity)
        #expect(all.gaps == alone.gaps)
        #expect(all.streaks == alone.streaks)
        #expect(all.weekHours == alone.weekHours)
    }

    @Test("A calendar draws them, and neither counts them nor takes them for what runs")
    func calendar() throws {
        let first = try #require(CivilDate("2026-11-19"))
        let now = CalendarNow(try moment("2026-11-19T12:00:00Z"), in: .gmt)
        let entries = try [
            activity("2026-11-19T08:00:00Z", "2026-11-19T09:00:00Z"),
            activity("2026-11-19T10:00:00Z", "2026-11-19T11:00:00Z", confirmed: false),
            activity("2026-11-19T14:00:00Z", nil),
        ].map { CalendarEntry($0, person: .me) }
        let day = try #require(CalendarDay.days(from: first, count: 1, entries: entries, now: now).first)
        #expect(day.parts.map(\.isPlanned) == [false, true, true])
        #expect(day.parts.map(\.isRunning) == [false, false, false])
        #expect(day.known == hour)
        #expect(day.steps == 100)
        #expect(day.timeByActivity().map(\.duration) == [hour])
        #expect(day.gaps(now: now).map { $0.upperBound - $0.lowerBound } == [hour * 8, hour * 3])
        #expect(day.isRecorded)
        let lines = CalendarView(of: .me, days: [day], now: now).day(first)
        #expect(lines.count { $0.contains("planned · 100 steps") } == 2, "\(lines)")
        let bar = try #require(lines.first { $0.contains("www") })
        #expect(bar.count { $0 == "w" } == 3, "\(bar)")
    }

    @Test("A file for calendar programs calls a plan tentative")
    func tentative() throws {
        let user = try #require(UserID([UInt8](repeating: 0xAB, count: 32)))
        let writer = CalendarFileWriter(user: user, name: "Anna", stamp: try moment("2026-11-19T15:35:00Z"))
        let id = RecordID(writer: WriterID(rawValue: 1), number: 7)
        func event(_ confirmed: Bool?) throws -> String {
            let plan = try activity("2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z", confirmed: confirmed)
            return writer.event(plan, id: id)
        }
        #expect(try event(false).contains("STATUS:TENTATIVE"))
        #expect(try !event(true).contains("STATUS"))
        #expect(try !event(nil).contains("STATUS"))
    }

    @Test(
        "A plan comes again on each day, each week or each working day, up to its last day",
        arguments: [
            (PlanRepetition.daily, "2026-11-24", [20, 21, 22, 23, 24]), (.weekly, "2026-12-03", [20, 27]),
            (.workdays, "2026-11-25", [20, 23, 24, 25]), (.daily, "2026-11-20", [20]), (.daily, "2026-11-19", [20]),
        ] as [(PlanRepetition, String, [Int])])
    func repetitions(_ repetition: PlanRepetition, until: String, days: [Int]) throws {
        let last = try #require(CivilDate(until))
        let first = try activity("2026-11-20T08:00:00Z", "2026-11-20T09:00:00Z", confirmed: false)
        let all = repetition.activities(from: first, through: last, in: .gmt)
        #expect(all.map { WallTime($0.start, in: .gmt).date.day } == days)
        #expect(all.allSatisfy { $0.isPlan })
        #expect(all.allSatisfy { $0.steps == 100 })
    }

    @Test("Repetitions keep the times of the clocks when these change, and are bounded")
    func clocks() throws {
        let rome = try #require(TimeZone(identifier: "Europe/Rome"))
        var first = try activity("2026-10-24T23:00:00+02:00", "2026-10-25T07:00:00+01:00")
        first.utcOffset = 7200
        let last = try #require(CivilDate("2026-10-26"))
        let all = PlanRepetition.daily.activities(from: first, through: last, in: rome)
        #expect(all.map { WallTime($0.start, in: rome).hourAndMinute } == ["23:00", "23:00", "23:00"])
        let ends = try all.map { WallTime(try #require($0.end), in: rome).hourAndMinute }
        #expect(ends == ["07:00", "07:00", "07:00"])
        #expect(all.map(\.utcOffset) == [7200, 3600, 3600])
        let century = try #require(CivilDate("2126-10-26"))
        let bounded = PlanRepetition.daily.activities(from: first, through: century, in: rome)
        #expect(bounded.count == PlanRepetition.limit + 1)
    }
}
