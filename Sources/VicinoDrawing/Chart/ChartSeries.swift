package import VicinoCore

/// Amounts under one name: the bars of one colour, a line, or the values of a group.
public struct ChartSeries: Hashable, Sendable {
    /// What the amounts are of.
    package let name: DisplayText
    /// The amounts, in the unit of the chart; nil for an unknown one. What is not a finite number is unknown, too.
    package let amounts: [Double?]
    /// The colour; nil for the next one.
    package let hue: ChartHue?

    /// The greatest amount that a chart draws.
    package static let amountLimit = 1e15

    /// Makes a series.
    ///
    /// - Parameters:
    ///   - name: what the amounts are of; any text.
    ///   - amounts: the amounts in the unit of the chart, from 0 to `amountLimit`; nil for an unknown one.
    ///   - hue: the colour; nil for the next one.
    public init(_ name: String, _ amounts: [Double?], hue: ChartHue? = nil) {
        self.name = DisplayText(name, limit: 60)
        self.amounts = amounts
        self.hue = hue
    }

    /// Makes a series of a chart whose unit is `.time`.
    public init(_ name: String, durations: [Duration?], hue: ChartHue? = nil) {
        self.init(name, durations.map { $0.map { Double($0.milliseconds) } }, hue: hue)
    }
}
