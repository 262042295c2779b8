import FoundationEssentials
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoActivity

@Suite("Day totals")
struct DayTotalsTests {
    /// An activity of a diary, whose id never changes.
    private typealias Diary = [RecordID: Activity]

    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    private func activity(
        _ name: String, from start: String, to end: String?, offset: Int = 0,
        _ change: (inout Activity) -> Void = { _ in }
    ) throws -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = try moment(start)
        activity.end = try end.map(moment)
        activity.utcOffset = offset
        change(&activity)
        return activity
    }

    private func totals(
        _ activities: some Sequence<Activity>, at now: String = "2027-01-01T00:00:00Z"
    ) throws -> DayTotals {
        try totals(activities, at: moment(now))
    }

    private func totals(_ activities: some Sequence<Activity>, at now: Timestamp) throws -> DayTotals {
        var totals = DayTotals(of: try date("2026-10-01")...date("2026-12-01"), now: now)
        for activity in activities.sorted(by: { $0.start < $1.start }) { totals.add(activity) }
        return totals
    }

    @Test("They have the sums that a summary has of the same activities", arguments: 0..<120)
    func model(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let begin = try moment("2026-10-18T00:00:00Z")
        let rome = try #require(TimeZone(identifier: "Europe/Rome"))
        let activities = Activity.random(
            .random(in: 0...60, using: &generator), from: begin, minutes: 24 * 1440, timeZone: rome, using: &generator)
        let totals = try totals(activities)
        let ended = activities.filter { $0.end != nil }
        let period = try SummaryPeriod(from: totals.days.lowerBound, through: totals.days.upperBound)
        var summary = ActivitySummary(of: period, now: CalendarNow(try moment("2027-01-01T00:00:00Z"), in: .gmt))
        for activity in ended { try summary.add(activity) }
        let byDay = Dictionary(grouping: totals.totals, by: \.date)
        for part in summary.parts {
            let made = byDay[part.first] ?? []
            let times = Dictionary(uniqueKeysWithValues: made.map { ($0.name.lowercased(), $0.duration) })
            for amount in part.activities where amount.duration > .zero {
                #expect(times[amount.name.lowercased()] == amount.duration, "seed \(seed), \(part.first)")
            }
            let time = made.reduce(Duration.zero) { $0 + $1.duration }
            #expect(time == part.activities.reduce(.zero) { $0 + $1.duration }, "seed \(seed), \(part.first)")
            let stated = made.compactMap(\.steps)
            #expect((stated.isEmpty ? nil : stated.reduce(0, +)) == part.steps, "seed \(seed), \(part.first)")
            let metres = made.reduce(0) { $0 + ($1.distance ?? 0) }
            #expect(metres == part.distance, "seed \(seed), \(part.first)")
        }
        #expect(totals.totals.reduce(0) { $0 + $1.count } == ended.count, "seed \(seed)")
    }

    @Test("Some days have the totals that they have among all days", arguments: 0..<60)
    func window(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let begin = try moment("2026-10-18T00:00:00Z")
        let activities = Activity.random(60, from: begin, minutes: 24 * 1440, timeZone: .gmt, using: &generator)
        let all = try totals(activities)
        let first = try date("2026-10-18").adding(days: .random(in: 0...20, using: &generator))
        let last = first.adding(days: .random(in: 0...5, using: &generator))
        let times = ReadingTimes(from: first, through: last)
        var some = DayTotals(of: first...last, now: try moment("2027-01-01T00:00:00Z"))
        let overlapping = activities.filter { activity in
            guard let from = times.from, let to = times.to else { return true }
            return activity.start < to && activity.end ?? .latest > from
        }
        for activity in overlapping { some.add(activity) }
        #expect(some.totals == all.totals.filter { first...last ~= $0.date }, "seed \(seed)")
    }

    @Test("An activity over midnight counts on both days, and its steps on the first one")
    func midnight() throws {
        let night = try activity(
            "Sleeping", from: "2026-10-05T21:00:00Z", to: "2026-10-06T05:00:00Z", offset: 3_600
        ) { $0.steps = 12 }
        let found = try totals([night]).totals
        #expect(found.map(\.date.day) == [5, 6])
        #expect(found.map(\.name) == ["sleeping", "sleeping"])
        #expect(found.map(\.duration) == [.seconds(2 * 3_600), .seconds(6 * 3_600)])
        #expect(found.map(\.count) == [1, 0])
        #expect(found.map(\.steps) == [12, nil])
        #expect(try found.map(\.start) == [moment("2026-10-04T23:00:00Z"), moment("2026-10-05T23:00:00Z")])
        #expect(try found.map(\.end) == [moment("2026-10-05T23:00:00Z"), moment("2026-10-06T23:00:00Z")])
    }

    @Test("A day has none before it has ended by the clocks of its last activity")
    func end() throws {
        let walk = try activity("walking", from: "2026-10-05T08:00:00Z", to: "2026-10-05T09:00:00Z", offset: 3_600)
        let ride = try activity("cycling", from: "2026-10-05T20:00:00Z", to: "2026-10-05T21:00:00Z", offset: -18_000)
        #expect(try totals([walk], at: "2026-10-05T22:59:59Z").totals.isEmpty)
        #expect(try totals([walk], at: "2026-10-05T23:00:00Z").totals.count == 1)
        let open = try totals([walk, ride], at: "2026-10-06T04:59:59Z")
        #expect(open.totals.isEmpty)
        #expect(try open.openDays.map(\.end) == [moment("2026-10-06T05:00:00Z")])
        #expect(try totals([walk, ride], at: "2026-10-06T05:00:00Z").totals.count == 2)
    }

    @Test("Plans, open guesses, and what still runs count for nothing")
    func nothing() throws {
        let start = "2026-10-05T08:00:00Z"
        let end = "2026-10-05T09:00:00Z"
        let plan = try activity("walking", from: start, to: end) { $0.isConfirmed = false }
        let guess = try activity("cycling", from: start, to: end) { $0.source = .recognised }
        let runs = try activity("reading", from: start, to: nil)
        #expect(try totals([plan, guess, runs]).totals.isEmpty)
        let confirmed = try activity("cycling", from: start, to: end) {
            $0.source = .recognised
            $0.isConfirmed = true
        }
        #expect(try totals([plan, guess, runs, confirmed]).totals.map(\.name) == ["cycling"])
    }

    @Test("Numbers of any size are summed up without an overflow, and can be stored")
    func sizes() throws {
        let huge = try (0..<3).map { hour in
            try activity("walking", from: "2026-10-05T0\(hour):00:00Z", to: "2026-10-05T0\(hour):30:00Z") {
                $0.steps = .max
                $0.distance = .greatestFiniteMagnitude
                $0.climb = -3
                $0.energy = hour == 1 ? 100 : nil
            }
        }
        let total = try #require(try totals(huge).totals.first)
        #expect(total.steps ?? 0 > 1_000_000_000)
        #expect(total.climb == nil)
        #expect(total.energy == 100)
        #expect(try DayTotal(content: total.content()) == total)
    }

    // MARK: Changes

    private func id(_ number: UInt64, writer: UInt64 = 1) -> RecordID {
        RecordID(writer: WriterID(rawValue: writer), number: number)
    }

    /// Does to stored totals what changes say.
    private func apply(_ changes: DayTotalChanges, to stored: inout [RecordID: DayTotal], after number: inout UInt64) {
        for id in changes.removed { stored[id] = nil }
        for change in changes.changed { stored[change.id] = change.total }
        for total in changes.added {
            number += 1
            stored[id(number)] = total
        }
    }

    private func sorted(_ totals: some Sequence<DayTotal>) -> [DayTotal] {
        totals.sorted { ($0.start, $0.name) < ($1.start, $1.name) }
    }

    @Test(
        "After any changes and deletions, one step makes them right, and a second one changes nothing",
        arguments: 0..<60)
    func steps(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let begin = try moment("2026-10-18T00:00:00Z")
        var diary: Diary = [:]
        var stored: [RecordID: DayTotal] = [:]
        var number: UInt64 = 0
        for step in 0..<20 {
            let new = Activity.random(5, from: begin, minutes: 10 * 1440, timeZone: .gmt, using: &generator)
            for activity in new {
                let known = diary.keys.sorted { $0.number < $1.number }.randomElement(using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: if let known { diary[known] = activity }
                case 1: if let known { diary[known] = nil }
                default: diary[id(UInt64(1_000 + step * 100 + diary.count))] = activity
                }
            }
            let now = begin.advanced(byMilliseconds: Int64(step) * 86_400_000)
            let wanted = try totals(diary.values, at: now)
            let changes = DayTotalChanges(from: stored, to: wanted)
            apply(changes, to: &stored, after: &number)
            #expect(DayTotalChanges(from: stored, to: wanted).isEmpty, "seed \(seed), step \(step)")
        }
        let last = try totals(diary.values, at: moment("2027-01-01T00:00:00Z"))
        apply(DayTotalChanges(from: stored, to: last), to: &stored, after: &number)
        #expect(sorted(stored.values) == sorted(last.totals), "seed \(seed)")
    }

    @Test("Of two records of one day and activity, the one with the lower id stays")
    func doubled() throws {
        let walk = try activity("walking", from: "2026-10-05T08:00:00Z", to: "2026-10-05T09:00:00Z")
        let wanted = try totals([walk])
        let total = try #require(wanted.totals.first)
        var other = total
        other.name = "Walking"
        let stored = [id(9, writer: 1): other, id(2, writer: 2): total, id(1, writer: 3): total]
        let changes = DayTotalChanges(from: stored, to: wanted)
        #expect(changes.removed == [id(2, writer: 2), id(1, writer: 3)])
        #expect(changes.changed == [DayTotalChanges.Change(id: id(9, writer: 1), total: total)])
        #expect(changes.added.isEmpty)
    }

    @Test("Records of days that do not count, or have not ended, stay as they are")
    func untouched() throws {
        var old = DayTotal()
        old.name = "walking"
        old.start = try moment("2020-01-01T00:00:00Z")
        old.end = try moment("2020-01-02T00:00:00Z")
        let walk = try activity("walking", from: "2026-10-05T08:00:00Z", to: "2026-10-05T09:00:00Z")
        let open = try totals([walk], at: "2026-10-05T12:00:00Z")
        var early = old
        early.start = try moment("2026-10-05T00:00:00Z")
        early.end = try moment("2026-10-06T00:00:00Z")
        #expect(DayTotalChanges(from: [id(1): old, id(2): early], to: open).isEmpty)
    }

    // MARK: In a summary

    @Test("In a summary they stand for the activities of their days, without unknown time")
    func summary() throws {
        let activities = try [
            activity("walking", from: "2026-10-05T08:00:00Z", to: "2026-10-05T09:00:00Z") {
                $0.steps = 6_000
                $0.distance = 4_800
            }, activity("sleeping", from: "2026-10-05T22:00:00Z", to: "2026-10-06T06:00:00Z"),
        ]
        let period = try SummaryPeriod(from: date("2026-10-04"), through: date("2026-10-07"))
        let now = CalendarNow(try moment("2026-11-01T00:00:00Z"), in: .gmt)
        var theirs = ActivitySummary(of: period, since: .latest, now: now)
        for activity in activities { try theirs.add(activity) }
        var ours = ActivitySummary(of: period, since: .latest, now: now)
        for total in try totals(activities).totals {
            let isCounted = ours.add(total)
            #expect(isCounted)
        }
        #expect(ours.days == theirs.days)
        #expect(ours.parts == theirs.parts)
        #expect(ours.timeByActivity == theirs.timeByActivity)
        #expect(ours.unknown == .zero)
        var known = ActivitySummary(of: period, now: now)
        for total in try totals(activities).totals { known.add(total) }
        #expect(known.days.map(\.unknown) == [.seconds(86_400), .zero, .zero, .seconds(86_400)])
    }

    @Test("Activities of a day count alone, and a second total of one activity does not count")
    func both() throws {
        let walk = try activity("walking", from: "2026-10-05T08:00:00Z", to: "2026-10-05T09:00:00Z")
        let period = try SummaryPeriod(from: date("2026-10-04"), through: date("2026-10-07"))
        let now = CalendarNow(try moment("2026-11-01T00:00:00Z"), in: .gmt)
        let total = try #require(try totals([walk]).totals.first)
        var summary = ActivitySummary(of: period, now: now)
        try summary.add(walk)
        let isCountedToo = summary.add(total)
        #expect(!isCountedToo)
        var empty = ActivitySummary(of: period, now: now)
        let isFirstCounted = empty.add(total)
        #expect(isFirstCounted)
        let isSecondCounted = empty.add(total)
        #expect(!isSecondCounted)
        #expect(empty.days[1].known == .seconds(3_600))
    }

    @Test("To share day totals is to share one kind, without notes and places")
    func sharing() throws {
        let since = try moment("2026-10-05T00:00:00Z")
        let sharing = Sharing.dayTotals(since: since)
        #expect(sharing == Sharing(.only(DayTotal.self), in: .careful, since: since))
        #expect(sharing.kinds.hasDayTotals)
        #expect(!SharedKinds.everything.hasDayTotals)
        #expect(!SharedKinds.only(Activity.self).hasDayTotals)
    }
}
