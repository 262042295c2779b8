internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// A day: its line, its records and gaps, and its totals.
struct DayPart {
    let pages: CalendarPages

    /// The maximum number of blocks with names in the line; with more, the line consists of few shapes.
    static let blockLimit = 64
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
        if shownDay.isEditable {
            shownDay.dismissed = try pages.site.node.dismissedGaps(touching: shownDay.day.times)
        }
        var marks = ActivityMarks(pages.site.looks(words))
        let line = line(shownDay, &marks)
        let rows = shownDay.rows(&marks)
        let totals = TotalsCard(pages, of: [shownDay], marks: &marks)
        let list = pages.address.of(.list).filtered {
            $0.from = date
            $0.to = date
        }
        let view = DayView(
            figures: totals.figures, line: line, rows: Array(rows.prefix(Self.rowLimit)),
            confirmAll: rows.count > Self.rowLimit ? nil : shownDay.confirmAll, nothing: nothing(shownDay),
            omitted: words.totalsNote([shownDay]) ?? text.omission([shownDay.shown]),
            listPath: rows.count > Self.rowLimit ? list.path : nil,
            totals: totals, words: words)
        return CalendarContent(
            title: text.dayAndMonth(date) + (date.year == pages.now.wall.date.year ? "" : " \(date.year)"),
            kicker: text.weekday(date), body: view.markup, names: totals.names)
    }

    private func line(_ shownDay: ShownDay, _ marks: inout ActivityMarks) -> Markup {
        let words = pages.words
        let now = words.time(pages.now.wall)
        let weekday = shownDay.text.weekday(shownDay.day.date)
        if shownDay.hasOnlyTotals {
            // Without hours, since nothing is said of them.
            return DayLine(
                size: .day, blocks: shownDay.blocks(&marks), now: nil, clock: words.format.region.clock,
                label: words(.totalsLine, ["day": weekday])
            ).markup
        }
        let label = words(.wholeDayLine, ["weekday": weekday])
        var line = DayLine(
            size: .big, blocks: shownDay.blocks(&marks), now: shownDay.nowOfDay,
            nowLabel: shownDay.nowOfDay == nil ? nil : words(.nowAt, ["time": now]),
            clock: words.format.region.clock, label: label)
        line.addPath = shownDay.addPath
        return line.blocks.count <= Self.blockLimit ? line.markup : line.coarse(runLimit: MonthGrid.runLimit)
    }

    private func nothing(_ shownDay: ShownDay) -> String {
        let words = pages.words
        if shownDay.day.isAbsent { return words(.absentDay) }
        if shownDay.chosen != nil { return words(.nothingSelected) }
        if shownDay.day.date > pages.now.wall.date { return words(.nothingYet) }
        return words(.nothingThatDay)
    }
}

/// What the page of a day shows.
struct DayView: View {
    /// How much of the day is recorded; nil if no time counts.
    let figures: String?
    let line: Markup
    let rows: [DayRow]
    /// The button that confirms all guesses; nil for none.
    let confirmAll: ConfirmAllForm?
    /// Why there are no rows, if there are none.
    let nothing: String
    /// How many activities are drawn if not all are, or what is drawn if only sums are known; otherwise nil.
    let omitted: String?
    /// The page with all records of the day; nil if the rows are all.
    let listPath: String?
    let totals: TotalsCard
    let words: Words

    var body: Markup {
        Div(.class("cols main3")) {
            Div(.class("stack")) {
                Card {
                    CardHead(words(.theDay), detail: figures)
                    line
                    list
                }
            }
            Div(.class("stack")) {
                if !totals.rows.isEmpty { totalsCard }
            }
        }
    }

    @MarkupBuilder private var list: Markup {
        if rows.isEmpty {
            P(.class("mut gapt")) { nothing }
        } else {
            Ol(.class("list")) {
                for row in rows { row }
            }
            confirmAll
        }
        if let omitted { P(.class("sm mut gapt")) { omitted } }
        if let listPath {
            P(.class("gapt")) {
                A(.href(listPath)) { words(.wholeList) }
            }
        }
    }

    private var totalsCard: Card {
        Card {
            H2 { words(.byActivity) }
            Div(.class("tot gapt")) {
                for total in totals.rows { total }
            }
            if let others = totals.others { P(.class("sm mut")) { others } }
        }
    }
}
