import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing

/// How many days a calendar shows.
enum CalendarLength: String, CaseIterable {
    case day, week, month, year

    /// The first day to show, and the number of days.
    func range(around day: CivilDate, weekStart: WeekStart) -> (first: CivilDate, count: Int) {
        switch self {
        case .day: (day, 1)
        case .week: (weekStart.first(of: day), 7)
        case .month: (day.firstOfMonth, day.daysInMonth)
        case .year: Self.year(around: day)
        }
    }

    private static func year(around day: CivilDate) -> (first: CivilDate, count: Int) {
        let first = SummaryUnit.year.first(of: day)
        let next = SummaryUnit.year.first(of: first.adding(days: 366))
        return (first, next.dayNumber - first.dayNumber)
    }
}
