/// The four steps of amount of a map, with their limits in words.
struct ChartSteps: Hashable, Sendable {
    /// The lower limits of the steps, ascending.
    let limits: [Double]
    let unit: ChartUnit

    /// The step of an amount: 0 below the first limit, up to 4.
    func step(of amount: Double) -> Int { limits.count { $0 <= amount } }

    /// The words for each step, from 0 on.
    func labels(_ words: ChartWords) -> [String] {
        guard let first = limits.first, let last = limits.last else { return [] }
        let scale = displayScale
        let between = zip(limits, limits.dropFirst()).map { lower, upper in
            "\(Self.number(lower / scale.size, words))–\(Self.number(upper / scale.size - scale.least, words))"
                + (scale.suffix(words).isEmpty ? "" : " " + scale.suffix(words))
        }
        return [words.fill(words.under, ["amount": words.amount(first, unit)])] + between
            + [words.fill(words.andMore, ["amount": words.amount(last, unit)])]
    }

    /// The unit in which ranges are written: its size, the least difference, and its name.
    private var displayScale: (size: Double, least: Double, suffix: (ChartWords) -> String) {
        switch unit {
        case .time:
            limits.allSatisfy { $0.truncatingRemainder(dividingBy: 3_600_000) == 0 }
                ? (3_600_000, 1, \.hour) : (60_000, 1, \.minute)
        case .distance: (1_000, 0.1, \.kilometre)
        case .steps, .days: (1, 1, { _ in "" })
        }
    }

    private static func number(_ value: Double, _ words: ChartWords) -> String {
        let tenths = Int((value * 10).rounded())
        let whole = words.number(tenths / 10)
        return tenths % 10 == 0 ? whole : "\(whole)\(words.decimalPoint)\(tenths % 10)"
    }
}
