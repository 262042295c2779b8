import Testing
import VicinoTesting

@testable import VicinoStore

@Suite("Searching in texts")
struct TextSearchTests {
    @Test(
        "A pattern is found wherever it occurs, whatever the case of its letters",
        arguments: [
            ("In the Park", "park", true), ("In the Park", "PARK", true), ("In the Park", "parks", false),
            ("aab", "ab", true), ("aaab", "aab", true), ("ab", "abc", false), ("Grüße", "grü", true),
            ("Grüße", "GRÜ", true), ("Émile", "emile", true), ("emile", "ÉMILE", true), ("100%", "%", true),
            ("100", "%", false), ("a_b", "a_b", true),
            ("axb", "a_b", false), ("日本", "本", true), ("x", "", true), ("ÎLE", "île", true),
            ("e\u{301}mile", "émi", true), ("ΑΘΗΝΑ", "αθήνα", true), ("na", "ña", true), ("[", "{", false),
            ("@", "`", false),
        ])
    func cases(text: String, pattern: String, isFound: Bool) {
        #expect(Self.contains(text, pattern) == isFound)
    }

    @Test("It finds the same as a plain search at every offset", arguments: UInt64(0)..<20)
    func property(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let letters = { (count: Int, random: inout SeededGenerator) in
                String((0..<count).map { _ in "aAbB".randomElement(using: &random) ?? "a" })
            }
            let text = letters(Int.random(in: 0..<12, using: &random), &random)
            let pattern = letters(Int.random(in: 1..<4, using: &random), &random)
            #expect(Self.contains(text, pattern) == text.lowercased().contains(pattern.lowercased()), "seed \(seed)")
        }
    }

    private static func contains(_ text: String, _ pattern: String) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer { text in
            TextSearch.pattern(pattern).withUnsafeBufferPointer { TextSearch.contains(text, $0) }
        }
    }
}
