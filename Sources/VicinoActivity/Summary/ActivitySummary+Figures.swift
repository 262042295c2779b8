package import VicinoCore
internal import VicinoDrawing

extension ActivitySummary {
    /// The amounts by activity over the whole period, the longest time first and equal ones by name.
    ///
    /// An activity without time and distance is left out.
    public var timeByActivity: [ActivityAmount] { amounts { ($0.times.reduce(0, +), $0.metres.reduce(0, +)) } }

    /// The distance of the whole period in metres.
    package var distance: Double { rows.reduce(0) { $0 + $1.metres.reduce(0, +) } }

    /// The time of the whole period that any activity covers; it counts once where activities overlap.
    package var known: Duration { .milliseconds(counts.reduce(0) { $0 + $1.known }) }

    /// The time of the whole period, from the start of the time that counts up to now, that no activity covers.
    package var unknown: Duration { .milliseconds(gapFigures.finished.ofDays.reduce(0, +)) }

    /// The figures of each part, ascending.
    package var parts: [SummaryPart] {
        let days = days
        let byPart = Dictionary(grouping: days.indices, by: { partOfDay[$0] })
        return byPart.keys.sorted().compactMap { part in
            guard let indices = byPart[part], let first = indices.first, let last = indices.last else { return nil }
            let amounts = amounts { ($0.times[part], $0.metres[part]) }
            return SummaryPart(
                first: days[first].date, last: days[last].date, activities: amounts,
                steps: Self.sum(indices.compactMap { days[$0].steps }),
                distance: amounts.reduce(0) { $0 + $1.distance },
                unknown: indices.reduce(.zero) { $0 + days[$1].unknown })
        }
    }

    /// The figures of each day, ascending.
    package var days: [SummaryDay] {
        let gaps = gapFigures.finished
        var means: [Int: Double] = [:]
        let byWeek = Dictionary(grouping: counts.indices) {
            period.weekStart.first(of: period.first.adding(days: $0)).dayNumber
        }
        for (week, days) in byWeek {
            let steps = days.compactMap { counts[$0].steps }
            if !steps.isEmpty { means[week] = steps.reduce(0) { $0 + Double($1) } / Double(steps.count) }
        }
        return counts.indices.map { day in
            let date = period.first.adding(days: day)
            return SummaryDay(
                date: date, isRecorded: counts[day].isRecorded, isAbsent: gaps.absentDays.contains(day),
                steps: counts[day].steps, meanStepsOfWeek: means[period.weekStart.first(of: date).dayNumber],
                known: .milliseconds(counts[day].known), unknown: .milliseconds(gaps.ofDays[day]))
        }
    }

    /// The known time by hour of the week: seven rows from Monday on, each with 24 hours.
    ///
    /// Where activities overlap, the time counts once. For the hours of one activity, the caller adds only that one.
    package var weekHours: [[Duration]] {
        (0..<7).map { hours[$0 * 24..<($0 + 1) * 24].map { .milliseconds($0) } }
    }

    /// The gaps, ascending: at most the first 10,000. The gaps of one day are those of a period of one day.
    package var gaps: [Range<Timestamp>] { gapFigures.finished.found.map(Spans.times) }

    /// How many gaps `gaps` leaves out; the figures of days and parts contain them.
    package var omittedGaps: Int { gapFigures.finished.omitted }

    /// The streaks of each activity, the longest first and equal ones by name.
    package var streaks: [ActivityStreak] {
        rows.indices.compactMap { streak(names.shown[$0], rows[$0].days) }
            .sorted { ($1.longest.dayCount, $0.name) < ($0.longest.dayCount, $1.name) }
    }

    /// The streaks of one activity; nil if it did not happen.
    package func streak(named name: String) -> ActivityStreak? {
        names.known(name).flatMap { rows.indices.contains($0) ? streak(names.shown[$0], rows[$0].days) : nil }
    }

    private func streak(_ name: String, _ days: [Bool]) -> ActivityStreak? {
        ActivityStreak(
            name, first: period.first, days: days.indices.lazy.map { streakDay($0, hasHappened: days[$0]) },
            today: now.wall.date.dayNumber - period.first.dayNumber)
    }

    private func streakDay(_ day: Int, hasHappened: Bool) -> ActivityStreak.Day {
        if hasHappened { return .happened }
        if counts[day].isRecorded { return .recordedWithout }
        return gapFigures.absentDays.contains(day) ? .absent : .unknown
    }

    private func amounts(_ amount: (SummaryRow) -> (Int64, Double)) -> [ActivityAmount] {
        zip(names.shown, rows).map { name, row in
            let (time, metres) = amount(row)
            return ActivityAmount(name: name, duration: .milliseconds(time), distance: metres)
        }.filter { $0.duration > .zero || $0.distance > 0 }
            .sorted { ($1.duration, $0.name) < ($0.duration, $1.name) }
    }

    /// The sum, at most the greatest number; nil of nothing.
    private static func sum(_ numbers: [Int]) -> Int? {
        numbers.isEmpty ? nil : numbers.reduce(0) { $0.addingReportingOverflow($1).overflow ? .max : $0 + $1 }
    }
}
