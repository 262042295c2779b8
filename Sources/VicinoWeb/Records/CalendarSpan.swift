internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing

/// What a page of the calendar shows: the days of a unit, or a list.
enum CalendarSpan: String, CaseIterable, Sendable {
    case day, week, month, year, list

    /// The unit of the days; nil for the list.
    var unit: SummaryUnit? { SummaryUnit(rawValue: rawValue) }

    /// What the page calls it.
    var name: TextKey {
        switch self {
        case .day: .spanDay
        case .week: .spanWeek
        case .month: .spanMonth
        case .year: .spanYear
        case .list: .spanList
        }
    }

    /// The years that have a page. Times of records lie in them, too.
    static let years = 1901...2199

    /// The first day to show, and the number of days.
    func days(around date: CivilDate, weekStart: WeekStart) -> (first: CivilDate, count: Int) {
        guard let unit else { return (date, 1) }
        let first = unit.first(of: date, weekStart: weekStart)
        return (first, unit.next(after: date, weekStart: weekStart).dayNumber - first.dayNumber)
    }
}
