package import VicinoCore

/// The labels below a line of days.
package struct DayLabels {
    /// A label for each day; empty for most of many.
    package let labels: [String]

    /// The maximum number of labels below a drawing.
    package static let shownLimit = 12
    /// The maximum number of dates below a drawing, such as `21 Nov`.
    package static let shownDateLimit = 5
    /// The maximum number of days for which each has its weekday as its label.
    private static let weekdayLimit = 7
    /// The maximum number of days for which each has its date, if there is room for it.
    private static let dateLimit = 10
    /// The maximum number of days for which the first days of weeks have their dates.
    private static let weekLimit = 62

    /// Chooses labels.
    package init(_ days: [CivilDate], _ words: DrawingWords) {
        func isMarked(_ date: CivilDate) -> Bool {
            days.count <= Self.dateLimit
                || (days.count <= Self.weekLimit ? words.format.region.weekStart.index(of: date) == 0 : date.day == 1)
        }
        let marked = days.indices.filter { isMarked(days[$0]) }
        // Dates are longer than the names of weekdays and months.
        let hasDates = days.count > Self.weekdayLimit && days.count <= Self.weekLimit
        let limit = hasDates ? Self.shownDateLimit : Self.shownLimit
        let step = max(1, (marked.count + limit - 1) / limit)
        let chosen = Set(stride(from: 0, to: marked.count, by: step).map { marked[$0] })
        labels = days.indices.map { index in
            guard chosen.contains(index) else { return "" }
            if hasDates { return words.shortDate(days[index]) }
            return days.count <= Self.weekdayLimit
                ? words.shortWeekday(days[index].weekday - 1) : words.shortMonth(days[index])
        }
    }
}
