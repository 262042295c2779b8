internal import VicinoCore
internal import VicinoMotion
internal import VicinoSensing

/// Turns the samples of an accelerometer into observations of walking and running.
///
/// Nothing is said of a device that lies still: a telephone on a table does not know what its user does. Stairs are
/// climbed on foot, so they count as walking. Memory is bounded by some seconds of samples.
struct MotionObservations {
    /// Who walks for a shorter time, in seconds, only crosses a room.
    static let shortest = 60.0
    /// How often what goes on is said again, in seconds.
    static let interval = 60.0
    /// No public recording has tested how running is told from walking (decision 0161).
    static let runningCertainty = 70

    /// What was said of the motion that goes on.
    private struct Reported {
        /// The start on the clock of the samples, by which its guess is known.
        let begin: Double
        let start: Timestamp
        var end: Double
    }

    private var recogniser = MotionRecogniser()
    private var guesses = MotionGuesses()
    private var reported: Reported?
    /// Until when something was seen: no observation begins earlier, whatever the user's clock was set to.
    private var latest = Timestamp.earliest

    /// Takes a sample.
    ///
    /// - Parameters:
    ///   - sample: in seconds of a clock that never goes back.
    ///   - zero: the moment at which that clock was zero, as far as is known now.
    /// - Returns: what is new.
    mutating func take(_ sample: MotionSample, zero: Timestamp) -> [Observation] {
        recogniser.take(sample).flatMap { window($0, zero: zero) }
    }

    /// Ends what goes on, because no samples follow for now.
    mutating func finish(zero: Timestamp) -> [Observation] {
        var observations = recogniser.finish().flatMap { window($0, zero: zero) }
        for guess in guesses.finish() { observations += ended(guess, zero: zero) }
        recogniser = MotionRecogniser()
        guesses = MotionGuesses()
        return observations
    }

    private mutating func window(_ window: MotionWindow, zero: Timestamp) -> [Observation] {
        var window = window
        if window.motion == .stairs { window.motion = .walking }
        var observations: [Observation] = []
        for guess in guesses.take(window) { observations += ended(guess, zero: zero) }
        if let guess = guesses.current { observations += continued(guess, zero: zero) }
        return observations
    }

    private mutating func continued(_ guess: MotionGuess, zero: Timestamp) -> [Observation] {
        guard counts(guess) else { return [] }
        if let reported, reported.begin == guess.start, guess.end - reported.end < Self.interval { return [] }
        return [observation(guess, goesOn: true, zero: zero)]
    }

    private mutating func ended(_ guess: MotionGuess, zero: Timestamp) -> [Observation] {
        guard counts(guess) else { return [] }
        defer { reported = nil }
        return [observation(guess, goesOn: false, zero: zero)]
    }

    private func counts(_ guess: MotionGuess) -> Bool {
        guess.motion != .still && guess.end - guess.start >= Self.shortest
    }

    private mutating func observation(_ guess: MotionGuess, goesOn: Bool, zero: Timestamp) -> Observation {
        let known = reported.flatMap { $0.begin == guess.start ? $0.start : nil }
        let start = known ?? max(latest, zero + .seconds(guess.start))
        let end = start + .seconds(guess.end - guess.start)
        reported = Reported(begin: guess.start, start: start, end: guess.end)
        latest = max(latest, end)
        return Observation(
            guess.motion.rawValue, since: start, until: end, goesOn: goesOn, certainty: certainty(guess),
            steps: guess.steps)
    }

    private func certainty(_ guess: MotionGuess) -> Int {
        let percent = Int((guess.certainty * 100).rounded())
        return guess.motion == .running ? min(percent, Self.runningCertainty) : percent
    }
}
