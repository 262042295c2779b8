public import VicinoCore
public import VicinoDrawing

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
        let texts = words.drawing
        let unit = ChartUnit.steps(words.format)
        let days = summary.days
        let today = summary.now.wall.date
        let weekStart = summary.period.weekStart
        try check(marks: days.count)
        let known = days.compactMap { $0.steps.map(Double.init) }
        let mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        let labels = DayLabels(days.map(\.date), texts).labels
        let points = zip(days, labels).map { day, label in
            ChartLine.Point(
                title: texts.dayInYear(day.date), label: label, isOutside: day.isOutside(today: today))
        }
        let line = ChartLine(
            points: points,
            series: [
                .init(
                    style: SeriesStyle(name: words.steps, hue: .green, isTheirs: false),
                    amounts: days.map { $0.steps.map(Double.init) })
            ],
            means: means(days, weekStart: weekStart),
            groups: weeks(days, weekStart: weekStart, today: today, words: words),
            scale: ChartScale(to: known.max() ?? 0, unit: unit),
            words: .init(unknown: words.noSteps, mean: words.meanOfWeek, point: .days(words.format)))
        let rows = days.filter { !$0.isOutside(today: today) }.map { day -> [ChartTable.Cell] in
            [.date(day.date), .count(day.steps.map(Double.init)), .count(day.meanStepsOfWeek)]
        }
        return Chart(
            heading: ChartHeading(
                words.dailySteps, detail: words.period(of: summary),
                figure: mean.map { ChartFigure(text: texts.amount($0, unit), meaning: words.meanFigure) },
                drawingNotes: known.isEmpty ? [] : [words.dashedNote]),
            scope: Scope(period: summary.period.days, unit: unit, person: person),
            table: ChartTable(
                columns: [.init(words.day), .init(words.steps), .init(words.meanOfWeek)], rows: rows),
            isEmpty: known.isEmpty, plot: .line(line), words: texts, letters: .ofActivities)
    }

    private static func means(_ days: [SummaryDay], weekStart: WeekStart) -> [ChartLine.Mean] {
        let weeks = Dictionary(grouping: days.indices, by: { weekStart.first(of: days[$0].date) }).values
        return weeks.compactMap { indices in
            guard let first = indices.first, let last = indices.last, let mean = days[first].meanStepsOfWeek
            else { return nil }
            return ChartLine.Mean(points: first..<last + 1, amount: mean)
        }.sorted { $0.points.lowerBound < $1.points.lowerBound }
    }

    /// The weeks, each with its mean.
    private static func weeks(
        _ days: [SummaryDay], weekStart: WeekStart, today: CivilDate, words: ChartWords
    ) -> [ChartLine.Group] {
        let texts = words.drawing
        let unit = ChartUnit.steps(words.format)
        let starts = days.indices.filter { $0 == 0 || weekStart.index(of: days[$0].date) == 0 } + [days.count]
        let isOneYear = days.first?.date.year == days.last?.date.year
        return zip(starts, starts.dropFirst()).compactMap { start, end in
            let week = days[start..<end]
            guard let first = week.first, let last = week.last,
                !week.allSatisfy({ $0.isOutside(today: today) })
            else { return nil }
            let mean = first.meanStepsOfWeek.map { "\(texts.full($0, unit)), \(words.meanOfWeek)" }
            let range = first.date...last.date
            let name = isOneYear ? texts.shortName(of: range) : texts.name(of: range)
            return ChartLine.Group(
                points: start..<end, tip: texts.fill(words.entry, ["name": name, "amount": mean ?? words.noSteps]))
        }
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
        let texts = words.drawing
        let unit = measure.unit(words.format)
        let parts = ChartPart.all(summary)
        try check(marks: parts.count)
        let amounts = parts.map { measure.amount(of: $0) }
        let steps = ChartSteps(limits: measure.limits(words.format.region.distances), unit: unit)
        let days = zip(parts, amounts).map { part, amount in
            ChartMonths.Day(
                date: part.part.first,
                state: part.isOutside ? .outside : amount.map { .amount($0, step: steps.step(of: $0)) } ?? .unknown)
        }
        let months = ChartMonths(days, steps: steps, today: summary.now.wall.date, words: texts)
        let total = amounts.reduce(0) { $0 + ($1 ?? 0) }
        let name = words.name(of: measure)
        return Chart(
            heading: ChartHeading(
                words.dailyTitle(measure), detail: words.period(of: summary),
                figure: ChartFigure(text: texts.figure(total, unit), meaning: name), notes: words.notes(on: measure),
                drawingNotes: [texts.noteOfMap]),
            scope: Scope(period: summary.period.days, unit: unit, person: person),
            table: ChartTable(
                columns: [.init(words.day), .init(name, unit: texts.unit(unit))],
                rows: zip(days, amounts).filter { $0.0.state != .outside }
                    .map { [.date($0.date), ChartTable.Cell($1, unit)] }),
            isEmpty: amounts.allSatisfy { $0 == nil }, plot: .months(months), words: texts,
            letters: .ofActivities)
    }
}
