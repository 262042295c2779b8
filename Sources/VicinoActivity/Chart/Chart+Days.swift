public import VicinoCore
public import VicinoDrawing

extension Chart {
    /// The maximum number of days whose steps are drawn one by one; of more, a line has the means of the weeks.
    static let stepDayLimit = 92

    /// The steps of each day as a line, and the mean of each week. Days without steps interrupt the line.
    ///
    /// In a long period the line has the mean of each week instead, because the days are no more than spikes. The table
    /// has the days in either case.
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
        try check(marks: days.count)
        let known = days.compactMap { $0.steps.map(Double.init) }
        let mean = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
        let isLong = days.count > stepDayLimit
        let line = isLong ? stepsByWeek(days, of: summary, words: words) : stepsByDay(days, of: summary, words: words)
        let rows = days.filter { !$0.isOutside(today: today) }.map { day -> [ChartTable.Cell] in
            [.date(day.date), .count(day.steps.map(Double.init)), .count(day.meanStepsOfWeek)]
        }
        return Chart(
            heading: ChartHeading(
                ofProgram: words.dailySteps,
                detail: [words.period(of: summary), isLong ? words.meanOfWeek : nil].inOneLine,
                figure: mean.map { ChartFigure(ofProgram: texts.amount($0, unit), meaning: words.meanFigure) },
                drawingNotes: known.isEmpty || isLong ? [] : [words.dashedNote]),
            scope: Scope(period: summary.period.days, unit: unit, person: person),
            table: ChartTable(
                columns: [.init(words.day), .init(words.steps), .init(words.meanOfWeek)], rows: rows),
            isEmpty: known.isEmpty, plot: .line(line), words: texts, letters: words.looks.freeLetters)
    }

    private static func stepsByDay(_ days: [SummaryDay], of summary: ActivitySummary, words: ChartWords) -> ChartLine {
        let texts = words.drawing
        let today = summary.now.wall.date
        let weekStart = summary.period.weekStart
        let points = zip(days, DayLabels(days.map(\.date), texts).labels).map { day, label in
            ChartLine.Point(
                title: texts.dayInYear(day.date), label: label, isOutside: day.isOutside(today: today))
        }
        return stepsLine(
            points, days.map { $0.steps.map(Double.init) }, means: means(days, weekStart: weekStart),
            groups: weeks(days, weekStart: weekStart, today: today, words: words), words: words)
    }

    /// A point for each week, with the mean of its days that have steps.
    private static func stepsByWeek(_ days: [SummaryDay], of summary: ActivitySummary, words: ChartWords) -> ChartLine {
        let texts = words.drawing
        let today = summary.now.wall.date
        let labels = DayLabels(days.map(\.date), texts).labels
        let ranges = weekRanges(days, weekStart: summary.period.weekStart)
        let titles = ranges.map { texts.name(of: days[$0.lowerBound].date...days[$0.upperBound - 1].date) }
        let points = zip(ranges, titles).map { range, title in
            ChartLine.Point(
                title: title, label: labels[range].first { !$0.isEmpty } ?? "",
                isOutside: days[range].allSatisfy { $0.isOutside(today: today) })
        }
        let amounts = ranges.map { days[$0.lowerBound].meanStepsOfWeek }
        let groups = points.indices.filter { !points[$0].isOutside }.map { index in
            let amount = amounts[index].map { texts.full($0, .steps(words.format)) } ?? words.noSteps
            return ChartLine.Group(
                points: index..<index + 1,
                tip: texts.fill(words.entry, ["name": titles[index], "amount": amount]))
        }
        return stepsLine(points, amounts, groups: groups, words: words)
    }

    private static func stepsLine(
        _ points: [ChartLine.Point], _ amounts: [Double?], means: [ChartLine.Mean] = [], groups: [ChartLine.Group],
        words: ChartWords
    ) -> ChartLine {
        let style = SeriesStyle(name: words.steps, hue: .green, isTheirs: false)
        let largest = amounts.compactMap { $0 }.max() ?? 0
        return ChartLine(
            points: points, series: [.init(style: style, amounts: amounts)], means: means, groups: groups,
            scale: ChartScale(to: largest, unit: .steps(words.format)),
            words: .init(unknown: words.noSteps, mean: words.meanOfWeek, point: .days(words.format)))
    }

    /// The days of each week, of which the first and the last one may be cut.
    private static func weekRanges(_ days: [SummaryDay], weekStart: WeekStart) -> [Range<Int>] {
        let starts = days.indices.filter { $0 == 0 || weekStart.index(of: days[$0].date) == 0 } + [days.count]
        return zip(starts, starts.dropFirst()).map { $0..<$1 }
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
        let isOneYear = days.first?.date.year == days.last?.date.year
        return weekRanges(days, weekStart: weekStart).compactMap { indices -> ChartLine.Group? in
            let week = days[indices]
            guard let first = week.first, let last = week.last,
                !week.allSatisfy({ $0.isOutside(today: today) })
            else { return nil }
            let mean = first.meanStepsOfWeek.map { "\(texts.full($0, unit)), \(words.meanOfWeek)" }
            let range = first.date...last.date
            let name = isOneYear ? texts.shortName(of: range) : texts.name(of: range)
            return ChartLine.Group(
                points: indices, tip: texts.fill(words.entry, ["name": name, "amount": mean ?? words.noSteps]))
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
        let amounts = parts.map { measure.amount(of: $0, for: words.looks) }
        let steps = ChartSteps(limits: measure.limits(words.format.region.distances), unit: unit)
        let days = zip(parts, amounts).map { part, amount in
            ChartMonths.Day(
                date: part.part.first,
                state: part.isOutside ? .outside : amount.map { .amount($0, step: steps.step(of: $0)) } ?? .unknown)
        }
        let months = ChartMonths(days, steps: steps, today: summary.now.wall.date, words: texts)
        let total = amounts.reduce(0) { $0 + ($1 ?? 0) }
        let isKnown = amounts.contains { $0 != nil }
        let name = words.name(of: measure)
        return Chart(
            heading: ChartHeading(
                ofProgram: words.dailyTitle(measure), detail: words.period(of: summary),
                figure: isKnown ? ChartFigure(ofProgram: texts.figure(total, unit), meaning: name) : nil,
                notes: words.notes(on: measure),
                drawingNotes: [texts.noteOfMap]),
            scope: Scope(period: summary.period.days, unit: unit, person: person),
            table: ChartTable(
                columns: [.init(words.day), .init(name, unit: texts.unit(unit))],
                rows: zip(days, amounts).filter { $0.0.state != .outside }
                    .map { [.date($0.date), ChartTable.Cell($1, unit)] }),
            isEmpty: amounts.allSatisfy { $0 == nil }, plot: .months(months), words: texts,
            letters: words.looks.freeLetters)
    }
}
