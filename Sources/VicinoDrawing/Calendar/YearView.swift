package import VicinoCore

/// A year drawn for a terminal: a row for each month and a cell for each day, shaded by an amount of time.
///
/// No line exceeds 40 columns or ends in spaces. All text of records is made safe by `DisplayText`.
public struct YearView: Sendable {
    private let times: [CivilDate: Duration]
    private let days: ClosedRange<CivilDate>
    private let totals: [DrawnTotal]
    private let person: CalendarPerson
    private let noun: CalendarNoun
    private let style: TerminalStyle

    /// The maximum number of names in the totals.
    static let totalRows = 10
    private static let shades = ["·", "░", "▒", "▓", "█"]

    /// Prepares a year.
    ///
    /// - Parameters:
    ///   - times: the time of each day; days without a value are not drawn.
    ///   - days: the days of the year.
    ///   - totals: how long the records of each name took, the longest first.
    ///   - person: the person whose records they are.
    ///   - noun: what the records are called.
    ///   - style: whether colours may be used.
    package init(
        _ times: [CivilDate: Duration], in days: ClosedRange<CivilDate>, totals: [DrawnTotal],
        of person: CalendarPerson, noun: CalendarNoun = .record, style: TerminalStyle = .plain
    ) {
        self.times = times
        self.days = days
        self.totals = totals
        self.person = person
        self.noun = noun
        self.style = style
    }

    /// The lines: the heading, the map, its key, and the longest totals.
    public var lines: [String] {
        let heading = style.bold("\(days.lowerBound.year)") + "  " + person.heading.truncated(toWidth: 34)
        let scale = style.dim("    1   5    10   15   20   25   30")
        let dates = (days.lowerBound.dayNumber...days.upperBound.dayNumber).map { CivilDate(dayNumber: $0) }
        let months = Dictionary(grouping: dates, by: \.firstOfMonth).sorted { $0.key < $1.key }
        let rows = months.map { month, dates in CalendarName.shortMonth(month) + " " + dates.map(cell).joined() }
        let key = ["· nothing  ░ under 6 h  ▒ under 12 h", "▓ under 18 h  █ 18 h or more"].map(style.dim)
        return ([heading, scale] + rows + [""] + key + [""] + totalLines).map(withoutTrailingSpaces)
    }

    private func cell(_ date: CivilDate) -> String {
        guard let time = times[date] else { return " " }
        if time == .zero { return style.dim(Self.shades[0]) }
        let shade = Self.shades[min(4, 1 + Int(time / .seconds(21_600)))]
        return style.colored(shade, ChartHue.green.terminalColor)
    }

    private var totalLines: [String] {
        if totals.isEmpty { return [style.dim("Nothing is recorded here.")] }
        return totals.prefix(Self.totalRows).map { total in
            style.colored(total.name.padded(toWidth: 28), total.mark)
                + AmountFormat.english.shortDuration(total.duration).rightAligned(toWidth: 10)
        } + style.others(totals.count - Self.totalRows, noun)
    }
}
