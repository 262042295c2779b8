import Testing
import VicinoCore
import VicinoDrawing

@testable import VicinoActivity

@Suite("Trends")
struct TrendTests {
    /// October and November, whose days are known by 14 hours of sleep.
    ///
    /// - Parameters:
    ///   - minutes: how long the user walked on a day; nil for a day without any record.
    ///   - steps: the steps of that walk.
    private func months(
        now: String = "2027-01-01T00:00:00Z", since: String? = nil, sleep: Int64 = 840,
        steps: (CivilDate) -> Int? = { _ in nil }, minutes: (CivilDate) -> Int64?
    ) throws -> ActivitySummary {
        var fixture = try ChartFixture("2026-10-01", "2026-11-30", since: since, now: now)
        let first = try #require(CivilDate("2026-10-01"))
        for day in 0..<61 {
            let date = first.adding(days: day)
            guard let walk = minutes(date) else { continue }
            try fixture.add("sleeping", "\(date)T00:00:00Z", minutes: sleep)
            guard walk > 0 else { continue }
            try fixture.add("walking", "\(date)T16:00:00Z", minutes: walk, steps: steps(date))
        }
        return fixture.done
    }

    private func november() throws -> TrendSpans {
        let days = try #require(CivilDate("2026-11-01"))...#require(CivilDate("2026-11-30"))
        return try #require(TrendSpans(days, weekStart: .monday))
    }

    private func sentences(_ summary: ActivitySummary) throws -> [String] {
        let spans = try november()
        return ChartWords().sentences(spans.trends(from: summary, to: summary), over: spans)
    }

