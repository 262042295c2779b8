package import VicinoCore

/// A map of days, by months.
package struct ChartMonths: Hashable, Sendable {
    /// What is known about a day.
    package enum State: Hashable, Sendable {
        /// The amount, and its step from 0 to 4.
        case amount(Double, step: Int)
        /// The day has no record of the amount.
        case unknown
        /// The day is before the first record or after today.
        case outside
    }

    /// A day.
    package struct Day: Hashable, Sendable {
        /// Which day.
        package let date: CivilDate
        /// What is known about it.
        package let state: State

        /// Makes a day.
        package init(date: CivilDate, state: State) {
            self.date = date
            self.state = state
        }
    }

    /// The days of the period in a calendar month.
    package struct Month: Hashable, Sendable {
        /// The days, ascending.
        package let days: [Day]
        /// The sum of the known amounts as text.
        let total: String

        /// Makes a month, and adds up its days.
        package init(_ days: [Day], unit: ChartUnit, words: DrawingWords) {
            let amounts = days.compactMap { day in
                if case .amount(let amount, step: _) = day.state { amount } else { nil }
            }
            self.days = days
            total = amounts.isEmpty ? words.nothing : words.full(amounts.reduce(0, +), unit)
        }

        /// The column of a day's week within the month.
        static func week(of date: CivilDate, from start: WeekStart) -> Int {
            (date.day - 1 + start.index(of: date.firstOfMonth)) / 7
        }
    }

    /// The months, ascending.
    package let months: [Month]
    /// The steps of amount.
    package let steps: ChartSteps
    let today: CivilDate?

    /// What the key says of blank days, of which nothing can be known; none if there are none.
    func keyNotes(_ words: DrawingWords) -> [String] {
        months.contains { $0.days.contains { $0.state == .outside } } ? [words.blank] : []
    }

    /// Divides days into months.
    package init(_ days: [Day], steps: ChartSteps, today: CivilDate?, words: DrawingWords) {
        months = Dictionary(grouping: days, by: \.date.firstOfMonth).sorted { $0.key < $1.key }
            .map { Month($0.value, unit: steps.unit, words: words) }
        self.steps = steps
        self.today = today
    }
}
