package import VicinoCore

/// The day with which a week begins. Its raw value is the number of that weekday in ISO 8601.
public enum WeekStart: Int, CaseIterable, Sendable {
    /// As in ISO 8601.
    case monday = 1
    /// As in Egypt.
    case saturday = 6
    /// As in the United States.
    case sunday = 7

    /// The first day of the week that contains a day.
    package func first(of date: CivilDate) -> CivilDate { date.adding(days: -index(of: date)) }

    /// The number of a day within its week, from 0 to 6.
    package func index(of date: CivilDate) -> Int { (date.weekday - rawValue + 7) % 7 }

    /// The weekdays of a week in their order, as numbers from 0 for Monday to 6 for Sunday.
    package var weekdays: [Int] { (0..<7).map { (rawValue - 1 + $0) % 7 } }
}
