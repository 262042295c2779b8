/// Turns windows into guesses, as they come, and bridges short interruptions: who waits at a light still walks.
///
/// Guesses follow each other in time, and no two overlap. Memory is bounded by the length of an interruption.
package struct MotionGuesses: Sendable {
    /// The longest interruption that is bridged, and the longest gap in the data, in seconds.
    package static let longestInterruption = 30.0

    /// Windows of one motion, and of interruptions that ended.
    private struct Run {
        let motion: Motion
        let start: Double
        var end: Double
        var steps: Double
        /// Seconds times certainty.
        var evidence: Double

        init(_ window: MotionWindow) {
            motion = window.motion
            start = window.start
            end = window.end
            steps = window.steps
            evidence = (window.end - window.start) * window.certainty
        }

        mutating func add(_ window: MotionWindow) {
            end = window.end
            steps += window.steps
            guard window.motion == motion else { return }
            evidence += (window.end - window.start) * window.certainty
        }

        var guess: MotionGuess {
            MotionGuess(
                start: start, end: end, motion: motion, steps: Int(steps.rounded()),
                certainty: min(1, evidence / max(end - start, 1e-9)))
        }
    }

    private var run: Run?
    /// What has come since the run was last seen.
    private var interruption: [MotionWindow] = []

    package init() {}

    /// What goes on, without an interruption that may end it; nil before the first window.
    ///
    /// It begins with the same start as the guess that it becomes.
    package var current: MotionGuess? { run?.guess }

    /// Takes the next window, which begins where the one before ends, or later.
    ///
    /// - Returns: the guesses that are certain to be complete.
    package mutating func take(_ window: MotionWindow) -> [MotionGuess] {
        guard let current = run else {
            run = Run(window)
            return []
        }
        guard window.end - current.end > Self.longestInterruption || window.motion != current.motion else {
            for bridged in interruption { run?.add(bridged) }
            interruption = []
            run?.add(window)
            return []
        }
        interruption.append(window)
        return window.end - current.end > Self.longestInterruption ? endRun() : []
    }

    /// The last guesses, after the last window.
    package mutating func finish() -> [MotionGuess] {
        var guesses: [MotionGuess] = []
        while run != nil { guesses += endRun() }
        return guesses
    }

    /// Ends the run, and begins the next one with what has come since.
    private mutating func endRun() -> [MotionGuess] {
        guard let ended = run?.guess else { return [] }
        run = nil
        let waiting = interruption
        interruption = []
        return [ended] + waiting.flatMap { take($0) }
    }
}
