import FoundationEssentials
import Testing
import VicinoCore
import VicinoDrawing
import VicinoTesting

@testable import VicinoActivity

@Suite("Summaries")
struct SummaryTests {
    private let rome = TimeZone(identifier: "Europe/Rome")

    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    private func activity(
        _ name: String, from start: String, to end: String?, offset: Int = 0, steps: Int? = nil, metres: Double? = nil
    ) throws -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = try moment(start)
        activity.end = try end.map(moment)
        activity.utcOffset = offset
        activity.steps = steps
        activity.distance = metres
        return activity
    }

    private func summary(
        _ activities: [Activity], from first: String, through last: String, by unit: SummaryUnit = .day,
        now: String = "2027-01-01T00:00:00Z", timeZone: TimeZone = .gmt
    ) throws -> ActivitySummary {
        let period = try SummaryPeriod(from: date(first), through: date(last), by: unit)
        var summary = ActivitySummary(of: period, now: CalendarNow(try moment(now), in: timeZone))
        for activity in activities { try summary.add(activity) }
        return summary
    }

    @Test("Every figure equals a count minute by minute, over changes of clocks and zones", arguments: 0..<120)
    func model(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let timeZone = try #require(seed % 3 == 0 ? .gmt : rome)
        let begin = try moment(seed % 2 == 0 ? "2026-10-18T00:00:00Z" : "2026-03-22T00:00:00Z")
        let activities = Activity.random(
            .random(in: 0...60, using: &generator), from: begin, minutes: 24 * 1440, timeZone: timeZone,
            using: &generator)
        let now = CalendarNow(
            begin.advanced(byMilliseconds: .random(in: 12...30, using: &generator) * 86_400_000), in: timeZone)
        let past = activities.filter { $0.end.map { $0 <= now.moment } ?? ($0.start <= now.moment) }
        let first = WallTime(begin, in: timeZone).date.adding(days: .random(in: 0...6, using: &generator))
        let unit = SummaryUnit.allCases[Int(seed % 4)]
        let last = first.adding(days: .random(in: 0...20, using: &generator))
        let period = try SummaryPeriod(from: first, through: last, by: unit)
        // The summary is of activities some of which may be left out, so its first one need not be the first record.
        let since = generator.one(in: 3) ? .earliest : past.first?.start ?? .latest
        var summary = ActivitySummary(of: period, since: since, now: now)
        for activity in past { try summary.add(activity) }
        compare(summary, with: SummaryModel(past, in: period, since: since, now), "seed \(seed)")
    }

    @Test("Weeks begin on Monday, or on the reader's first day")
    func weeks() throws {
        let first = try date("2026-11-01")
        let last = try date("2026-11-14")
        let monday = try SummaryPeriod(from: first, through: last, by: .week)
        #expect(monday.starts.map(\.day) == [1, 2, 9])
        let sunday = try SummaryPeriod(from: first, through: last, by: .week, weekStart: .sunday)
        #expect(sunday.starts.map(\.day) == [1, 8])
        var summary = ActivitySummary(of: sunday, now: CalendarNow(try moment("2027-01-01T00:00:00Z"), in: .gmt))
        try summary.add(activity("walking", from: "2026-11-01T08:00:00Z", to: "2026-11-01T09:00:00Z", steps: 100))
        try summary.add(activity("walking", from: "2026-11-07T08:00:00Z", to: "2026-11-07T09:00:00Z", steps: 300))
        #expect(summary.days[0].meanStepsOfWeek == 200)
        #expect(try summary.regrouped(by: .week).parts.map(\.steps) == [400, nil])
    }

    @Test("Days that are regrouped have the figures of longer parts; weeks cannot become months", arguments: 0..<30)
    func regrouped(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let timeZone = try #require(rome)
        let begin = try moment("2026-10-10T00:00:00Z")
        let activities = Activity.random(60, from: begin, minutes: 40 * 1440, timeZone: timeZone, using: &generator)
        let now = CalendarNow(begin.advanced(byMilliseconds: 35 * 86_400_000), in: timeZone)
        func summary(_ unit: SummaryUnit) throws -> ActivitySummary {
            let period = try SummaryPeriod(from: date("2026-10-13"), through: date("2026-11-20"), by: unit)
            let since = seed % 2 == 0 ? .earliest : try moment("2026-10-21T07:30:00Z")
            var summary = ActivitySummary(of: period, since: since, now: now)
            for activity in activities where activity.start >= since { try summary.add(activity) }
            return summary
        }
        for unit in SummaryUnit.allCases {
            let regrouped = try summary(.day).regrouped(by: unit)
            let direct = try summary(unit)
            #expect(regrouped.parts == direct.parts)
            #expect(regrouped.days == direct.days)
            #expect(regrouped.gaps == direct.gaps)
            #expect(regrouped.timeByActivity == direct.timeByActivity)
            #expect(regrouped.streaks == direct.streaks)
            #expect(regrouped.weekHours == direct.weekHours)
        }
        #expect(throws: VicinoError.self) { try summary(.week).regrouped(by: .month) }
    }

    private func compare(_ summary: ActivitySummary, with model: SummaryModel, _ seed: Comment) {
        let unit = summary.period.unit
        var times = [String: [CivilDate: Int64]]()
        var metres = [String: [CivilDate: Double]]()
        for part in summary.parts {
            for row in part.activities {
                let name = row.name.lowercased()
                let key = unit.first(of: part.first)
                if row.duration > .zero { times[name, default: [:]][key] = row.duration.milliseconds }
                if row.distance > 0 { metres[name, default: [:]][key] = row.distance }
            }
        }
        #expect(times == model.times.mapValues { SummaryModel.sums($0, by: unit) }, seed)
        let expected = model.metres.mapValues { SummaryModel.sums($0, by: unit).filter { $0.value > 0 } }
        #expect(metres == expected.filter { !$0.value.isEmpty }, seed)
        #expect(summary.weekHours.map { $0.map(\.milliseconds) } == model.hours, seed)
        for part in summary.parts {
            let key = unit.first(of: part.first)
            #expect(part.unknown.milliseconds == SummaryModel.sums(model.unknown, by: unit)[key] ?? 0, seed)
            #expect(part.steps == SummaryModel.sums(model.steps, by: unit)[key], seed)
        }
        for day in summary.days {
            #expect(day.steps == model.steps[day.date], seed)
            #expect(day.unknown.milliseconds == model.unknown[day.date] ?? 0, seed)
            #expect(day.isRecorded == model.happened.values.contains { $0.contains(day.date) }, seed)
            let week = model.steps.filter { $0.key.monday == day.date.monday }.map { Double($0.value) }
            #expect(day.meanStepsOfWeek == (week.isEmpty ? nil : week.reduce(0, +) / Double(week.count)), seed)
        }
        #expect(
            summary.gaps.reduce(0) { $0 + $1.upperBound.milliseconds - $1.lowerBound.milliseconds }
                == model.unknown.values.reduce(0, +), seed)
        for name in model.happened.keys {
            let (longest, current) = model.streak(name, today: summary.now.wall.date)
            let streak = summary.streak(named: name)
            #expect(streak?.longest.dayCount ?? 0 == longest, seed)
            #expect(streak?.current?.dayCount == current, seed)
        }
    }

    @Test("A night in which clocks go back lasts nine hours, split at midnight")
    func clocksGoBack() throws {
        let timeZone = try #require(rome)
        let night = try activity("sleeping", from: "2026-10-24T21:00:00Z", to: "2026-10-25T06:00:00Z", offset: 7200)
        let summary = try summary([night], from: "2026-10-24", through: "2026-10-25", timeZone: timeZone)
        #expect(summary.timeByActivity.map(\.duration.milliseconds) == [9 * 3_600_000])
        #expect(summary.parts.map { $0.activities.map(\.duration.milliseconds) } == [[3_600_000], [8 * 3_600_000]])
        #expect(summary.days.map { $0.known + $0.unknown } == [.seconds(24 * 3_600), .seconds(25 * 3_600)])
        #expect(summary.weekHours[6][2] == .seconds(2 * 3_600))
    }

    @Test("Unknown days and today neither end a streak nor lengthen it; a day of other records ends it")
    func streaks() throws {
        let days = [("walking", 1), ("walking", 2), ("walking", 4), ("reading", 5), ("walking", 6), ("reading", 7)]
        let activities = try days.map { name, day in
            try activity(name, from: "2026-11-0\(day)T08:00:00Z", to: "2026-11-0\(day)T09:00:00Z")
        }
        let summary = try summary(activities, from: "2026-11-01", through: "2026-11-30", now: "2026-11-07T12:00:00Z")
        let streak = try #require(summary.streak(named: "WALKING "))
        #expect(
            try streak.longest
                == .init(first: date("2026-11-01"), last: date("2026-11-04"), dayCount: 3, unknownDayCount: 1))
        let sixth = try date("2026-11-06")
        #expect(streak.current == .init(first: sixth, last: sixth, dayCount: 1, unknownDayCount: 0))
        let notes = Chart.streaks(summary).notes
        try #require(notes.count == 2)
        #expect(notes[0].contains("they do not count, and more than three in a row end a streak"))
        #expect(notes[1] == "Unknown days within them: walking: 1 day.")
        #expect(summary.streaks.map(\.name) == ["walking", "reading"])
        #expect(summary.streak(named: "bees") == nil)
    }

    @Test("Values that no meter shows do not trap, and count as absent or as the greatest number")
    func extremes() throws {
        let start = "2026-11-01T08:00:00Z"
        let end = "2026-11-01T09:00:00Z"
        let activities = try [(Int.max, Double.nan), (5, -3), (-5, .infinity), (.max, 7)].map {
            try activity("walking", from: start, to: end, offset: .max, steps: $0.0, metres: $0.1)
        }
        let summary = try summary(activities, from: "2026-10-31", through: "2026-11-02")
        #expect(summary.distance == 7)
        #expect(summary.parts.compactMap(\.steps) == [.max])
        let century = try activity("x", from: "1900-01-01T00:00:00Z", to: "2200-01-01T00:00:00Z")
        #expect(try self.summary([century], from: "2026-11-01", through: "2026-11-01").unknown == .zero)
        #expect(try self.summary([], from: "9999-12-01", through: "9999-12-31", by: .year).parts.count == 1)
    }

    @Test("Activities out of order, and periods that are reversed or too long, are refused with a sentence")
    func refusals() throws {
        var summary = try summary([], from: "2026-11-01", through: "2026-11-02")
        try summary.add(activity("a", from: "2026-11-01T08:00:00Z", to: nil))
        #expect(throws: VicinoError.self) { try summary.add(self.activity("a", from: "2026-11-01T07:00:00Z", to: nil)) }
        for (first, last, unit) in [
            ("2026-11-02", "2026-11-01", SummaryUnit.day), ("1900-01-01", "2026-11-01", .year),
            ("2000-01-01", "2026-11-01", .day),
        ] {
            #expect(throws: VicinoError.self) { try SummaryPeriod(from: date(first), through: date(last), by: unit) }
        }
        #expect(
            try SummaryPeriod(from: date("2000-01-01"), through: date("2026-11-01"), by: .week).starts.count == 1401)
    }

    @Test("A period that no time is in, or one at the ends of all times, has next to nothing to read")
    func beyondTimes() throws {
        let before = try SummaryPeriod(from: date("1800-01-01"), through: date("1899-12-29"), by: .year)
        #expect(before.earliest == nil)
        #expect(before.latest == .earliest)
        let after = try SummaryPeriod(from: date("2200-01-03"), through: date("2250-12-31"), by: .year)
        #expect(after.earliest == .latest)
        #expect(after.latest == nil)
        let begin = try SummaryPeriod(from: date("1899-12-31"), through: date("1900-01-01"))
        #expect(begin.earliest == nil)
        #expect(try begin.latest == moment("1900-01-03T00:00:00Z"))
        let end = try SummaryPeriod(from: date("2199-12-31"), through: date("2200-01-01"))
        #expect(try end.earliest == moment("2199-12-30T00:00:00Z"))
        #expect(end.latest == nil)
    }

    @Test("The number of names and of gaps is limited, and the sums still contain all")
    func limits() throws {
        let begin = try moment("2026-11-01T00:00:00Z")
        let activities = (0..<12_000).map { index in
            var activity = Activity()
            activity.name = "name \(index % 1000)"
            activity.start = begin.advanced(byMilliseconds: Int64(index) * 120_000)
            activity.end = activity.start.advanced(byMilliseconds: 60_000)
            return activity
        }
        let summary = try summary(activities, from: "2026-11-01", through: "2026-11-30")
        let rows = summary.timeByActivity
        #expect(rows.count == SummaryNames.limit + 1)
        #expect(rows.first?.name == SummaryNames.others)
        #expect(rows.reduce(0) { $0 + $1.duration.milliseconds } == 12_000 * 60_000)
        #expect(summary.gaps.count == SummaryGaps.limit)
        #expect(summary.omittedGaps == 2000)
        #expect(summary.unknown.milliseconds == Int64(30 * 86_400_000) - 12_000 * 60_000)
    }

    @Test("Twice as many activities are twice the work, even if each of them lasts for years", arguments: [1, 400])
    func growth(days: Int64) throws {
        let work = try [2000, 4000].map { count in
            let begin = try moment("2020-01-01T00:00:00Z")
            let activities = (0..<count).map { index in
                var activity = Activity()
                activity.start = begin.advanced(byMilliseconds: Int64(index) * 1_000_000)
                activity.end = activity.start.advanced(byMilliseconds: days * 86_400_000)
                return activity
            }
            return try summary(activities, from: "2020-01-01", through: "2025-12-31").work
        }
        #expect(work[1] > work[0], "\(work)")
        #expect(Double(work[1]) < 2.2 * Double(work[0]), "\(work)")
        #expect(work[1] < 4000 * 3 + 26 * 500, "\(work)")
    }
}
