@testable import VicinoMotion

/// Movements that tests invent.
struct Movement {
    /// Samples in a second.
    var rate = 50
    var seconds = 60
    /// Steps in a second; none for a device that lies still.
    var cadence = 1.8
    /// How much a step moves the device, in metres per second squared.
    var strength = 3.0
    var start = 0.0

    static let still = Movement(cadence: 0, strength: 0)
    static let running = Movement(cadence: 2.8, strength: 12)

    /// A body that rises and sinks with each step, and sways with each second one.
    var samples: [MotionSample] {
        (0..<rate * seconds).map { index in
            let time = Double(index) / Double(rate)
            let turn = 2 * Double.pi * cadence * time
            return MotionSample(
                time: start + time, x: strength / 4 * wave(turn / 2), y: strength / 10 * wave(turn),
                z: 9.8 + strength * wave(turn))
        }
    }

    /// A sine by its series, so that the tests need no library for it.
    private func wave(_ angle: Double) -> Double {
        let rest = angle.remainder(dividingBy: 2 * Double.pi)
        var term = rest
        var sum = rest
        for number in 1...12 {
            let factor = Double(2 * number) * Double(2 * number + 1)
            term *= -rest * rest / factor
            sum += term
        }
        return sum
    }
}

extension MotionRecogniser {
    /// All windows of samples.
    static func windows(_ samples: [MotionSample]) -> [MotionWindow] {
        var recogniser = MotionRecogniser()
        let windows = samples.flatMap { recogniser.take($0) }
        return windows + recogniser.finish()
    }
}

extension MotionGuesses {
    /// All guesses of windows.
    static func guesses(_ windows: [MotionWindow]) -> [MotionGuess] {
        var guesses = MotionGuesses()
        let complete = windows.flatMap { guesses.take($0) }
        return complete + guesses.finish()
    }
}

extension MotionTable {
    /// The samples of a text that arrives in pieces.
    static func samples(_ text: String, pieces size: Int = 4096) throws -> [MotionSample] {
        var table = MotionTable()
        var samples: [MotionSample] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            samples += try table.take(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return samples + (try table.finish())
    }
}
