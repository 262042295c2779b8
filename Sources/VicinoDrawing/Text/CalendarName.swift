package import VicinoCore

/// English names of months and days of the week.
package enum CalendarName {
    /// The months.
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// The days of the week, from Monday on.
    package static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// `November`.
    package static func month(_ date: CivilDate) -> String { months[date.month - 1] }

    /// `Monday`.
    package static func weekday(_ date: CivilDate) -> String { weekdays[date.weekday - 1] }

    /// `Mon`.
    package static func shortWeekday(_ date: CivilDate) -> String { String(weekday(date).prefix(3)) }

    /// `Nov`.
    package static func shortMonth(_ date: CivilDate) -> String { String(month(date).prefix(3)) }

    /// `Sun 1 Nov 2026`.
    package static func short(_ date: CivilDate) -> String {
        "\(shortWeekday(date)) \(date.day) \(shortMonth(date)) \(date.year)"
    }
}
