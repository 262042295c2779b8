package import VicinoCore

/// The big figure of a chart.
public struct ChartFigure: Hashable, Sendable {
    /// The number, with its unit if that is short.
    package let text: DisplayText
    /// What it says.
    package let meaning: DisplayText

    /// Makes a figure: `6 500`, `a day on average`. Both may be any text, and are made safe to show.
    public init(text: String, meaning: String) {
        self.text = DisplayText(text, limit: 40)
        self.meaning = DisplayText(meaning, limit: 100)
    }

    /// Makes a figure of an amount that the program writes.
    package init(ofProgram text: String, meaning: String) {
        self.text = DisplayText(ofProgram: text)
        self.meaning = DisplayText(ofProgram: meaning)
    }
}
