internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// A year: a map of its days, streaks, and the months as columns.
struct YearPart {
    let pages: CalendarPages

    init(_ pages: CalendarPages) { self.pages = pages }

    func content() throws -> CalendarContent {
        let words = pages.words
        let now = pages.now
        let (first, count) = CalendarSpan.year.days(around: pages.address.date)
        let year = try YearSummaries(pages, from: first, through: first.adding(days: count - 1))
        let person = CalendarPerson(pages.person)
        let chartWords = ChartWords(words)
        let map = try Chart.yearMap(year.days, of: person, by: year.measure, words: chartWords)
        let streaks = Chart.streaks(year.months, of: person, words: chartWords)
        let months = try Chart.timeByPart(year.months, of: person, without: MonthPart.leftOut, words: chartWords)
        var marks = ActivityMarks()
        let monthPath = { (date: CivilDate) in pages.address.of(.month).on(date).path }
        let values = YearValues(
            measures: measures,
            map: YearValues.Card(map, map.markup(marks: &marks, monthPath: monthPath), hasTable: false),
            streaks: YearValues.Card(streaks, streaks.markup(marks: &marks), hasTable: false),
            months: YearValues.Card(months, months.markup(marks: &marks)))
        let recorded = year.days.days.count { $0.isRecorded && $0.date <= now.wall.date }
        let existing = year.days.days.count { !$0.isAbsent }
        return CalendarContent(
            title: "\(first.year)", kicker: words("days_recorded", ["n": "\(recorded)", "of": "\(existing)"]),
            body: pages.site.templates.markup("calendar-year", values, words),
            names: year.months.timeByActivity.map(\.name))
    }

    /// What the map can show; with a filter, it shows the time of what is selected.
    private var measures: [CalendarTop.Link] {
        guard !pages.address.filter.isNarrow else { return [] }
        return YearMeasure.allCases.map { measure in
            var address = pages.address
            address.measure = measure == .moving ? nil : measure
            return CalendarTop.Link(
                path: address.path, name: pages.words["measure_\(measure.rawValue)"],
                isCurrent: measure == pages.address.measure ?? .moving)
        }
    }
}

/// The values of the page of a year.
struct YearValues: Sendable {
    /// A chart.
    struct Card: Sendable {
        let title: String
        let detail: String
        let drawing: Markup
        let notes: [String]
        let table: Markup?

        init(_ chart: Chart, _ drawing: Markup, hasTable: Bool = true) {
            let figure = chart.figure.map { "\($0.text) \($0.meaning)" }
            detail = [figure, chart.detail].compactMap { $0 }.joined(separator: " · ")
            title = chart.title
            notes = chart.notes
            self.drawing = drawing
            table = hasTable && !chart.isEmpty ? chart.tableMarkup() : nil
        }
    }

    let measures: [CalendarTop.Link]
    let hasMeasures: Bool
    let map: Card
    let streaks: Card
    let months: Card

    init(measures: [CalendarTop.Link], map: Card, streaks: Card, months: Card) {
        self.measures = measures
        hasMeasures = !measures.isEmpty
        self.map = map
        self.streaks = streaks
        self.months = months
    }
}
