internal import VicinoDrawing

/// The activities of a chart, largest first; those beyond the limit are one, at the end.
struct RankedNames {
    let names: [String]
    let amounts: [Double]
    /// For each activity the index of its name.
    let indices: [String: Int]

    /// - Parameter amounts: amounts by activity; those of zero are left out.
    init(_ amounts: [(activity: String, amount: Double)]) {
        let sorted = amounts.filter { $0.amount > 0 }.sorted { ($1.amount, $0.activity) < ($0.amount, $1.activity) }
        let named = sorted.filter { $0.activity != SummaryNames.others }
        let hasRest = named.count > Chart.nameLimit || named.count < sorted.count
        let shown = named.prefix(hasRest ? min(named.count, Chart.nameLimit) : named.count)
        let rest = sorted.reduce(0) { $0 + $1.amount } - shown.reduce(0) { $0 + $1.amount }
        names = shown.map(\.activity) + (hasRest ? [SummaryNames.others] : [])
        self.amounts = shown.map(\.amount) + (hasRest ? [max(0, rest)] : [])
        let last = shown.count
        var indices = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1.activity, $0) })
        for row in sorted where indices[row.activity] == nil { indices[row.activity] = last }
        self.indices = indices
    }

    /// Adds up amounts by the indices of the names.
    func grouped(_ amounts: [(activity: String, amount: Double)]) -> [Double] {
        var sums = Array(repeating: 0.0, count: names.count)
        for row in amounts {
            if let index = indices[row.activity] { sums[index] += row.amount }
        }
        return sums
    }
}
