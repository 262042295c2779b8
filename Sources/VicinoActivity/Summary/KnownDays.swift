internal import VicinoCore

/// What is known of the days of a span, for trends.
struct KnownDays {
    /// The times by activity on the known days, by the names in lower case.
    let times: [String: DaySample]
    /// The names of these activities as they are shown.
    let names: [String: String]
    /// The steps; nil if too few days have any.
    let steps: DaySample?
    /// Whether enough days are known for trends of times.
    let isEnough: Bool

    /// - Parameters:
    ///   - days: the days of the span.
    ///   - summary: a summary by day, which contains them. Another one knows no day.
    init(_ days: ClosedRange<CivilDate>, of summary: ActivitySummary) {
        let counted = summary.period.unit == .day ? summary.countedDays(in: days) : []
        let unknown = summary.gapFigures.finished.ofDays
        let known = counted.filter { day in
            let time = summary.counts[day].known
            return time > 0 && time >= unknown[day]
        }
        let steps = counted.compactMap { summary.counts[$0].steps.map(Double.init) }
        isEnough = Self.isEnough(known.count, of: counted.count)
        self.steps = Self.isEnough(steps.count, of: counted.count) ? DaySample(steps) : nil
        var times: [String: DaySample] = [:]
        var names: [String: String] = [:]
        for (name, row) in zip(summary.names.shown, summary.rows) where name != SummaryNames.others {
            times[name.lowercased()] = DaySample(known.map { Double(row.times[summary.partOfDay[$0]]) })
            names[name.lowercased()] = name
        }
        self.times = times
        self.names = names
    }

    /// The time of an activity, which is zero if no record names it; nil if too few days are known.
    func time(of key: String) -> DaySample? { isEnough ? times[key] ?? DaySample([]) : nil }

    /// Whether so many known days are enough of all that count.
    private static func isEnough(_ known: Int, of counted: Int) -> Bool {
        known >= TrendSpans.knownLimit && known * 2 >= counted
    }
}

extension ActivitySummary {
    /// The indices of the days of a span that are over, and within the time that counts.
    func countedDays(in days: ClosedRange<CivilDate>) -> [Int] {
        let today = now.wall.date
        return counts.indices.filter { index in
            let date = period.first.adding(days: index)
            guard days.contains(date), date < today, !gapFigures.absentDays.contains(index) else { return false }
            let counts = now.timeZone.midnight(date.adding(days: 1)) > Int(since.milliseconds)
            return counts || gapFigures.statedDays.contains(index)
        }
    }
}
