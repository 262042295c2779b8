package import VicinoCore

/// A name with its amount: a bar, or a part of a whole.
public struct ChartItem: Hashable, Sendable {
    /// What the amount is of.
    package let name: DisplayText
    /// The amount, in the unit of the chart; nil for an unknown one. What is not a finite number is unknown, too.
    package let amount: Double?
    /// The colour; nil for the next one.
    package let hue: ChartHue?

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - name: what the amount is of; any text.
    ///   - amount: the amount in the unit of the chart, from 0 to `ChartSeries.amountLimit`; nil for an unknown one.
    ///   - hue: the colour; nil for the next one.
    public init(_ name: String, _ amount: Double?, hue: ChartHue? = nil) {
        self.name = DisplayText(name, limit: 60)
        self.amount = amount
        self.hue = hue
    }

    /// Makes an item of a chart whose unit is `.time`.
    public init(_ name: String, duration: Duration?, hue: ChartHue? = nil) {
        self.init(name, duration.map { Double($0.milliseconds) }, hue: hue)
    }
}
