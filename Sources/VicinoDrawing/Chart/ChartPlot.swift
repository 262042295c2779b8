/// What a chart draws.
package enum ChartPlot: Hashable, Sendable {
    /// A pie beside its bars.
    case pie(ChartBars, hole: PieHole)
    case bars(ChartBars)
    case columns(ChartColumns)
    case line(ChartLine)
    case hours(ChartHours)
    case months(ChartMonths)
    case boxes(ChartBoxes)

    /// Whether it draws each day, known or not.
    var isMap: Bool { if case .months = self { true } else { false } }

    /// The marks that it names, in the order in which a reader meets them.
    package var marks: [ChartMark] {
        switch self {
        case .pie(let bars, _), .bars(let bars): bars.bars.compactMap(\.mark)
        case .columns(let columns): columns.series.compactMap(\.mark)
        case .line(let line): line.series.count > 1 ? line.series.compactMap(\.style.mark) : []
        case .hours, .months, .boxes: []
        }
    }
}
