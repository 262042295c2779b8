/// A map of the hours of the week: seven rows from Monday on, each with 24 hours.
struct ChartHours: Hashable, Sendable {
    /// The mean amount of each hour; nil where no day of this weekday has a record.
    let amounts: [[Double?]]
    /// The steps of amount.
    let steps: ChartSteps
}
