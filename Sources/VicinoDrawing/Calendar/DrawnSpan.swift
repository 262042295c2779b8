public import VicinoCore

/// A record as a calendar draws it: a name with a colour, and when it began and ended.
public struct DrawnSpan: Hashable, Sendable {
    /// The name, the colour and the short name.
    package let mark: ChartMark
    /// When it began.
    package let start: Timestamp
    /// When it ended; nil while it runs.
    package let end: Timestamp?
    /// What a day says of it besides its time, safe to show.
    package let details: [String]
    /// A remark, which a day shows below it; any text.
    package var note: String?
    /// Whether a program guessed it; its name then has a question mark.
    package var isGuess = false
    /// Whether it has not happened yet, so that no bar shows it.
    package var isPlanned = false

    /// The name, safe to show.
    package var name: String { mark.name }

    /// Makes a span.
    ///
    /// - Parameters:
    ///   - name: what was done; any text.
    ///   - start: when it began.
    ///   - end: when it ended; nil while it runs.
    ///   - hue: the colour, the same for all spans of this name.
    ///   - details: what a day says of it besides its time; any texts.
    public init(_ name: String, from start: Timestamp, to end: Timestamp?, hue: ChartHue, details: [String] = []) {
        self.init(
            ChartMark(named: name, hue: hue), from: start, to: end,
            details: details.map { DisplayText($0, limit: 100).text })
    }

    /// Makes a span with a mark of its own, and details that are safe to show.
    package init(_ mark: ChartMark, from start: Timestamp, to end: Timestamp?, details: [String]) {
        self.mark = mark
        self.start = start
        self.end = end
        self.details = details
    }
}
