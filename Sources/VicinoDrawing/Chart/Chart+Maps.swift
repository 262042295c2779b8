public import VicinoCore

extension Chart {
    /// A heat map of an app's days, by months.
    ///
    /// - Parameters:
    ///   - heading: what stands above.
    ///   - amounts: the amount of each day; a day without one is unknown.
    ///   - period: the days that are drawn.
    ///   - unit: what the amounts count.
    ///   - limits: the least amounts of the four colours, ascending; nil for round ones up to the largest amount. Where
    ///     maps of several periods stand beside each other, fixed limits give the same amount the same colour.
    ///   - today: the day with a frame, after which nothing can be known yet; nil for none.
    ///   - person: whose amounts they are.
    ///   - words: the texts that every chart has.
    /// - Throws: `VicinoError` with `.refused` if the limits are not ascending or more than four. It has `.outOfRange` if
    ///   there are more than `markLimit` days, or if an amount is negative or above `ChartSeries.amountLimit`.
    public static func days(
        _ heading: ChartHeading, _ amounts: [CivilDate: Double], in period: ClosedRange<CivilDate>, unit: ChartUnit,
        limits: [Double]? = nil, today: CivilDate? = nil, person: CalendarPerson = .user,
        words: DrawingWords = DrawingWords()
    ) throws(VicinoError) -> Chart {
        let dates = try days(of: period)
        let unit = unit.shown
        let known = try checked(ChartSeries(heading.title.text, dates.map { amounts[$0] }))
        let steps = try steps(limits, known, unit: unit, words: words)
        let days = zip(dates, known).map { date, amount in
            ChartMonths.Day(date: date, state: state(date, amount, steps: steps, today: today))
        }
        var heading = heading
        heading.drawingNotes = [DisplayText(ofProgram: words.noteOfMap)]
        return Chart(
            heading: heading, scope: Scope(period: period, unit: unit, person: person),
            table: ChartTable(
                columns: [.init(words.day), .init(words.amount, unit: words.unit(unit))],
                rows: zip(days, known).filter { $0.0.state != .outside }.map { [.date($0.date), .init($1, unit)] }),
            isEmpty: known.allSatisfy { $0 == nil },
            plot: .months(ChartMonths(days, steps: steps, today: today, words: words)), words: words)
    }

    private static func state(
        _ date: CivilDate, _ amount: Double?, steps: ChartSteps, today: CivilDate?
    ) -> ChartMonths.State {
        if let today, date > today { return .outside }
        guard let amount else { return .unknown }
        return .amount(amount, step: steps.step(of: amount))
    }

    /// A heat map of the hours of the week.
    ///
    /// - Parameters:
    ///   - heading: what stands above.
    ///   - amounts: seven rows from Monday on, each with the amounts of 24 hours; nil for an unknown one.
    ///   - unit: what the amounts count.
    ///   - limits: the least amounts of the four colours, as for days.
    ///   - person: whose amounts they are.
    ///   - words: the texts that every chart has.
    /// - Throws: `VicinoError` with `.refused` if there are not seven rows of 24, and as for days.
    public static func hoursOfWeek(
        _ heading: ChartHeading, _ amounts: [[Double?]], unit: ChartUnit, limits: [Double]? = nil,
        person: CalendarPerson = .user, words: DrawingWords = DrawingWords()
    ) throws(VicinoError) -> Chart {
        guard amounts.count == 7, amounts.allSatisfy({ $0.count == 24 }) else {
            throw VicinoError(.refused, "The hours of a week are seven rows of 24 amounts.")
        }
        let unit = unit.shown
        let known = try checked(ChartSeries(heading.title.text, Array(amounts.joined())))
        let rows = stride(from: 0, to: known.count, by: 24).map { Array(known[$0..<$0 + 24]) }
        let hours = ChartHours(
            states: rows.map { $0.map { $0.map { .amount($0) } ?? .unknown } },
            steps: try steps(limits, known, unit: unit, words: words))
        let symbol = words.unit(unit)
        return Chart(
            heading: heading, scope: Scope(period: nil, unit: unit, person: person),
            table: ChartTable(
                columns: [.init(words.hourOfDay)] + words.weekdays.map { .init($0, unit: symbol) },
                rows: (0..<24).map { hour in
                    [.text(zeroPadded(hour, 2))] + rows.map { ChartTable.Cell($0[hour], unit) }
                }),
            isEmpty: known.allSatisfy { $0 == nil }, plot: .hours(hours), words: words)
    }

    /// The steps of amount with the caller's limits, or with round ones.
    private static func steps(
        _ limits: [Double]?, _ amounts: [Double?], unit: ChartUnit, words: DrawingWords
    ) throws(VicinoError) -> ChartSteps {
        guard let limits else {
            return ChartSteps(
                to: amounts.compactMap(\.self).max() ?? 0, unit: unit, distances: words.format.region.distances)
        }
        let isAscending = zip(limits, limits.dropFirst()).allSatisfy { $0 < $1 }
        guard 1...ChartSteps.count ~= limits.count, isAscending,
            limits.allSatisfy({ 0...ChartSeries.amountLimit ~= $0 })
        else {
            throw VicinoError(.refused, "A map takes one to \(ChartSteps.count) limits, ascending from 0 to 10¹⁵.")
        }
        return ChartSteps(limits: limits, unit: unit)
    }
}
