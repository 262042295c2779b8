internal import VicinoActivity
internal import VicinoCore

/// A day: its line, its records and gaps, and its totals.
struct DayPart {
    let pages: CalendarPages

    /// The maximum number of blocks with names in the line; with more, the line consists of few shapes.
    static let blockLimit = 80
    /// The maximum number of rows in the list; the list of records shows the rest.
    static let rowLimit = 60
    /// The maximum number of records for which places and notes are shown in full.
    static let fullTextLimit = 20

    init(_ pages: CalendarPages) { self.pages = pages }

    func content() throws -> CalendarContent {
        let date = pages.address.date
        let words = pages.words
        let text = pages.text
        guard var shownDay = try pages.shownDays(from: date, count: 1).first else { throw WebRefusal.missing }
        if shownDay.day.parts.count > Self.fullTextLimit { shownDay.textLimit = ListPart.textLimit }
        var marks = ActivityMarks()
        let line = line(shownDay, &marks)
        let rows = shownDay.rows(&marks)
        let totals = TotalsCard(pages, [shownDay], &marks)
        let list = pages.address.of(.list).filtered {
            $0.from = date
            $0.to = date
        }
        let values = DayValues(
            heading: words["the_day"], figures: totals.figures, line: line, rows: Array(rows.prefix(Self.rowLimit)),
            hasRows: !rows.isEmpty, nothing: nothing(shownDay), omitted: pages.text.omission([shownDay.shown]),
            listPath: rows.count > Self.rowLimit ? list.path : nil,
            totals: totals)
        return CalendarContent(
            title: text.dayAndMonth(date) + (date.year == pages.now.wall.date.year ? "" : " \(date.year)"),
            kicker: text.weekday(date), body: pages.site.templates.markup("calendar-day", values, words),
            names: totals.names)
    }

    private func line(_ shownDay: ShownDay, _ marks: inout ActivityMarks) -> Markup {
        let words = pages.words
        let now = pages.now.wall.hourAndMinute
        let weekday = shownDay.text.weekday(shownDay.day.date)
        let label = words("whole_day_line", ["weekday": weekday])
        let line = DayLine(
            size: .big, blocks: shownDay.blocks(&marks), now: shownDay.nowOfDay,
            nowLabel: shownDay.nowOfDay == nil ? nil : words("now_at", ["time": now]), label: label)
        return line.blocks.count <= Self.blockLimit ? line.markup : line.coarse(runLimit: MonthGrid.runLimit)
    }

    private func nothing(_ shownDay: ShownDay) -> String {
        let words = pages.words
        if shownDay.day.isAbsent { return words["absent_day"] }
        if shownDay.chosen != nil { return words["nothing_selected"] }
        if shownDay.day.date > pages.now.wall.date { return words["nothing_yet"] }
        return words["nothing_that_day"]
    }
}

/// The values of the page of a day.
struct DayValues: Sendable {
    let heading: String
    let figures: String?
    let line: Markup
    let rows: [DayRow]
    let hasRows: Bool
    let nothing: String
    /// How many activities are drawn if not all are; otherwise nil.
    let omitted: String?
    let listPath: String?
    let totals: TotalsCard
}
