internal import VicinoCore

/// A map of days, by months.
struct ChartMonths: Hashable, Sendable {
    /// What is known about a day.
    enum State: Hashable, Sendable {
        /// The amount, and its step from 0 to 4.
        case amount(Double, step: Int)
        /// The day has no record of the amount.
        case unknown
        /// The day is before the first record or after today.
        case outside
    }

    /// A day.
    struct Day: Hashable, Sendable {
        let date: CivilDate
        let state: State
    }

    /// The days of the period in a calendar month.
    struct Month: Hashable, Sendable {
        let days: [Day]
        /// The sum of the known amounts as text.
        let total: String

        /// The column of a day's week within the month.
        static func week(of date: CivilDate) -> Int { (date.day - 1 + date.firstOfMonth.weekday - 1) / 7 }
    }

    let months: [Month]
    let steps: ChartSteps
    let today: CivilDate
}
