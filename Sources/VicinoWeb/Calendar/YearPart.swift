internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// A year: a map of its days, streaks, and the months as columns.
struct YearPart {
    let pages: CalendarPages

    init(_ pages: CalendarPages) { self.pages = pages }

    func content() throws -> CalendarContent {
        let words = pages.words
        let now = pages.now
        let (first, count) = CalendarSpan.year.days(around: pages.address.date, weekStart: words.weekStart)
        let year = try YearSummaries(pages, from: first, through: first.adding(days: count - 1))
        let person = CalendarPerson(pages.person)
        let looks = pages.site.looks(words)
        let chartWords = ChartWords(words, looks)
        let map = try Chart.yearMap(year.days, of: person, by: year.measure, words: chartWords)
        let streaks = Chart.streaks(year.months, of: person, words: chartWords)
        let months = try Chart.timeByPart(year.months, of: person, without: MonthPart.leftOut, words: chartWords)
        var marks = ActivityMarks(looks)
        let monthPath = { (date: CivilDate) in pages.address.of(.month).on(date).path }
        let view = YearCharts(
            measures: measures, trends: try pages.trends(from: first, count: count, present: year.days),
            map: YearCard(
                chart: map, drawing: map.markup(marks: &marks, monthPath: monthPath), notes: map.notes),
            streaks: YearCard(chart: streaks, drawing: streaks.markup(marks: &marks), notes: streaks.notes),
            months: YearCard(chart: months, drawing: months.markup(marks: &marks), tableTitle: words(.asTable)),
            words: words)
        let recorded = year.days.days.count { $0.isRecorded && $0.date <= now.wall.date }
        let existing = year.days.days.count { !$0.isAbsent }
        return CalendarContent(
            title: "\(first.year)", kicker: words(.daysRecorded, ["n": "\(recorded)", "of": "\(existing)"]),
            body: view.markup, names: year.months.timeByActivity.map(\.name))
    }

    /// What the map can show; with a filter, it shows the time of what is selected.
    private var measures: [Segmented.Choice] {
        guard !pages.address.filter.isNarrow else { return [] }
        return YearMeasure.allCases.map { measure in
            var address = pages.address
            address.measure = measure == .moving ? nil : measure
            return Segmented.Choice(
                pages.words(measure.name), path: address.path,
                isCurrent: measure == pages.address.measure ?? .moving)
        }
    }
}
