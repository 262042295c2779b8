internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// The summaries of a year by day and by month.
struct YearSummaries {
    let days: ActivitySummary
    /// By month; only of what the filter selects.
    let months: ActivitySummary
    /// What the map shows.
    let measure: ChartMeasure

    init(_ pages: CalendarPages, from first: CivilDate, through last: CivilDate) throws {
        let records = pages.records
        let filter = pages.address.filter
        let all = try records.summary(from: first, through: last, by: .day)
        guard filter.isNarrow else {
            days = all
            months = try all.regrouped(by: .month)
            measure = (pages.address.measure ?? .moving).chart
            return
        }
        // A day with only other activities is not an unknown one, whatever the filter selects.
        let name = FilterWords(
            filter: filter, words: pages.words, text: pages.text, today: pages.now.wall.date
        ).sentence(isList: false)
        let months = try SummaryPeriod(from: first, through: last, by: .month)
        days = try records.summary(
            of: all.period, as: name, totals: filter.totals, selecting: filter.selecting
        ).recorded(in: all)
        self.months = try records.summary(of: months, totals: filter.totals, selecting: filter.selecting)
            .recorded(in: all)
        measure = .activity(name)
    }
}
