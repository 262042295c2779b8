/// The amounts of some days in short: their mean, and how exactly it is known.
struct DaySample: Hashable, Sendable {
    let mean: Double
    /// The square of the standard error of the mean, which is larger if days differ more, and if they are few.
    let squaredError: Double

    /// Adds up the amounts of at least two days; of fewer, the mean has no error.
    init(_ amounts: [Double]) {
        let count = Double(max(1, amounts.count))
        let mean = amounts.reduce(0, +) / count
        let squares = amounts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        self.mean = mean
        squaredError = amounts.count < 2 ? 0 : squares / (count - 1) / count
    }
}
