internal import VicinoActivity
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage

/// How long each activity took over some days.
struct TotalsCard: View {
    let heading: String
    /// `19 h 4 min recorded · 4 h 56 min unknown`, with a filter after the time that it shows; nil if no time counts.
    let figures: String?
    let rows: [TotalRow]
    /// How many further activities there are, in words; nil for none.
    let others: String?
    /// What has clearly changed against the days before.
    let trends: [String]
    /// The same by day; nil without a table.
    let table: TotalsTable?
    /// The activities as the records name them, the longest first.
    let names: [String]
    private let words: Words

    /// The maximum number of activities that are shown.
    static let rowLimit = 14

    /// - Parameters:
    ///   - trends: what has clearly changed against the days before, in sentences.
    ///   - columns: the names of the days and of all together, for a table by day; none without a table.
    init(
        _ pages: CalendarPages, of shownDays: [ShownDay], marks: inout ActivityMarks, heading: String = "",
        trends: [String] = [], columns: [String] = []
    ) {
        self.trends = trends
        words = pages.words
        let text = pages.text
        let totals = TimeByActivity.total(shownDays.map(\.shown))
        let longest = totals.first?.duration ?? .zero
        rows = totals.prefix(Self.rowLimit).map {
            TotalRow($0.name, time: $0.duration, longest: longest, text: text, marks: &marks)
        }
        names = totals.map(\.name)
        let more = totals.count - rows.count
        others = more > 0 ? words.counted(.moreActivities, more) : nil
        self.heading = heading
        figures = Self.figures(pages, of: shownDays, totals: totals)
        table =
            columns.isEmpty || totals.isEmpty
            ? nil : TotalsTable(totals.prefix(Self.rowLimit), of: shownDays, columns: columns, text: text, marks: marks)
    }

    /// The recorded time, with a filter after the time that it shows; nil if no time counts.
    private static func figures(
        _ pages: CalendarPages, of shownDays: [ShownDay], totals: [(name: String, duration: Duration)]
    ) -> String? {
        let text = pages.text
        let all = CountedTime(shownDays.map(\.day), now: pages.now).sentence(pages.words, text)
        guard shownDays.contains(where: { $0.chosen != nil }) else { return all }
        let shown = totals.reduce(.zero) { $0 + $1.duration }
        return all.map { pages.words(.filteredFigures, ["shown": text.duration(shown), "all": $0]) }
    }

    var body: Markup {
        Card("gapt") {
            CardHead(heading, detail: figures)
            if rows.isEmpty {
                P(.class("mut")) { words(.nothingHere) }
            } else {
                Div(.class("tots")) {
                    for row in rows {
                        Div(.class("tot")) { row }
                    }
                }
                if let others { P(.class("sm mut")) { others } }
            }
            Trends(trends)
            if let table {
                TableFold(words(.asTable)) { table }
            }
        }
    }
}

/// How long each activity took on each day, and on all together.
struct TotalsTable: View {
    /// An activity.
    struct Row: Sendable {
        let name: String
        let cells: [String]
    }

    let columns: [String]
    let rows: [Row]
    let words: Words

    /// - Parameter columns: the names of the days and of all together.
    init(
        _ totals: ArraySlice<(name: String, duration: Duration)>, of shownDays: [ShownDay], columns: [String],
        text: WebText, marks: ActivityMarks
    ) {
        self.columns = columns
        words = text.words
        let byDay = shownDays.map { shownDay in
            Dictionary(shownDay.totals.map { ($0.name, $0.duration) }, uniquingKeysWith: +)
        }
        rows = totals.map { total in
            let cells = byDay.map { $0[total.name].map { text.shortDuration($0) } ?? "–" }
            return Row(
                name: marks.title(of: total.name), cells: cells + [text.shortDuration(total.duration)])
        }
    }

    var body: Markup {
        Table(.class("data")) {
            Thead {
                Tr {
                    Th(.scope("col")) { words(.activity) }
                    for column in columns { Th(.scope("col"), .class("num")) { column } }
                }
            }
            Tbody {
                for row in rows {
                    Tr {
                        Th(.scope("row")) { row.name }
                        for cell in row.cells { Td(.class("num")) { cell } }
                    }
                }
            }
        }
    }
}
