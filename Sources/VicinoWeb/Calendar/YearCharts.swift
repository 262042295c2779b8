internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// A year: a map of its days, the months as columns, and streaks.
struct YearCharts: View {
    /// What the map can show; empty for a map without a choice.
    let measures: [Segmented.Choice]
    /// What has clearly changed against the year before.
    let trends: [String]
    let map: YearCard
    let streaks: YearCard
    let months: YearCard
    let words: Words

    var body: Markup {
        if !measures.isEmpty {
            Div(.class("row filter")) {
                Span(.class("sm mut")) { words(.show) }
                Segmented(words(.mapShows), choices: measures, current: "true")
            }
        }
        Trends(trends)
        Div(.class("stack")) {
            map
            months
            streaks
        }
    }
}

/// A chart of a year on its card.
struct YearCard: View {
    let chart: Chart
    let drawing: Markup
    /// What a reader must know about the figures.
    var notes: [String] = []
    /// What unfolds the table; nil for a card without one.
    var tableTitle: String?

    var body: Markup {
        Card {
            CardHead(chart.title, detail: detail)
            drawing
            for note in notes { P(.class("sm mut gapt")) { note } }
            if let tableTitle, !chart.isEmpty {
                TableFold(tableTitle) { chart.tableMarkup() }
            }
        }
    }

    private var detail: String {
        let figure = chart.figure.map { "\($0.text) \($0.meaning)" }
        return [figure, chart.detail].compactMap { $0 }.joined(separator: " · ")
    }
}
