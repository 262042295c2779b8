import FoundationEssentials
import GRDB
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@Suite("Summaries of stored activities")
struct StoredSummaryTests {
    private let folder: TemporaryFolder
    private let author: Node
    private let reader: Node
    private let first = CivilDate(year: 2026, month: 6, day: 1)

    init() throws {
        folder = try TemporaryFolder()
        author = try Node.testing(folder, "Anna", kinds: .builtIn)
        reader = try Node.testing(folder, "Ben", kinds: .builtIn)
    }

    /// Activities in UTC that do not overlap, of at most an hour each.
    ///
    /// - Parameter day: the first one's day, counted from the first of the period.
    private func fill(_ count: Int, from day: Int = -3, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let begin = Int64(try #require(first).dayNumber + day) * 86_400_000
        for index in 0..<count {
            var activity = Activity.random(&generator)
            activity.start = .epoch.advanced(byMilliseconds: begin + Int64(index) * 3_600_000)
            activity.end = activity.start.advanced(byMilliseconds: .random(in: 0...3_600_000, using: &generator))
            activity.utcOffset = 0
            try author.add(activity)
        }
    }

    private func summary(_ node: Node, of person: Person, _ filter: Filter<Activity>? = nil) throws -> ActivitySummary {
        let first = try #require(first)
        let period = try SummaryPeriod(from: first, through: first.adding(days: 9))
        let latest = try #require(period.latest).advanced(byMilliseconds: 86_400_000)
        let all = node.records(Activity.self, of: person)
        let since = try all.first()?.record.start ?? .latest
        var summary = ActivitySummary(of: period, since: since, now: CalendarNow(latest, in: .gmt))
        try (filter.map { all.filter($0) } ?? all).overlapping(from: period.earliest, to: period.latest)
            .forEach { try summary.add($0.record) }
        return summary
    }

    @Test("A summary of the store equals plain SQL over its table, for each activity", arguments: UInt64(0)..<6)
    func sql(seed: UInt64) throws {
        try fill(300, from: seed % 2 == 0 ? -3 : 4, seed: seed)
        let found = try summary(author, of: author.me)
        let lower = try #require(first).dayNumber * 86_400_000
        let upper = (try #require(first).dayNumber + 10) * 86_400_000
        let rows = try DatabaseQueue(path: author.dataPath + "/own.sqlite").read { db in
            let table = try #require(
                try String.fetchOne(
                    db,
                    sql:
                        "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE '%activity%' AND sql LIKE '%slot INTEGER%'"
                )
            )
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT activity, (SELECT min(start) FROM "\(table)"),
                      sum(max(0, min("end", :upper) - max(start, :lower))),
                      sum(CASE WHEN start >= :lower AND start < :upper THEN ifnull(distance, 0) ELSE 0 END)
                    FROM "\(table)" WHERE start < :upper AND "end" > :lower GROUP BY activity
                    """, arguments: ["lower": lower, "upper": upper])
        }
        let times = Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as String, $0[2] as Int64) })
        #expect(
            Dictionary(uniqueKeysWithValues: found.timeByActivity.map { ($0.name, $0.duration.milliseconds) })
                == times)
        let metres = rows.reduce(0.0) { $0 + ($1[3] as Double) }
        #expect(abs(found.distance - metres) < 0.01, "seed \(seed)")
        let since = try #require(rows.first?[1] as Int64?)
        #expect(found.unknown.milliseconds == Int64(upper) - max(Int64(lower), since) - times.values.reduce(0, +))
    }

    @Test("A follower's summary of an author equals the author's own, and filters apply to both")
    func replica() throws {
        try fill(300, seed: 7)
        let followed = try reader.follow(.bytes(try author.dump()), as: "Anna").person
        let walking: Filter<Activity> = \.name == "walking"
        for filter in [nil, walking] {
            let own = try summary(author, of: author.me, filter)
            let theirs = try summary(reader, of: followed, filter)
            #expect(own.parts == theirs.parts)
            #expect(own.days == theirs.days)
            #expect(own.gaps == theirs.gaps)
            #expect(own.weekHours == theirs.weekHours)
            #expect(own.streaks == theirs.streaks)
            let names = Set(own.timeByActivity.map(\.name))
            #expect(filter == nil ? names.count > 1 : names == ["walking"])
        }
        #expect(try summary(reader, of: reader.me).timeByActivity.isEmpty)
    }
}
