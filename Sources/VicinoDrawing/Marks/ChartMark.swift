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

    /// Makes a mark.
    package init(name: String, hue: ChartHue, letters: String?, terminalColor: Int) {
        self.name = name
        self.hue = hue
        self.letters = letters
        self.terminalColor = terminalColor
    }

    /// The mark of an app's series.
    init(_ name: String, _ hue: ChartHue) {
        self.init(name: name, hue: hue, letters: nil, terminalColor: hue.terminalColor)
    }
}
