package import VicinoCore

/// What stands above and below a chart: its title, the period or a condition, a big figure, and notes.
public struct ChartHeading: Hashable, Sendable, ExpressibleByStringLiteral {
    /// What the chart shows: `Time by activity`.
    package var title: DisplayText
    /// The period and further conditions, in a line below the title.
    package var detail: DisplayText
    /// The most important figure with its meaning, such as a mean; nil for none.
    package var figure: ChartFigure?
    /// What a reader must know about the figures, in whole sentences.
    package var notes: [DisplayText]
    /// Notes on the colours and lines of a drawing, which say nothing of a chart as text.
    package var drawingNotes: [DisplayText] = []

    /// Makes a heading. All texts may be any text, and are made safe to show.
    public init(_ title: String, detail: String = "", figure: ChartFigure? = nil, notes: [String] = []) {
        self.title = DisplayText(title, limit: 200)
        self.detail = DisplayText(detail, limit: 400)
        self.figure = figure
        self.notes = notes.map { DisplayText($0, limit: 400) }
    }

    /// A title alone.
    public init(stringLiteral value: String) { self.init(value) }

    /// Makes a heading of texts that the program puts together of its words, amounts and safe names.
    package init(
        ofProgram title: String, detail: String, figure: ChartFigure? = nil, notes: [String] = [],
        drawingNotes: [String] = []
    ) {
        self.title = DisplayText(ofProgram: title)
        self.detail = DisplayText(ofProgram: detail)
        self.figure = figure
        self.notes = notes.map { DisplayText(ofProgram: $0) }
        self.drawingNotes = drawingNotes.map { DisplayText(ofProgram: $0) }
    }
}
