import Vicino
import VicinoDrawing
import VicinoMotion

/// What `vicino recognise` sees in a recording.
struct MotionReport {
    private(set) var guesses: [MotionGuess] = []
    /// All steps.
    private(set) var steps = 0.0
    private var first: Double?
    private var last = 0.0
    private var recogniser = MotionRecogniser()
    private var merged = MotionGuesses()
    /// How many lines hold no sample, and how many samples were out of order.
    private var leftOut = 0

    /// Reads a recording to its end.
    ///
    /// - Parameter read: returns the next bytes; none at the end.
    /// - Throws: `MotionTableError` if it is none.
    init(_ read: () throws -> [UInt8]) throws {
        var table = MotionTable()
        while true {
            let bytes = try read()
            let samples = try bytes.isEmpty ? table.finish() : table.take(bytes)
            for sample in samples { take(sample) }
            if bytes.isEmpty { break }
        }
        add(recogniser.finish())
        guesses += merged.finish()
        leftOut = table.unreadableCount + recogniser.droppedCount
    }

    private mutating func take(_ sample: MotionSample) {
        let before = recogniser.takenCount
        add(recogniser.take(sample))
        // The time of a sample that is left out is nobody's.
        guard recogniser.takenCount > before else { return }
        first = first ?? sample.time
        last = sample.time
    }

    private mutating func add(_ windows: [MotionWindow]) {
        for window in windows {
            steps += window.steps
            guesses += merged.take(window)
        }
    }

    /// The seconds from the first sample to the last.
    private var length: Double { first.map { last - $0 } ?? 0 }

    /// The lines for people.
    func lines(_ path: String) -> [TerminalText] {
        let samples = String.count(recogniser.takenCount, "sample")
        let counted = String.count(Int(steps.rounded()), "step")
        let head: TerminalText = "\(path): \(Self.clock(length)), \(samples), \(counted)"
        let lines = guesses.map { line($0) }
        let none: [TerminalText] = guesses.isEmpty ? ["  It is too short: nothing is recognised in less than 3 s."] : []
        let rest: [TerminalText] = leftOut == 0 ? [] : ["  Left out: \(String.count(leftOut, "line"))"]
        return [head] + lines + none + rest
    }

    private func line(_ guess: MotionGuess) -> TerminalText {
        let start = Self.clock(guess.start - (first ?? 0))
        let end = Self.clock(guess.end - (first ?? 0))
        let counted = guess.steps == 0 ? "" : ", \(String.count(guess.steps, "step"))"
        let percent = Int((guess.certainty * 100).rounded())
        return "  \(start) to \(end)  \(guess.motion.rawValue)\(counted) (\(percent) % sure)"
    }

    /// Seconds as hours, minutes and seconds.
    private static func clock(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 1e9))
        let parts = [whole / 60 % 60, whole % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(whole / 3600):" + parts.joined(separator: ":")
    }

    /// The object for programs.
    func json(_ path: String) -> JSON {
        .object([
            ("file", .text(path)), ("seconds", .decimal(length)), ("samples", .number(recogniser.takenCount)),
            ("leftOut", .number(leftOut)), ("steps", .number(Int(steps.rounded()))),
            ("guesses", .array(guesses.map { json($0) })),
        ])
    }

    private func json(_ guess: MotionGuess) -> JSON {
        .object([
            ("start", .decimal(guess.start - (first ?? 0))), ("end", .decimal(guess.end - (first ?? 0))),
            ("motion", .text(guess.motion.rawValue)), ("steps", .number(guess.steps)),
            ("certainty", .decimal(guess.certainty)),
        ])
    }
}
