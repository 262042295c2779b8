internal import VicinoCore

/// What stands above and below a chart: its title, the period or a condition, a big figure, and notes.
public struct ChartHeading: Hashable, Sendable, ExpressibleByStringLiteral {
    /// What the chart shows: `Time by activity`.
    package var title: String
    /// The period and further conditions, in a line below the title.
    package var detail: String
    /// The most important figure with its meaning, such as a mean; nil for none.
    package var figure: ChartFigure?
    /// What a reader must know about the figures, in whole sentences.
    package var notes: [String]
    /// Notes on the colours and lines of a drawing, which say nothing of a chart as text.
    package var drawingNotes: [String] = []

    /// Makes a heading. All texts may be any text: what is not safe to show is left out of the chart.
    public init(_ title: String, detail: String = "", figure: ChartFigure? = nil, notes: [String] = []) {
        self.title = title
        self.detail = detail
        self.figure = figure
        self.notes = notes
    }

    /// A title alone.
    public init(stringLiteral value: String) { self.init(value) }

    /// Makes a heading with notes on the drawing.
    package init(
        _ title: String, detail: String, figure: ChartFigure?, notes: [String] = [], drawingNotes: [String]
    ) {
        self.init(title, detail: detail, figure: figure, notes: notes)
        self.drawingNotes = drawingNotes
    }

    /// The heading with texts that are safe to show.
    var displaySafe: ChartHeading {
        var heading = self
        heading.title = title.displaySafe(limit: 200)
        heading.detail = detail.displaySafe(limit: 400)
        heading.notes = notes.map { $0.displaySafe(limit: 400) }
        heading.figure = figure.map {
            ChartFigure(text: $0.text.displaySafe(limit: 40), meaning: $0.meaning.displaySafe(limit: 100))
        }
        return heading
    }
}
