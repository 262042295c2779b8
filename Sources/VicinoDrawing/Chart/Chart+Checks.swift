internal import VicinoCore

extension Chart {
    /// An amount that a chart can draw: nil for one that is unknown, or no finite number.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` for a negative amount and one above `ChartSeries.amountLimit`.
    static func checked(_ amount: Double?, of name: DisplayText) throws(VicinoError) -> Double? {
        guard let amount, amount.isFinite else { return nil }
        guard 0...ChartSeries.amountLimit ~= amount else {
            throw VicinoError(
                .outOfRange, "“\(name)” has the amount \(amount); a chart draws 0 to 10¹⁵.")
        }
        return amount
    }

    /// The amounts of a series.
    ///
    /// - Throws: as for a single amount.
    static func checked(_ series: ChartSeries) throws(VicinoError) -> [Double?] {
        var amounts: [Double?] = []
        for amount in series.amounts { amounts.append(try checked(amount, of: series.name)) }
        return amounts
    }

    /// The amounts of several series over the same positions.
    ///
    /// - Throws: `VicinoError` with `.refused` if a series has not one amount for each position. It has `.outOfRange` if
    ///   there are too many marks, and as for a single amount.
    static func checked(_ series: [ChartSeries], positions: Int) throws(VicinoError) -> [[Double?]] {
        let marks = max(1, series.count).multipliedReportingOverflow(by: positions)
        try check(marks: marks.overflow ? .max : marks.partialValue)
        var all: [[Double?]] = []
        for one in series {
            guard one.amounts.count == positions else {
                throw VicinoError(
                    .refused,
                    "“\(one.name)” has \(one.amounts.count) amounts for \(positions) positions.")
            }
            all.append(try checked(one))
        }
        return all
    }

    /// The days of a period.
    ///
    /// - Throws: `VicinoError` with `.outOfRange` if there are too many.
    static func days(of period: ClosedRange<CivilDate>) throws(VicinoError) -> [CivilDate] {
        let count = period.upperBound.dayNumber - period.lowerBound.dayNumber + 1
        try check(marks: count)
        return (0..<count).map { period.lowerBound.adding(days: $0) }
    }
}

extension SeriesStyle {
    /// The style of an app's series.
    ///
    /// - Parameters:
    ///   - hue: the colour; nil for that of its index.
    init(_ name: DisplayText, hue: ChartHue?, index: Int, isTheirs: Bool) {
        self.init(name: name.text, mark: ChartMark(name.text, hue ?? .ofSeries(index)), isTheirs: isTheirs)
    }
}
