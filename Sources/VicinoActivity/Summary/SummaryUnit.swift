package import VicinoCore
package import VicinoDrawing

/// The length of the parts into which a summary divides its period.
public enum SummaryUnit: String, CaseIterable, Sendable {
    /// A day, from midnight to midnight.
    case day
    /// A week; from Monday on, unless the reader chooses another first day.
    case week
    /// A calendar month.
    case month
    /// A calendar year.
    case year

    /// The first day of the unit that contains a day.
    ///
    /// - Parameters:
    ///   - date: the day.
    ///   - weekStart: the first day of a week.
    package func first(of date: CivilDate, weekStart: WeekStart = .monday) -> CivilDate {
        switch self {
        case .day: date
        case .week: weekStart.first(of: date)
        case .month: date.firstOfMonth
        case .year: CivilDate(year: date.year, month: 1, day: 1) ?? date
        }
    }

    /// The first day of the unit after the one that contains a day.
    package func next(after date: CivilDate, weekStart: WeekStart = .monday) -> CivilDate {
        let first = first(of: date, weekStart: weekStart)
        return switch self {
        case .day: first.adding(days: 1)
        case .week: first.adding(days: 7)
        case .month: first.adding(days: first.daysInMonth)
        case .year: self.first(of: first.adding(days: 366))
        }
    }
}
