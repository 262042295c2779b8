/// The big figure of a chart.
public struct ChartFigure: Hashable, Sendable {
    /// The number, with its unit if that is short.
    package let text: String
    /// What it says.
    package let meaning: String

    /// Makes a figure: `6 500`, `a day on average`.
    public init(text: String, meaning: String) {
        self.text = text
        self.meaning = meaning
    }
}
