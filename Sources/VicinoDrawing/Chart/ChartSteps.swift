/// The four steps of amount of a map, with their limits in words.
package struct ChartSteps: Hashable, Sendable {
    /// The lower limits of the steps, ascending.
    let limits: [Double]
    let unit: ChartUnit

    /// Makes steps.
    ///
    /// - Parameter limits: the lower limits of the steps from 1 on, ascending; at most four.
    package init(limits: [Double], unit: ChartUnit) {
        self.limits = limits
        self.unit = unit
    }

    /// The maximum number of limits.
    static let count = 4

    /// Steps of a round size, of which the largest amount has the last one.
    init(to largest: Double, unit: ChartUnit, distances: DistanceUnit) {
        let distance = ChartScale.distance(for: largest / Double(Self.count + 1), unit, distances)
        self.init(limits: (1...Self.count).map { Double($0) * distance }, unit: unit)
    }

    /// The step of an amount: 0 below the first limit, up to 4.
    package func step(of amount: Double) -> Int { limits.count { $0 <= amount } }

    /// The words for each step, from 0 on.
    package func labels(_ words: DrawingWords) -> [String] {
        guard let first = limits.first, let last = limits.last else { return [] }
        let scale = displayScale(words.format.region.distances)
        func number(_ value: Double) -> String { words.format.decimal(tenths: Int((value * 10).rounded())) }
        let between = zip(limits, limits.dropFirst()).map { lower, upper in
            "\(number(lower / scale.size))–\(number(upper / scale.size - scale.least))"
                + (scale.unit.isEmpty ? "" : " " + scale.unit)
        }
        return [words.fill(words.under, ["amount": words.amount(first, unit)])] + between
            + [words.fill(words.andMore, ["amount": words.amount(last, unit)])]
    }

    /// The unit in which ranges are written: its size, the least difference, and its name.
    private func displayScale(_ distances: DistanceUnit) -> (size: Double, least: Double, unit: String) {
        switch unit {
        case .time:
            limits.allSatisfy { $0.truncatingRemainder(dividingBy: 3_600_000) == 0 }
                ? (3_600_000, 1, AmountFormat.hour) : (60_000, 1, AmountFormat.minute)
        case .distance: (distances.metres, 0.1, distances.symbol)
        case .count: (1, 1, "")
        case .number(let symbol): (1, 0.1, symbol)
        }
    }
}
