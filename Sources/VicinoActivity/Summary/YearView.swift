internal import VicinoCore
public import VicinoDrawing

/// A year drawn for a terminal: a row for each month and a cell for each day, shaded by the recorded time.
///
/// No line exceeds 40 columns or ends in spaces. All text of records goes through `displaySafe`.
public struct YearView: Sendable {
    private let summary: ActivitySummary
    private let person: CalendarPerson
    private let style: TerminalStyle

    /// The maximum number of activities that the totals name.
    static let totalRows = 10
    private static let shades = ["·", "░", "▒", "▓", "█"]

    /// Prepares a year.
    ///
    /// - Parameters:
    ///   - summary: the activities of the year, whose period is the year.
    ///   - person: the person whose activities they are.
    ///   - style: whether colours may be used.
    public init(_ summary: ActivitySummary, of person: CalendarPerson, style: TerminalStyle = .plain) {
        self.summary = summary
        self.person = person
        self.style = style
    }

    /// The lines: the heading, the map, its key, and the longest activities.
    public var lines: [String] {
        let heading = style.bold("\(summary.period.first.year)") + "  " + person.heading.truncated(toWidth: 34)
        let scale = style.dim("    1   5    10   15   20   25   30")
        let months = Dictionary(grouping: summary.days, by: \.date.firstOfMonth).sorted { $0.key < $1.key }
        let rows = months.map { month, days in CalendarName.shortMonth(month) + " " + days.map(cell).joined() }
        let key = ["· nothing  ░ under 6 h  ▒ under 12 h", "▓ under 18 h  █ 18 h or more"].map(style.dim)
        return ([heading, scale] + rows + [""] + key + [""] + totals).map(withoutTrailingSpaces)
    }

    private func cell(_ day: SummaryDay) -> String {
        if day.isOutside(today: summary.now.wall.date) { return " " }
        if day.known == .zero { return style.dim(Self.shades[0]) }
        return style.colored(Self.shades[min(4, 1 + Int(day.known / .seconds(21_600)))], as: "walking")
    }

    private var totals: [String] {
        let rows = summary.timeByActivity
        if rows.isEmpty { return [style.dim("Nothing is recorded here.")] }
        let others = rows.count - Self.totalRows
        return rows.prefix(Self.totalRows).map { row in
            style.colored(row.name.padded(toWidth: 28), as: row.name)
                + AmountFormat.english.shortDuration(row.duration).rightAligned(toWidth: 10)
        } + style.otherActivities(others)
    }
}
