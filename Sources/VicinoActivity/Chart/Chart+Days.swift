public import VicinoCore

extension Chart {
    /// The steps of each day as a line, and the mean of each week. Days without steps interrupt the line.
    ///
    /// - Parameters:
    ///   - summary: the activities, with parts of any length.
    ///   - person: whose activities they are.
    ///   - words: the texts.
    /// - Throws: `VicinoError` with `.outOfRange` if there are more than `markLimit` days.
    public static func dailySteps(
        _ summary: ActivitySummary, of person: CalendarPerson = .user, words: ChartWords = ChartWords()
    ) throws(VicinoError) -> Chart {
        let days = summary.days
        let today = summary.now.wall.date
        try check(marks: days.count)
        let known = days.compactMap { $0.steps.map(Double.init) }
        let mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        let labels = DayLabels(days.map(\.date), words).labels
        let points = zip(days, labels).map { day, label in
            ChartLine.Point(
                date: day.date, amount: day.steps.map(Double.init), isOutside: day.isOutside(today: today),
                label: label)
        }
        let line = ChartLine(
            points: points, means: means(days), scale: ChartScale(to: known.max() ?? 0, unit: .steps))
        let rows = days.filter { !$0.isOutside(today: today) }.map { day -> [ChartTable.Cell] in
            [.date(day.date), .count(day.steps.map(Double.init)), .count(day.meanStepsOfWeek)]
        }
        return Chart(
            heading: Heading(
                title: words.dailySteps, detail: words.period(of: summary),
                figure: mean.map { ChartFigure(text: words.amount($0, .steps), meaning: words.meanFigure) }),
            scope: Scope(period: summary.period.days, unit: .steps, person: person),
            notes: known.isEmpty ? [] : [words.dashedNote],
            table: ChartTable(
                columns: [.init(words.day), .init(words.steps), .init(words.meanOfWeek)], rows: rows),
            isEmpty: known.isEmpty, plot: .line(line), words: words)
    }

    private static func means(_ days: [SummaryDay]) -> [ChartLine.Mean] {
        let weeks = Dictionary(grouping: days.indices, by: { days[$0].date.monday }).values
        return weeks.compactMap { indices in
            guard let first = indices.first, let last = indices.last, let mean = days[first].meanStepsOfWeek
            else { return nil }
            return ChartLine.Mean(days: first..<last + 1, amount: mean)
        }.sorted { $0.days.lowerBound < $1.days.lowerBound }
    }

    /// A map of the days by months, shaded by an amount.
    ///
    /// - Parameters:
    ///   - summary: the activities of the period, which is usually a year, with days as its parts.
    ///   - person: whose activities they are.
    ///   - measure: what shades a day.
    ///   - words: the texts.
    /// - Throws: `VicinoError` with `.outOfRange` if there are more than `markLimit` days, and with `.refused` if the
    ///   parts are not days.
    public static func yearMap(
        _ summary: ActivitySummary, of person: CalendarPerson = .user, by measure: ChartMeasure = .moving,
        words: ChartWords = ChartWords()
    ) throws(VicinoError) -> Chart {
        guard summary.period.unit == .day else {
            throw VicinoError(.refused, "A map of days needs a summary by day.")
        }
        let parts = ChartPart.all(summary)
        try check(marks: parts.count)
        let amounts = parts.map { measure.amount(of: $0) }
        let steps = ChartSteps(limits: measure.limits, unit: measure.unit)
        let days = zip(parts, amounts).map { part, amount in
            ChartMonths.Day(
                date: part.part.first,
                state: part.isOutside ? .outside : amount.map { .amount($0, step: steps.step(of: $0)) } ?? .unknown)
        }
        let months = ChartMonths(
            months: Dictionary(grouping: days, by: \.date.firstOfMonth).sorted { $0.key < $1.key }
                .map { ChartMonths.Month($0.value, unit: measure.unit, words: words) },
            steps: steps, today: summary.now.wall.date)
        let total = amounts.reduce(0) { $0 + ($1 ?? 0) }
        let name = words.name(of: measure)
        return Chart(
            heading: Heading(
                title: words.dailyTitle(measure), detail: words.period(of: summary),
                figure: ChartFigure(text: words.figure(total, measure.unit), meaning: name)),
            scope: Scope(period: summary.period.days, unit: measure.unit, person: person),
            notes: [words.mapNote] + words.notes(on: measure),
            table: ChartTable(
                columns: [.init(words.day), .init(name, unit: words.unit(measure.unit))],
                rows: zip(days, amounts).filter { $0.0.state != .outside }
                    .map { [.date($0.date), ChartTable.Cell($1, measure.unit)] }),
            isEmpty: amounts.allSatisfy { $0 == nil }, plot: .months(months), words: words)
    }
}

extension ChartMonths.Month {
    init(_ days: [ChartMonths.Day], unit: ChartUnit, words: ChartWords) {
        let amounts = days.compactMap { day in
            if case .amount(let amount, step: _) = day.state { amount } else { nil }
        }
        self.init(days: days, total: amounts.isEmpty ? words.nothing : words.full(amounts.reduce(0, +), unit))
    }
}
