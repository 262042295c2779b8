import ArgumentParser
import Vicino

/// How much of a calendar is shown.
enum CalendarSpan: String, CaseIterable {
    case day, week, month

    /// The first day that is shown and how many there are.
    func range(around day: CivilDate) -> (first: CivilDate, count: Int) {
        switch self {
        case .day: (day, 1)
        case .week: (day.monday, 7)
        case .month: (day.firstOfMonth, day.daysInMonth)
        }
    }
}
