package import VicinoCore

/// English names of months and days of the week.
package enum CalendarName {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    static func month(_ date: CivilDate) -> String { months[date.month - 1] }

    static func weekday(_ date: CivilDate) -> String { weekdays[date.weekday - 1] }

    /// `Mon`.
    static func shortWeekday(_ date: CivilDate) -> String { String(weekday(date).prefix(3)) }

    /// `Nov`.
    static func shortMonth(_ date: CivilDate) -> String { String(month(date).prefix(3)) }

    /// `Sun 1 Nov 2026`.
    package static func short(_ date: CivilDate) -> String {
        "\(shortWeekday(date)) \(date.day) \(shortMonth(date)) \(date.year)"
    }

    /// A short word for an activity, for narrow columns.
    static func short(_ activity: String) -> String {
        let words = [
            "walking": "walk", "running": "run", "cycling": "cycle", "driving": "drive", "public transport": "transit",
            "sitting": "sit", "sleeping": "sleep", "swimming": "swim", "skiing": "ski",
        ]
        return words[activity] ?? activity
    }
}
