internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// A chart on its card.
struct ChartCard: View {
    let chart: Chart
    let kind: ChartKind
    let drawing: Markup
    let notes: [String]
    /// The days of a long period that it does not draw; nil if it draws all.
    let earlier: EarlierDays?
    let tableQuery: String
    let fileQuery: String
    let words: Words
    /// The form that chooses what people are compared by; nil for other charts.
    var measure: MeasureForm?
    /// Whether it takes the whole width, because no other card stands beside it.
    var isAlone = false

    var body: Markup {
        Card(kind.isWide || isAlone ? "wide" : "") {
            CardHead(chart.title, detail: chart.detail)
            measure
            if let figure = chart.figure {
                P(.class("big")) {
                    figure.text.text
                    " "
                    Small { figure.meaning.text }
                }
            }
            drawing
            for note in notes { P(.class("hint gapt")) { note } }
            if let earlier { P(.class("hint gapt")) { earlier } }
            Div(.class("foot")) { links }
        }
    }

    /// The links to the chart's table and files. A table within the page of the charts would double its weight.
    @MarkupBuilder private var links: Markup {
        A(.href("/charts/\(kind.rawValue)/table?\(tableQuery)")) {
            words(.asTable)
            SpokenText(": \(chart.title)")
        }
        " · \(words(.chartDownload)) "
        for format in ChartFormat.offered {
            if format != ChartFormat.offered.first { " · " }
            let path = "/charts/\(kind.rawValue)/\(format.rawValue)?\(fileQuery)"
            A(.href(path), .download()) {
                format.rawValue.uppercased()
                SpokenText(": \(chart.title)")
            }
        }
    }
}

extension ChartCard {
    /// The cards in rows of two narrow ones or a wide one; a narrow one that would stand alone in a row is widened.
    static func rows(_ cards: [ChartCard]) -> [ChartCard] {
        var cards = cards
        var waiting: Int?
        for index in cards.indices {
            if cards[index].kind.isWide {
                if let waiting { cards[waiting].isAlone = true }
                waiting = nil
            } else {
                waiting = waiting == nil ? index : nil
            }
        }
        if let waiting { cards[waiting].isAlone = true }
        return cards
    }
}

/// The days that a chart of a long period does not draw, with a link to them.
struct EarlierDays: View {
    let note: String
    let path: String
    let name: String

    var body: Markup {
        note
        " "
        A(.href(path)) { name }
    }
}
