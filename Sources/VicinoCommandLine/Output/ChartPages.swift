import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// Reads the records of people and makes charts of them.
struct ChartPages {
    let node: Node
    let clock: TypedTimeReader
    let kind: ChartName
    let period: SummaryPeriod
    let measure: ChartMeasure
    /// The activities that the chart of the parts leaves out.
    let without: Set<String>
    /// How the reader wants distances, times of day and weeks.
    let region: RegionalFormat
    /// How activities look for the reader.
    let looks: ActivityLooks

    /// The charts: one for each person, or a single one that compares them.
    func charts(_ people: [Person]) throws -> [Chart] {
        guard kind == .people else {
            return try people.map { try chart($0).adding(notes: trends($0)) }
        }
        return [
            try Chart.comparison(
                people.map { ($0.author, try records($0).summary(of: period)) }, by: measure, words: words)
        ]
    }

    private func chart(_ person: Person) throws -> Chart {
        let author = person.author
        let words = words
        let records = try records(person)
        let summary = try records.summary(of: period)
        switch kind {
        case .time: return Chart.timeByActivity(summary, of: author, words: words)
        case .parts, .people: return try Chart.timeByPart(summary, of: author, without: without, words: words)
        case .steps: return try Chart.dailySteps(summary, of: author, words: words)
        case .distance: return try Chart.distanceByPart(summary, of: author, words: words)
        case .year: return try Chart.yearMap(summary, of: author, by: measure, words: words)
        case .areas:
            let times = try AreaTimes(of: period, node.records(Visit.self, of: person), now: node.now)
            return Chart.timeByArea(times, of: author, words: words)
        case .streaks: return Chart.streaks(summary, of: author, words: words)
        case .hours:
            var counted = ActivitySummary(of: period, since: try records.since, now: records.now)
            try records.forEach(in: period) { if measure.counts($0.record, for: looks) { try counted.add($0.record) } }
            return try Chart.weekHours(counted, recordedIn: summary, of: author, by: measure, words: words)
        }
    }

    /// What has clearly changed against the days before, as far as the chart is about it.
    private func trends(_ person: Person) throws -> [String] {
        guard [.time, .parts, .steps].contains(kind),
            let spans = TrendSpans(period.first...period.last, weekStart: period.weekStart)
        else { return [] }
        let leftOut = Set(without.map { $0.lowercased() })
        let shown = try records(person).trends(over: spans).filter { trend in
            if trend.subject == .steps { return kind == .steps }
            return kind != .steps && !leftOut.contains(trend.name.lowercased())
        }
        return words.sentences(shown, over: spans)
    }

    private var words: ChartWords {
        var words = ChartWords()
        words.looks = looks
        words.format = .english.adapted(to: region)
        return words
    }

    private func records(_ person: Person) throws -> DayRecords {
        let now = try node.calendarNow(of: person, through: period.last, in: clock.timeZone)
        return DayRecords(node: node, person: person, now: now, unknownFrom: SettingsFile().unknownFrom)
    }
}

extension Person {
    /// The person as charts know them.
    fileprivate var author: CalendarPerson { CalendarPerson(self) }
}

extension Chart {
    /// The chart's figures as JSON, as in its CSV file: days, plain numbers, and null for an unknown amount.
    var json: JSON {
        let rows = fields.map { row in JSON.array(row.map(\.json)) }
        return .object([
            ("title", .text(title)), ("user", person.name.isEmpty ? .null : .text(person.name)),
            ("from", day(period?.lowerBound)), ("to", day(period?.upperBound)),
            ("columns", .array(headings.map { .text($0) })), ("rows", .array(rows)),
        ])
    }

    private func day(_ date: CivilDate?) -> JSON { date.map { .text($0.description) } ?? .null }
}

extension ChartField {
    fileprivate var json: JSON {
        switch self {
        case .text(let text): .text(text)
        case .number(let number): number.map { .decimal($0) } ?? .null
        }
    }
}
