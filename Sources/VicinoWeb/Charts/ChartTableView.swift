internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The table of a chart as a page of its own.
struct ChartTableView: View {
    let chart: Chart
    /// Above the charts of another person; nil for those of the user.
    let ribbon: Ribbon?
    /// The links between the pages about the person; nil for the table of the user.
    let links: PersonLinks?
    /// The days of a long period that it leaves out; nil if it has all.
    let earlier: EarlierDays?
    /// The page of the charts.
    let back: String
    let words: Words

    var body: Markup {
        ribbon
        if let links {
            Div(.class("gapb")) { links }
        }
        PageHead(chart.title, above: chart.detail, style: "row acts") {
            A(.class("btn"), .href(back)) { words(.navCharts) }
        }
        Card {
            if let earlier { P(.class("hint gapb")) { earlier } }
            ScrollRegion(chart.title) { chart.tableMarkup() }
        }
    }
}
