/// A map of the hours of the week: seven rows from Monday on, each with 24 hours.
struct ChartHours: Hashable, Sendable {
    /// The mean amount of each hour; nil where no day of this weekday has a record.
    let amounts: [[Double?]]
    /// The steps of amount.
    let steps: ChartSteps

    /// The weekday and the hour with the largest amount; nil if nothing is known.
    var most: (weekday: Int, hour: Int, amount: Double)? {
        let cells = amounts.enumerated().flatMap { row, amounts in
            amounts.enumerated().compactMap { hour, amount in amount.map { (row, hour, $0) } }
        }
        return cells.max { $0.2 < $1.2 }
    }
}
