/// What a chart draws.
enum ChartPlot: Hashable, Sendable {
    /// A pie beside its bars.
    ///
    /// - recorded: the share of the time that is recorded, in percent.
    case pie(ChartBars, recorded: String)
    case bars(ChartBars)
    case columns(ChartColumns)
    case line(ChartLine)
    case hours(ChartHours)
    case months(ChartMonths)

    /// Whether it draws each day, known or not.
    var isMap: Bool { if case .months = self { true } else { false } }
}
