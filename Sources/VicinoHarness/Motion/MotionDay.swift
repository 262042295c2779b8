internal import Foundation
internal import VicinoMotion

/// A day of an accelerometer in a pocket, of which a quarter is walked.
///
/// ```swift
/// let steps = MotionDay(rate: 50).recognise()
/// ```
public struct MotionDay: Sendable {
    /// Ten minutes, which the day repeats: making them must not count as recognising.
    private let piece: [MotionSample]
    private let rate: Int

    private static let pieceSeconds = 600
    private static let secondsOfDay = 86_400

    /// - Parameter rate: samples in a second.
    public init(rate: Int) {
        self.rate = rate
        piece = (0..<Self.pieceSeconds * rate).map { index in
            let time = Double(index) / Double(rate)
            let turn = 2 * Double.pi * 1.8 * time
            let strength = time < Double(Self.pieceSeconds) / 4 ? 3.0 : 0.05
            return MotionSample(
                time: time, x: strength / 4 * sin(turn / 2), y: strength / 10 * sin(turn), z: 9.8 + strength * sin(turn)
            )
        }
    }

    /// How many samples the day has.
    public var sampleCount: Int { Self.secondsOfDay * rate }

    /// Recognises the day, sample by sample, as it is done live.
    ///
    /// - Returns: the steps.
    public func recognise() -> Int {
        var recogniser = MotionRecogniser()
        var guesses = MotionGuesses()
        var steps = 0
        for round in 0..<Self.secondsOfDay / Self.pieceSeconds {
            let start = Double(round * Self.pieceSeconds)
            for sample in piece {
                var sample = sample
                sample.time += start
                for window in recogniser.take(sample) { steps += Self.steps(guesses.take(window)) }
            }
        }
        for window in recogniser.finish() { steps += Self.steps(guesses.take(window)) }
        return steps + Self.steps(guesses.finish())
    }

    private static func steps(_ guesses: [MotionGuess]) -> Int { guesses.reduce(0) { $0 + $1.steps } }
}
