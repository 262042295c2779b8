internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// A week: hours down, days across.
struct WeekPart {
    let pages: CalendarPages

    init(_ pages: CalendarPages) { self.pages = pages }

    func content() throws -> CalendarContent {
        let words = pages.words
        let text = pages.text
        let (first, count) = CalendarSpan.week.days(around: pages.address.date, weekStart: words.weekStart)
        let shownDays = try pages.shownDays(from: first, count: count)
        var marks = ActivityMarks(pages.site.looks(words))
        let grid = WeekGrid(
            days: shownDays.map { day($0, &marks) }, stepsWord: words(.chartSteps), format: words.format)
        let last = first.adding(days: count - 1)
        let totals = TotalsCard(
            pages, of: shownDays, marks: &marks, heading: words(.thisWeekTotals),
            trends: try pages.trends(from: first, count: count),
            columns: shownDays.map { text.shortWeekday($0.day.date) } + [words(.spanWeek)])
        let notes = [text.omission(shownDays.map(\.day)), words.totalsNote(shownDays)].compactMap(\.self)
        let view = PeriodView(
            heading: words(.dayByDay), drawing: grid.markup, note: notes.isEmpty ? nil : notes.joined(separator: " "),
            totals: totals)
        // The number is that of ISO 8601, for the week with most of these days.
        let middle = first.adding(days: 3)
        return CalendarContent(
            title: text.days(first, last, today: pages.now.wall.date),
            kicker: words(.weekNumber, ["n": "\(middle.isoWeek)", "year": "\(middle.year)"]),
            body: view.markup, names: totals.names)
    }

    private func day(_ shownDay: ShownDay, _ marks: inout ActivityMarks) -> WeekGrid.Day {
        let date = shownDay.day.date
        let text = pages.text
        var day = WeekGrid.Day(
            weekday: text.weekday(date), shortWeekday: text.shortWeekday(date), number: "\(date.day)",
            path: pages.address.of(.day).on(date).path, steps: shownDay.steps.map { pages.words.format.number($0) },
            label: text.weekdayAndDay(date), blocks: shownDay.blocks(&marks),
            now: shownDay.nowOfDay)
        day.addPath = shownDay.addPath
        return day
    }
}
