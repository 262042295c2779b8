import ArgumentParser
import Vicino

/// How many days a calendar shows.
enum CalendarSpan: String, CaseIterable {
    case day, week, month

    /// The first day to show, and the number of days.
    func range(around day: CivilDate) -> (first: CivilDate, count: Int) {
        switch self {
        case .day: (day, 1)
        case .week: (day.monday, 7)
        case .month: (day.firstOfMonth, day.daysInMonth)
        }
    }
}
