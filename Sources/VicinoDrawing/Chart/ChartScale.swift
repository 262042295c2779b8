/// The vertical scale of a chart: from zero to the largest amount, with at most four lines at round amounts.
package struct ChartScale: Hashable, Sendable {
    /// The amounts of the lines, ascending from zero.
    package let lines: [Double]
    /// What the amounts count.
    package let unit: ChartUnit
    /// The unit in which distances are written.
    let distances: DistanceUnit

    /// The amount at the upper end.
    package let top: Double

    /// Chooses the least round distance of the lines with which four of them suffice.
    package init(to largest: Double, unit: ChartUnit, distances: DistanceUnit = .kilometres) {
        self.unit = unit
        self.distances = distances
        let largest = largest.isFinite ? min(max(largest, 0), 1e18) : 0
        let distance = Self.distance(for: largest / 4, unit, distances)
        let count = max(1, min(3, Int(largest / distance)))
        lines = (0...count).map { Double($0) * distance }
        top = max(largest, Double(count) * distance)
    }

    /// The amount of a line as text. Zero has the unit of the others.
    func label(_ amount: Double, _ words: DrawingWords) -> String {
        guard amount == 0, lines.count > 1 else { return words.amount(amount, unit) }
        return switch unit {
        case .time: "0 " + (lines[1] < 3_600_000 ? AmountFormat.minute : AmountFormat.hour)
        case .distance:
            "0 " + (distances == .kilometres && lines[1] < 1000 ? AmountFormat.metre : distances.symbol)
        case .count: "0"
        case .number: words.amount(0, unit)
        }
    }

    /// How high an amount is drawn, from 0 to 1.
    func height(_ amount: Double) -> Double { amount.isFinite ? min(max(amount / top, 0), 1) : 0 }

    /// The least round amount from an amount on.
    static func distance(for least: Double, _ unit: ChartUnit, _ distances: DistanceUnit) -> Double {
        let minute = 60_000.0
        let hours = [1.0, 2, 3, 4, 6, 8, 12, 24, 48].map { $0 * 60 * minute }
        let small = [5.0, 10, 20, 30].map { $0 * minute }
        if unit == .time, let distance = (small + hours).first(where: { $0 >= least }) { return distance }
        let base =
            switch unit {
            case .time: 60 * minute
            case .distance: distances.metres
            case .count, .number: 1.0
            }
        var power = leastPower(unit)
        while true {
            for factor in [1.0, 2, 5] where factor * power * base >= least { return factor * power * base }
            power *= 10
        }
    }

    /// The least distance of two lines.
    private static func leastPower(_ unit: ChartUnit) -> Double {
        switch unit {
        case .time, .count: 1
        case .distance, .number: 0.1
        }
    }
}
