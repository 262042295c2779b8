/// The rhythm of steps in five seconds, by autocorrelation.
///
/// Who walks repeats the same movement with each step, and still more exactly with each second one, by the same leg.
/// So the length of a step is the lag at which the signal resembles itself, and resembles itself at twice the lag.
/// The method is the normalized autocorrelation of Rai, Chintalapudi, Padmanabhan and Sen: "Zee: Zero-effort
/// crowdsourcing for indoor localization", MobiCom 2012 (<https://doi.org/10.1145/2348543.2348580>). Brajdic and Harle
/// found it among the best of nine: "Walk detection and step counting on unconstrained smartphones", UbiComp 2013
/// (<https://doi.org/10.1145/2493432.2493449>). Unlike there, twice the lag counts as much as the lag.
struct Cadence: Equatable {
    /// The shortest and the longest step, in cells: 3.6 and 1.2 steps in a second.
    static let lags = 7...21
    /// Below this standard deviation, in metres per second squared, nobody walks.
    static let leastMovement = 0.6
    /// Below this mean of the two correlations, no movement is a rhythm.
    static let leastRegularity = 0.3

    /// Steps in a second if this is a rhythm.
    let frequency: Double
    /// The correlation at one step, and at two.
    let oneStep: Double
    let twoSteps: Double
    /// The standard deviation of the smoothed magnitudes.
    let movement: Double

    /// Whether these are steps.
    var isRhythm: Bool { movement >= Self.leastMovement && (oneStep + twoSteps) / 2 >= Self.leastRegularity }
    /// Steps in a second; 0 without a rhythm.
    var steps: Double { isRhythm ? frequency : 0 }

    /// - Parameters:
    ///   - magnitudes: those of consecutive cells.
    ///   - ofStepsOnly: whether a movement that is too small for steps needs no frequency.
    init(_ magnitudes: [Double], ofStepsOnly: Bool = false) {
        let smooth = Self.smooth(magnitudes)
        let mean = smooth.reduce(0, +) / Double(smooth.count)
        let centred = smooth.map { $0 - mean }
        let power = centred.reduce(0) { $0 + $1 * $1 } / Double(centred.count)
        movement = power.squareRoot()
        guard power > 0, !ofStepsOnly || movement >= Self.leastMovement else {
            frequency = 0
            oneStep = 0
            twoSteps = 0
            return
        }
        let correlations = (0...Self.lags.upperBound * 2 + 2).map { lag in Self.product(centred, lag: lag) / power }
        let scores = (0...Self.lags.upperBound + 1).map { correlations[$0] + correlations[2 * $0] }
        let best = Self.lags.max { scores[$0] < scores[$1] } ?? Self.lags.lowerBound
        oneStep = correlations[best]
        twoSteps = correlations[2 * best]
        frequency = Double(SampleGrid.rate) / (Double(best) + Self.peak(scores[best - 1...best + 1]))
    }

    /// Weights that take away what is quicker than steps: a Hann window of 0.2 s.
    private static func smooth(_ values: [Double]) -> [Double] {
        (2..<max(2, values.count - 2)).map { index in
            let near = 0.75 * (values[index - 1] + values[index + 1])
            let far = 0.25 * (values[index - 2] + values[index + 2])
            return (values[index] + near + far) / 3
        }
    }

    private static func product(_ values: [Double], lag: Int) -> Double {
        guard lag < values.count else { return 0 }
        let count = values.count - lag
        return values.withUnsafeBufferPointer { values in
            var sum = 0.0
            for index in 0..<count { sum += values[index] * values[index + lag] }
            return sum / Double(count)
        }
    }

    /// Where a parabola through three values has its peak, from the middle one.
    private static func peak(_ three: ArraySlice<Double>) -> Double {
        let values = Array(three)
        let bend = values[0] - 2 * values[1] + values[2]
        guard bend < 0 else { return 0 }
        return min(0.5, max(-0.5, (values[0] - values[2]) / (2 * bend)))
    }
}
