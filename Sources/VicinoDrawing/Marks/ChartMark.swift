internal import VicinoCore

/// By what a reader knows a series in a drawing: a colour, and letters.
package struct ChartMark: Hashable, Sendable {
    /// What is marked, safe to show; letters are found in it.
    package let name: String
    /// The colour.
    package let hue: ChartHue
    /// Letters that are always the same; nil for free ones of the name.
    package let letters: String?
    /// The number of its colour in the 256-colour palette of terminals.
    package let terminalColor: Int
    /// A word for narrow columns, safe to show.
    package let short: String

    /// Makes a mark.
    ///
    /// - Parameter short: a word for narrow columns; nil for the name.
    package init(name: String, hue: ChartHue, letters: String?, terminalColor: Int, short: String? = nil) {
        self.name = name
        self.short = short ?? name
        self.hue = hue
        self.letters = letters
        self.terminalColor = terminalColor
    }

    /// The mark of an app's series.
    init(_ name: String, _ hue: ChartHue) {
        self.init(name: name, hue: hue, letters: nil, terminalColor: hue.terminalColor)
    }

    /// The mark of an app's record, whose name may be any text.
    init(named name: String, hue: ChartHue) { self.init(trimmed(DisplayText(name, limit: 60).text), hue) }
}
