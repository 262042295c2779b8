/// What distinguishes motions in five seconds, whichever way the device is turned.
struct MotionFeatures {
    /// The rhythm of steps.
    let cadence: Cadence
    /// The standard deviation of the magnitudes, in metres per second squared.
    let movement: Double
    /// The features of the model, in the order of its weights.
    let values: [Double]

    /// - Parameter cells: those of one window.
    init(_ cells: [Cell]) {
        let magnitudes = cells.map(\.magnitude)
        let all = Spread(magnitudes)
        let gravity = cells.reduce(Cell(), +) * (1 / Double(cells.count))
        let down = gravity * (1 / max(gravity.magnitude, Self.least))
        let vertical = cells.map { $0.dot(down) }
        let level = zip(cells, vertical).map { cell, height in (cell - down * height).magnitude }
        let turns = zip(cells.dropFirst(), cells).map { later, earlier in (later - earlier).magnitude }
        let changes = zip(magnitudes.dropFirst(), magnitudes).map { later, earlier in later - earlier }
        let heights = Spread(vertical)
        let levels = Spread(level)
        let scale = max(all.deviation, Self.least)
        cadence = Cadence(magnitudes)
        movement = all.deviation
        values = [
            Self.logarithm(all.deviation), Self.logarithm(all.mean), heights.deviation / scale,
            levels.deviation / scale, levels.mean / scale, Spread(changes).deviation / scale,
            Spread(turns).mean / scale,
            Spread(Self.slow(magnitudes)).deviation / scale,
            Spread(Self.slow(vertical)).deviation / max(heights.deviation, Self.least),
            Spread(Self.slow(level)).deviation / max(levels.deviation, Self.least), cadence.oneStep, cadence.twoSteps,
            cadence.frequency,
        ]
    }

    /// What counts as nothing.
    private static let least = 1e-6

    /// The mean over most of a second: what is slower than steps, such as a body that rises and sinks on stairs.
    private static func slow(_ values: [Double]) -> [Double] {
        let length = SampleGrid.rate * 4 / 5
        guard values.count > length else { return values }
        var sum = values[..<length].reduce(0, +)
        var means = [sum / Double(length)]
        for index in length..<values.count {
            sum += values[index] - values[index - length]
            means.append(sum / Double(length))
        }
        return means
    }

    /// The binary logarithm, without the libraries of other targets: exact enough for a feature, and the same everywhere.
    private static func logarithm(_ value: Double) -> Double {
        let value = max(value, least)
        let mantissa = value.significand
        let share = (mantissa - 1) / (mantissa + 1)
        let square = share * share
        let series = share * (1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square / 9))))
        return Double(value.exponent) + 2 * series / 0.693147180559945
    }
}

/// Mean and standard deviation of values.
private struct Spread {
    let mean: Double
    let deviation: Double

    init(_ values: [Double]) {
        let count = Double(max(1, values.count))
        let mean = values.reduce(0, +) / count
        self.mean = mean
        deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    }
}
