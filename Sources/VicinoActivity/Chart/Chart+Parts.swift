public import VicinoCore
public import VicinoDrawing

extension Chart {
    /// The time by activity in each part of the period, in stacked columns.
    ///
    /// - Parameters:
    ///   - summary: the activities; the parts of its period are the columns.
    ///   - person: whose activities they are.
    ///   - names: activities that are left out, such as sleeping.
    ///   - words: the texts.
    /// - Throws: `VicinoError` with `.outOfRange` if there are more than `markLimit` bars.
    public static func timeByPart(
        _ summary: ActivitySummary, of person: CalendarPerson = .user, without names: Set<String> = [],
        words: ChartWords = ChartWords()
    ) throws(VicinoError) -> Chart {
        let keys = Set(names.map(SummaryNames.key))
        let detail = words.fill(words.without, ["names": names.sorted().map(words.name(of:)).joined(separator: ", ")])
        return try stacked(
            summary, of: person, words: words, heading: (words.timeByPart, names.isEmpty ? nil : detail, .time)
        ) { keys.contains($0.name.lowercased()) ? 0 : Double($0.duration.milliseconds) }
    }

    /// The distance by activity in each part of the period, in stacked columns.
    ///
    /// - Parameters:
    ///   - summary: the activities; the parts of its period are the columns.
    ///   - person: whose activities they are.
    ///   - words: the texts.
    /// - Throws: `VicinoError` with `.outOfRange` if there are more than `markLimit` bars.
    public static func distanceByPart(
        _ summary: ActivitySummary, of person: CalendarPerson = .user, words: ChartWords = ChartWords()
    ) throws(VicinoError) -> Chart {
        try stacked(summary, of: person, words: words, heading: (words.distanceByPart, nil, .distance)) { $0.distance }
    }

    private static func stacked(
        _ summary: ActivitySummary, of person: CalendarPerson, words: ChartWords,
        heading: (title: String, detail: String?, unit: ChartUnit), _ amount: (ActivityAmount) -> Double
    ) throws(VicinoError) -> Chart {
        let texts = words.drawing
        let parts = ChartPart.all(summary)
        let ranked = RankedNames(summary.timeByActivity.map { ($0.name, amount($0)) })
        try check(marks: max(1, ranked.names.count) * parts.count)
        let amounts = parts.map { part in
            part.isRecorded ? ranked.grouped(part.part.activities.map { ($0.name, amount($0)) }) : nil
        }
        let labels = PartLabels(parts, by: summary.period.unit, texts)
        let columns = parts.indices.map { index in
            ChartColumns.Column(
                label: labels.labels[index], narrow: labels.narrow, title: labels.titles[index],
                amounts: amounts[index].map { $0.map(Optional.some) } ?? ranked.names.map { _ in nil },
                isOutside: parts[index].isOutside)
        }
        let series = zip(ranked.names, words.names(of: ranked.names)).map {
            SeriesStyle(name: $1, mark: words.looks.mark(of: $0), isTheirs: !person.isOwn)
        }
        let total = ranked.amounts.reduce(0, +)
        let period = summary.period.days
        return Chart(
            heading: ChartHeading(
                ofProgram: heading.title, detail: [words.period(of: summary), heading.detail].inOneLine,
                figure: total > 0
                    ? ChartFigure(ofProgram: texts.figure(total, heading.unit), meaning: words.total) : nil),
            scope: Scope(period: period, unit: heading.unit, person: person),
            table: partTable(
                series, rows: zip(parts, zip(columns, amounts)), units: (summary.period.unit, heading.unit),
                words: words),
            isEmpty: ranked.names.isEmpty,
            plot: .columns(
                ChartColumns(
                    series: series, columns: columns, isStacked: true,
                    scale: ChartScale(
                        to: amounts.map { $0?.reduce(0, +) ?? 0 }.max() ?? 0, unit: heading.unit,
                        distances: words.format.region.distances))),
            words: texts, letters: words.looks.freeLetters)
    }

    private static func partTable(
        _ series: [SeriesStyle], rows: Zip2Sequence<[ChartPart], Zip2Sequence<[ChartColumns.Column], [[Double]?]>>,
        units: (part: SummaryUnit, amount: ChartUnit), words: ChartWords
    ) -> ChartTable {
        ChartTable(
            columns: [.init(units.part, words)]
                + (series.map(\.name) + [words.total]).map { .init($0, unit: words.drawing.unit(units.amount)) },
            rows: rows.filter { !$0.0.isOutside }.map { part, shown in
                let (column, amounts) = shown
                var cells = series.indices.map { amounts?[$0] } + [amounts?.reduce(0, +)]
                // A record without a distance says nothing about one, so a sum of zero is not known.
                if units.amount == .distance { cells = cells.map { $0 == 0 ? nil : $0 } }
                return [.init(part.part, units.part, name: column.title)]
                    + cells.map { ChartTable.Cell($0, units.amount) }
            })
    }
}

extension [String?] {
    /// The texts in one line.
    var inOneLine: String { compactMap { $0 }.joined(separator: " · ") }
}
