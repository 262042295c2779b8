internal import VicinoActivity
internal import VicinoCore

/// How long each activity took over some days.
struct TotalsCard: Sendable {
    /// A row of the table by day.
    struct Row: Sendable {
        let name: String
        let cells: [String]
    }

    let heading: String
    /// `19 h 4 min recorded · 4 h 56 min unknown`, with a filter after the time that it shows; nil if no time counts.
    let figures: String?
    let rows: [TotalRow]
    let hasRows: Bool
    /// How many further activities there are, in words; nil for none.
    let others: String?
    /// The days of the table; none without a table.
    let columns: [String]
    let table: [Row]
    let hasTable: Bool
    /// The activities as the records name them, the longest first.
    let names: [String]

    /// The maximum number of activities that are shown.
    static let rowLimit = 14

    /// - Parameter columns: the names of the days, for a table by day; none without a table.
    init(
        _ pages: CalendarPages, _ shownDays: [ShownDay], _ marks: inout ActivityMarks, heading: String = "",
        columns: [String] = []
    ) {
        let words = pages.words
        let text = pages.text
        let totals = TimeByActivity.total(shownDays.map(\.shown))
        let longest = totals.first?.duration ?? .zero
        rows = totals.prefix(Self.rowLimit).map {
            TotalRow($0.name, $0.duration, of: longest, words, text, &marks)
        }
        hasRows = !rows.isEmpty
        names = totals.map(\.name)
        let more = totals.count - rows.count
        others = more > 0 ? words.counted("more_activities", more) : nil
        self.heading = heading
        let all = CountedTime(shownDays.map(\.day), now: pages.now).sentence(words, text)
        let isFiltered = shownDays.contains { $0.chosen != nil }
        let shown = totals.reduce(.zero) { $0 + $1.duration }
        figures = isFiltered ? all.map { words("filtered_figures", ["shown": text.duration(shown), "all": $0]) } : all
        self.columns = columns
        hasTable = !columns.isEmpty && hasRows
        guard !columns.isEmpty else {
            table = []
            return
        }
        let byDay = shownDays.map { shownDay in
            Dictionary(shownDay.totals.map { ($0.name, $0.duration) }, uniquingKeysWith: +)
        }
        table = totals.prefix(Self.rowLimit).map { total in
            let cells = byDay.map { $0[total.name].map { text.shortDuration($0) } ?? "–" }
            return Row(name: words.activity(total.name), cells: cells + [text.shortDuration(total.duration)])
        }
    }
}
