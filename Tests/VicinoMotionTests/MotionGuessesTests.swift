import Testing
import VicinoTesting

@testable import VicinoMotion

@Suite("Guesses from windows")
struct MotionGuessesTests {
    /// Windows of five seconds, one after the other; a letter is a motion, and a space is missing.
    private func windows(_ letters: String) -> [MotionWindow] {
        let motions: [Character: Motion] = ["w": .walking, "r": .running, "s": .still, "u": .stairs]
        return letters.enumerated().compactMap { index, letter in
            guard let motion = motions[letter] else { return nil }
            let start = Double(index * 5)
            let steps = motion == .still ? 0.0 : 9.0
            return MotionWindow(start: start, end: start + 5, motion: motion, steps: steps, certainty: 0.8)
        }
    }

    /// Each guess as its motion's first letter, its start and its end.
    private func words(_ guesses: [MotionGuess]) -> [String] {
        guesses.map { "\($0.motion.rawValue) \(Int($0.start))-\(Int($0.end)) \($0.steps)" }
    }

    @Test(
        "Short interruptions are bridged, long ones are guesses of their own",
        arguments: [
            ("wwww", ["walking 0-20 36"]), ("wwsssww", ["walking 0-35 36"]),
            ("wwsssssssww", ["walking 0-10 18", "still 10-45 0", "walking 45-55 18"]),
            ("wwuuuuwwrrrrrrrr", ["walking 0-40 72", "running 40-80 72"]), ("ww   ww", ["walking 0-35 36"]),
            ("ww         ww", ["walking 0-10 18", "walking 55-65 18"]), ("", []), ("s", ["still 0-5 0"]),
        ])
    func bridges(letters: String, expected: [String]) {
        #expect(words(MotionGuesses.guesses(windows(letters))) == expected)
    }

    @Test("What goes on is known before it ends, with the start of the guess that it becomes")
    func current() {
        var guesses = MotionGuesses()
        #expect(guesses.current == nil)
        for window in windows("wwws") { #expect(guesses.take(window) == []) }
        #expect(guesses.current.map { words([$0]) } == ["walking 0-15 27"])
        #expect(guesses.finish().first?.start == 0)
        #expect(guesses.current == nil)
    }

    @Test("An interruption makes a guess less certain")
    func certainty() {
        let whole = MotionGuesses.guesses(windows("wwww")).map(\.certainty)
        let bridged = MotionGuesses.guesses(windows("wssw")).map(\.certainty)
        #expect(whole.count == 1)
        #expect(abs((whole.first ?? 0) - 0.8) < 1e-9)
        #expect(abs((bridged.first ?? 0) - 0.4) < 1e-9)
    }

    @Test("Guesses hold every step once, and never overlap", arguments: 1...50 as ClosedRange<UInt64>)
    func properties(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = (0..<300).map { _ -> Character in
            let isRare = Int.random(in: 0..<4, using: &generator) == 0
            return (isRare ? Array("wrsu ") : Array("ws")).randomElement(using: &generator) ?? "w"
        }
        let windows = windows(String(letters))
        let guesses = MotionGuesses.guesses(windows)
        #expect(guesses.reduce(0) { $0 + $1.steps } == Int(windows.reduce(0) { $0 + $1.steps }))
        #expect(guesses.allSatisfy { $0.start < $0.end && (0...1).contains($0.certainty) })
        #expect(zip(guesses, guesses.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
}
