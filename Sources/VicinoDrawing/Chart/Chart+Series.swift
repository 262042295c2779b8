public import VicinoCore

extension Chart {
    /// Columns of an app's series, upon each other or beside each other.
    ///
    /// - Parameters:
    ///   - heading: what stands above.
    ///   - categories: what the columns are, from the left.
    ///   - series: the bars of one colour each, with an amount for each column.
    ///   - unit: what the amounts count.
    ///   - isStacked: whether the bars of a column lie upon each other, with a sum, rather than beside each other.
    ///   - person: whose amounts they are; those of a followed person are hollow.
    ///   - words: the texts that every chart has.
    /// - Throws: `VicinoError` with `.refused` if a series has not one amount for each column. It has `.outOfRange` if there
    ///   are more than `markLimit` bars, or if an amount is negative or above `ChartSeries.amountLimit`.
    public static func columns(
        _ heading: ChartHeading, over categories: [ChartCategory], of series: [ChartSeries], unit: ChartUnit,
        isStacked: Bool = true, person: CalendarPerson = .user, words: DrawingWords = DrawingWords()
    ) throws(VicinoError) -> Chart {
        let amounts = try checked(series, positions: categories.count)
        let unit = unit.shown
        let styles = styles(series, person)
        let labels = CategoryLabels(categories, words).labels
        let columns = categories.indices.map { index in
            ChartColumns.Column(
                label: labels[index], narrow: .max, title: categories[index].title(words),
                amounts: amounts.map { $0[index] }, isOutside: false)
        }
        let sums = columns.map { $0.amounts.compactMap(\.self).reduce(0, +) }
        let largest = isStacked ? sums.max() : amounts.joined().compactMap(\.self).max()
        let rows = categories.indices.map { index in
            let known = columns[index].amounts.contains { $0 != nil } ? sums[index] : nil
            return [categories[index].cell]
                + (columns[index].amounts + (isStacked ? [known] : [])).map { ChartTable.Cell($0, unit) }
        }
        return Chart(
            heading: heading, scope: Scope(period: period(of: categories), unit: unit, person: person),
            table: ChartTable(
                columns: columnsOfTable(
                    categories, styles.map(\.name) + (isStacked ? [words.total] : []), unit: unit, words: words),
                rows: rows),
            isEmpty: isEmpty(amounts),
            plot: .columns(
                ChartColumns(
                    series: styles, columns: columns, isStacked: isStacked,
                    scale: ChartScale(
                        to: largest ?? 0, unit: unit, distances: words.format.region.distances))),
            words: words)
    }

    /// Lines of an app's series, interrupted where an amount is unknown. A single one has an area below.
    ///
    /// - Parameters:
    ///   - heading: what stands above.
    ///   - categories: the positions from the left, such as days.
    ///   - series: a line each, with an amount for each position.
    ///   - unit: what the amounts count.
    ///   - person: whose amounts they are.
    ///   - words: the texts that every chart has.
    /// - Throws: as for columns, with points for bars.
    public static func lines(
        _ heading: ChartHeading, over categories: [ChartCategory], of series: [ChartSeries], unit: ChartUnit,
        person: CalendarPerson = .user, words: DrawingWords = DrawingWords()
    ) throws(VicinoError) -> Chart {
        let amounts = try checked(series, positions: categories.count)
        let unit = unit.shown
        let styles = styles(series, person)
        let labels = CategoryLabels(categories, words).labels
        let period = period(of: categories)
        let point =
            period == nil
            ? ChartUnit.count(one: words.oneValue, many: words.manyValues)
            : .count(one: words.format.oneDay, many: words.format.manyDays)
        let line = ChartLine(
            points: categories.indices.map {
                ChartLine.Point(title: categories[$0].title(words), label: labels[$0], isOutside: false)
            },
            series: zip(styles, amounts).map { ChartLine.Series(style: $0, amounts: $1) },
            groups: groups(categories, amounts, unit: unit, words: words),
            scale: ChartScale(
                to: amounts.joined().compactMap(\.self).max() ?? 0, unit: unit,
                distances: words.format.region.distances),
            words: .init(unknown: words.nothing, mean: "", point: point))
        let rows = categories.indices.map { index in
            [categories[index].cell] + amounts.map { ChartTable.Cell($0[index], unit) }
        }
        return Chart(
            heading: heading, scope: Scope(period: period, unit: unit, person: person),
            table: ChartTable(
                columns: columnsOfTable(categories, styles.map(\.name), unit: unit, words: words), rows: rows),
            isEmpty: isEmpty(amounts), plot: .line(line), words: words)
    }

    private static func styles(_ series: [ChartSeries], _ person: CalendarPerson) -> [SeriesStyle] {
        series.enumerated().map { SeriesStyle($1.name, hue: $1.hue, index: $0, isTheirs: !person.isOwn) }
    }

    private static func isEmpty(_ amounts: [[Double?]]) -> Bool {
        amounts.allSatisfy { $0.allSatisfy { $0 == nil } }
    }

    /// The first to the last day, if all positions are days.
    private static func period(of categories: [ChartCategory]) -> ClosedRange<CivilDate>? {
        let days = categories.compactMap(\.day)
        guard days.count == categories.count, let first = days.min(), let last = days.max() else { return nil }
        return first...last
    }

    private static func columnsOfTable(
        _ categories: [ChartCategory], _ names: [String], unit: ChartUnit, words: DrawingWords
    ) -> [ChartTable.Column] {
        let first = period(of: categories) == nil ? words.name : words.day
        return [.init(first)] + names.map { .init($0, unit: words.unit(unit)) }
    }

    /// The tips of positions that share one, where there are too many: the least to the greatest amount.
    private static func groups(
        _ categories: [ChartCategory], _ amounts: [[Double?]], unit: ChartUnit, words: DrawingWords
    ) -> [ChartLine.Group] {
        let size = (categories.count + ChartDrawing.pointTipLimit - 1) / ChartDrawing.pointTipLimit
        return stride(from: 0, to: categories.count, by: max(1, size)).map { start in
            let points = start..<min(start + size, categories.count)
            let known = amounts.flatMap { $0[points].compactMap(\.self) }
            let first = categories[points.lowerBound].title(words)
            let last = categories[points.upperBound - 1].title(words)
            let name = points.count == 1 ? first : "\(first) – \(last)"
            let amount = known.isEmpty ? words.nothing : words.range(known, unit)
            return ChartLine.Group(points: points, tip: words.fill(words.entry, ["name": name, "amount": amount]))
        }
    }
}
