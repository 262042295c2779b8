internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The summaries of a year by day and by month, from one reading of the store.
struct YearSummaries {
    let days: ActivitySummary
    /// By month; only of what the filter selects.
    let months: ActivitySummary
    /// What the map shows.
    let measure: ChartMeasure

    init(_ pages: CalendarPages, from first: CivilDate, through last: CivilDate) throws {
        let (records, filter, now) = (pages.records, pages.address.filter, pages.now)
        let since = try records.since
        var days = ActivitySummary(
            of: try SummaryPeriod(from: first, through: last, by: .day), since: since, now: now)
        let count = last.dayNumber - first.dayNumber + 1
        guard let selected = try records.selected(by: filter, from: first, count: count) else {
            try records.forEach(from: first, count: count) { try days.add($0.record) }
            (self.days, months, measure) = (
                days, try days.regrouped(by: .month), (pages.address.measure ?? .moving).chart
            )
            return
        }
        var months = ActivitySummary(
            of: try SummaryPeriod(from: first, through: last, by: .month), since: since, now: now)
        // The map needs all records: a day with only other activities is not an empty one. So the selected ones get a
        // name that no other has, which the map shows.
        let name = FilterWords(
            filter: filter, words: pages.words, text: pages.text, today: pages.now.wall.date
        ).sentence(isList: false)
        try records.forEach(from: first, count: count) { found in
            var activity = found.record
            let isSelected = selected.contains(found.id)
            activity.name = isSelected ? name : ""
            try days.add(activity)
            if isSelected { try months.add(found.record) }
        }
        (self.days, self.months, measure) = (days, months, .activity(name))
    }
}
