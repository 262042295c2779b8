/// Bars below each other, which are also the slices of a pie.
package struct ChartBars: Hashable, Sendable {
    /// A bar.
    package struct Bar: Hashable, Sendable {
        /// Its colour and letters; nil for what is unknown.
        let mark: ChartMark?
        /// The name that is shown.
        let name: String
        /// The amount as text.
        package let text: String
        /// The share of the whole or a remark, as text.
        package let aside: String
        /// The length, from 0 to 1.
        package let length: Double
        /// The share of the pie, from 0 to 1. All of them add up to 1.
        package let slice: Double

        /// Makes a bar.
        package init(mark: ChartMark?, name: String, text: String, aside: String, length: Double, slice: Double) {
            self.mark = mark
            self.name = name
            self.text = text
            self.aside = aside
            self.length = length
            self.slice = slice
        }
    }

    /// The bars from the top.
    package let bars: [Bar]

    /// Puts bars below each other.
    package init(bars: [Bar]) { self.bars = bars }
}