    @Test("A month of less walking is a sentence with the time of a week, in the reader's words")
    func less() throws {
        let summary = try months { $0.month == 10 ? 36 : 28 }
        #expect(
            try sentences(summary) == ["Less walking than in October: 3 h 16 min a week in place of 4 h 12 min."])
        let more = try months { $0.month == 10 ? 28 : 36 }
        #expect(
            try sentences(more) == ["More walking than in October: 4 h 12 min a week in place of 3 h 16 min."])
        let spans = try november()
        var italian = ChartWords()
        italian.trendLess = "Meno {name} {span}: {amount} a settimana invece di {earlier}."
        italian.trendMonthBefore = "rispetto al mese di {month}"
        italian.months[9] = "ottobre"
        italian.activities = ["walking": "camminata"]
        #expect(
            italian.sentences(spans.trends(from: summary, to: summary), over: spans)
                == ["Meno camminata rispetto al mese di ottobre: 3 h 16 min a settimana invece di 4 h 12 min."])
    }

    @Test("A day without records does not count as zero, and with too few known days nothing is said")
    func unknown() throws {
        let gaps = try months { $0.month == 11 && $0.day > 16 ? nil : 36 }
        #expect(try sentences(gaps).isEmpty)
        let known = try months { date in
            if date.month == 10 { return 36 }
            return date.day > 15 ? nil : 28
        }
        #expect(try sentences(known).count == 1)
        let few = try months { date in
            if date.month == 10 { return 36 }
            return date.day > 14 ? nil : 28
        }
        #expect(try sentences(few).isEmpty)
        let earlier = try months { date in
            if date.month == 11 { return 28 }
            return date.day > 15 ? nil : 36
        }
        #expect(try sentences(earlier).isEmpty)
    }

    @Test("A day of which less than a half is recorded is unknown, and so is one before the time that counts")
    func halves() throws {
        #expect(try sentences(months(sleep: 600) { $0.month == 10 ? 36 : 28 }).isEmpty)
        // From the sixteenth on, 16 days of October count, and all of them are known.
        let late = try months(since: "2026-10-16T00:00:00Z") { date in
            if date.month == 11 { return 28 }
            return date.day < 16 ? nil : 36
        }
        #expect(try sentences(late).count == 1)
    }

    @Test("What differs much from day to day, or hardly at all, is no trend")
    func unclear() throws {
        let wide = try months { date in
            guard date.day % 2 == 0 else { return 0 }
            return date.month == 10 ? 72 : 56
        }
        #expect(try sentences(wide).isEmpty)
        #expect(try sentences(months { $0.month == 10 ? 36 : 33 }).isEmpty)
        // A tenth of a long time can be much, and is needed.
        #expect(try sentences(months { $0.month == 10 ? 300 : 280 }).isEmpty)
    }

    @Test("Today and the days to come do not count")
    func today() throws {
        let summary = try months(now: "2026-11-11T12:00:00Z") { date in
            if date.month == 10 { return 36 }
            return date.day < 11 ? 28 : nil
        }
        #expect(try sentences(summary).count == 1)
        let early = try months(now: "2026-11-05T12:00:00Z") { date in
            if date.month == 10 { return 36 }
            return date.day < 5 ? 28 : nil
        }
        #expect(try sentences(early).isEmpty)
        #expect(try !november().isKnown(in: early))
    }

    @Test("Steps are compared by the days that have any, however much of a day is recorded")
    func steps() throws {
        let summary = try months(sleep: 60, steps: { $0.month == 10 ? 8_000 : 6_000 }, minutes: { _ in 36 })
        #expect(
            try sentences(summary)
                == ["Fewer steps than in October: 6\u{202F}000 a day in place of 8\u{202F}000."])
        let rare = try months(
            sleep: 60,
            steps: { date in
                if date.month == 10 { return 8_000 }
                return date.day % 3 == 0 ? 6_000 : nil
            }, minutes: { _ in 36 })
        #expect(try sentences(rare).isEmpty)
    }

    @Test("The activities with the largest differences are named, and not all")
    func largest() throws {
        var fixture = try ChartFixture("2026-10-01", "2026-11-30")
        let first = try #require(CivilDate("2026-10-01"))
        for day in 0..<61 {
            let date = first.adding(days: day)
            let isNovember = date.month == 11
            try fixture.add("sleeping", "\(date)T00:00:00Z", minutes: isNovember ? 400 : 500)
            try fixture.add("reading", "\(date)T09:00:00Z", minutes: isNovember ? 30 : 0)
            try fixture.add("sitting", "\(date)T10:00:00Z", minutes: 300)
            try fixture.add("Walking", "\(date)T16:00:00Z", minutes: isNovember ? 120 : 60)
        }
        let spans = try november()
        let trends = spans.trends(from: fixture.done, to: fixture.done)
        #expect(trends.map(\.name) == ["sleeping", "walking"])
        #expect(trends.map(\.isMore) == [false, true])
    }

    @Test(
        "A week, a month and a year are compared with the one before, and other days with as many",
        arguments: [
            ("2026-11-02", "2026-11-08", "2026-10-26", "than in the week before"),
            ("2026-11-03", "2026-11-09", "2026-10-27", "than in the 7 days before"),
            ("2026-01-01", "2026-01-31", "2025-12-01", "than in December 2025"),
            ("2026-01-01", "2026-12-31", "2025-01-01", "than in 2025"),
            ("2024-01-01", "2024-12-31", "2023-01-01", "than in 2023"),
            ("2026-11-01", "2026-11-20", "2026-10-12", "than in the 20 days before"),
        ])
    func spans(first: String, last: String, earlier: String, name: String) throws {
        let days = try #require(CivilDate(first))...#require(CivilDate(last))
        let spans = try #require(TrendSpans(days, weekStart: .monday))
        #expect(try spans.earlier.lowerBound == #require(CivilDate(earlier)))
        #expect(spans.earlier.upperBound == days.lowerBound.adding(days: -1))
        let before = DaySample([3_600_000, 3_600_000])
        let trend = try #require(Trend(.activity("walking"), from: before, to: DaySample([0, 0])))
        #expect(
            ChartWords().sentences([trend], over: spans) == ["Less walking \(name): 0 min a week in place of 7 h."])
    }

    @Test("Less than five days, and more than a year, have no trend")
    func limits() throws {
        let first = try #require(CivilDate("2026-01-01"))
        for count in [1, 4, 367] {
            #expect(TrendSpans(first...first.adding(days: count - 1), weekStart: .monday) == nil, "\(count)")
        }
        for count in [5, 366] {
            #expect(TrendSpans(first...first.adding(days: count - 1), weekStart: .monday) != nil, "\(count)")
        }
        let weeks = try ChartFixture("2026-10-01", "2026-11-30", by: .week).done
        #expect(try november().trends(from: weeks, to: weeks).isEmpty)
    }
}
