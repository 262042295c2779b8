public import VicinoCore

extension Chart {
    /// A bar for each of an app's items, below each other.
    ///
    /// - Parameters:
    ///   - heading: what stands above.
    ///   - items: the bars from the top.
    ///   - unit: what the amounts count.
    ///   - person: whose amounts they are; those of a followed person are hollow.
    ///   - words: the texts that every chart has.
    /// - Throws: `VicinoError` with `.outOfRange` if there are more than `markLimit` items, or if an amount is negative or
    ///   above `ChartSeries.amountLimit`.
    public static func bars(
        _ heading: ChartHeading, of items: [ChartItem], unit: ChartUnit, person: CalendarPerson = .user,
        words: DrawingWords = DrawingWords()
    ) throws(VicinoError) -> Chart {
        let amounts = try checked(items)
        let unit = unit.shown
        let longest = max(amounts.compactMap(\.self).max() ?? 1, .leastNormalMagnitude)
        let bars = items.indices.map { index in
            let name = items[index].name.text
            return ChartBars.Bar(
                mark: ChartMark(name, items[index].hue ?? .ofSeries(index)), name: name,
                text: amounts[index].map { words.beside($0, unit) } ?? words.unknown, aside: "",
                length: (amounts[index] ?? 0) / longest, slice: 0)
        }
        let rows = zip(bars, amounts).map { bar, amount in [.text(bar.name), ChartTable.Cell(amount, unit)] }
        return Chart(
            heading: heading, scope: Scope(period: nil, unit: unit, person: person),
            table: ChartTable(
                columns: [.init(words.name), .init(words.amount, unit: words.unit(unit))], rows: rows),
            isEmpty: amounts.allSatisfy { $0 == nil }, plot: .bars(ChartBars(bars: bars)), words: words)
    }

    /// The parts of a whole: a pie, and a bar with the share of each part.
    ///
    /// Shares are rounded so that they add up to 100 %.
    ///
    /// - Parameters:
    ///   - heading: what stands above.
    ///   - items: the parts, clockwise from the top. A part whose amount is unknown is left out.
    ///   - unit: what the amounts count.
    ///   - person: whose amounts they are; those of a followed person are hollow.
    ///   - words: the texts that every chart has.
    /// - Throws: as for bars.
    public static func parts(
        _ heading: ChartHeading, of items: [ChartItem], unit: ChartUnit, person: CalendarPerson = .user,
        words: DrawingWords = DrawingWords()
    ) throws(VicinoError) -> Chart {
        let amounts = try checked(items)
        let unit = unit.shown
        let known = items.indices.filter { amounts[$0] != nil }
        let parts = known.map { amounts[$0] ?? 0 }
        let whole = parts.reduce(0, +)
        let longest = max(parts.max() ?? 1, .leastNormalMagnitude)
        let shares = shares(parts, of: whole)
        let bars = known.enumerated().map { position, index in
            let name = items[index].name.text
            return ChartBars.Bar(
                mark: ChartMark(name, items[index].hue ?? .ofSeries(index)), name: name,
                text: words.beside(parts[position], unit), aside: shares[position], length: parts[position] / longest,
                slice: whole > 0 ? parts[position] / whole : 0)
        }
        let rows = bars.indices.map { index -> [ChartTable.Cell] in
            [
                .text(bars[index].name), .init(parts[index], unit),
                .share(bars[index].slice, text: shares[index]),
            ]
        }
        return Chart(
            heading: heading, scope: Scope(period: nil, unit: unit, person: person),
            table: ChartTable(
                columns: [
                    .init(words.name), .init(words.amount, unit: words.unit(unit)), .init(words.share, unit: "%"),
                ], rows: rows),
            isEmpty: whole == 0,
            plot: .pie(
                ChartBars(bars: bars), hole: PieHole(label: words.total, text: words.amount(whole, unit))),
            words: words)
    }

    private static func checked(_ items: [ChartItem]) throws(VicinoError) -> [Double?] {
        try check(marks: items.count)
        var amounts: [Double?] = []
        for item in items { amounts.append(try checked(item.amount, of: item.name)) }
        return amounts
    }

    /// The share of each part in percent, as text. A part of nothing has no share.
    private static func shares(_ parts: [Double], of whole: Double) -> [String] {
        let precision = 1e12
        guard whole > 0 else { return parts.map { _ in AmountFormat.percent(0) } }
        let percents = Shares.percents(
            parts.map { Int64(($0 / whole * precision).rounded()) }, of: Int64(precision))
        return zip(parts, percents).map { $0 == 0 ? AmountFormat.percent(0) : Shares.text($1) }
    }
}
