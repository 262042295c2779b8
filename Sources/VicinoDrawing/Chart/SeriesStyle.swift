/// How a series is named and drawn: that of an activity, a person, or an app.
package struct SeriesStyle: Hashable, Sendable {
    /// The name that is shown.
    package let name: String
    /// The mark with its letters; nil for a person.
    let mark: ChartMark?
    let hue: ChartHue
    /// Whether it belongs to a person whom the user follows, and is drawn hollow.
    package let isTheirs: Bool

    /// A series with letters.
    package init(name: String, mark: ChartMark, isTheirs: Bool) {
        self.name = name
        self.mark = mark
        self.hue = mark.hue
        self.isTheirs = isTheirs
    }

    /// A series of a person, without letters.
    package init(name: String, hue: ChartHue, isTheirs: Bool) {
        self.name = name
        self.mark = nil
        self.hue = hue
        self.isTheirs = isTheirs
    }

    /// The number of its colour in the 256-colour palette of terminals.
    var terminalColor: Int { mark?.terminalColor ?? ChartHue.green.terminalColor }
}
