/// A map of the hours of the week: seven rows from Monday on, each with 24 hours.
package struct ChartHours: Hashable, Sendable {
    /// What is known about an hour of a weekday.
    package enum State: Hashable, Sendable {
        /// The mean amount.
        case amount(Double)
        /// Nothing is known of it on any day of this weekday.
        case unknown
        /// On each such day of the period, the hour is before the first record or has not come yet.
        case outside

        /// The amount; nil if there is none.
        package var amount: Double? { if case .amount(let amount) = self { amount } else { nil } }
    }

    /// The state of each hour.
    package let states: [[State]]
    /// The steps of amount.
    let steps: ChartSteps

    /// Makes a map.
    package init(states: [[State]], steps: ChartSteps) {
        self.states = states
        self.steps = steps
    }

    /// The weekday and the hour with the largest amount; nil if nothing is known.
    var most: (weekday: Int, hour: Int, amount: Double)? {
        let cells = states.enumerated().flatMap { row, states in
            states.enumerated().compactMap { hour, state in state.amount.map { (row, hour, $0) } }
        }
        return cells.max { $0.2 < $1.2 }
    }
}
