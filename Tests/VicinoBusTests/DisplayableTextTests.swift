import Testing
import VicinoBus

@Suite("Texts for the desktop")
struct DisplayableTextTests {
    @Test("The marks around a name stay if each pair is complete, and all others become visible")
    func isolates() {
        let said = "\u{2068}נועם\u{2069} since 14:05, \u{2068}مريم\u{2069} since 9:00"
        #expect(displayable(said, limit: 80) == said)
        // A name that ends the isolate early, or begins another one.
        for name in ["a\u{2069}b", "a\u{2068}b"] {
            let shown = displayable("\u{2068}\(name)\u{2069} since 14:05", limit: 80)
            #expect(shown == "\u{FFFD}a\u{FFFD}b\u{FFFD} since 14:05")
        }
        #expect(displayable("\u{2068}a\u{202E}b\u{2069} c", limit: 80) == "\u{2068}a\u{FFFD}b\u{2069} c")
    }

    @Test("An emoji or a flag is never cut into parts")
    func clusters() {
        #expect(displayable("ab👩‍👩‍👧", limit: 5) == "ab…")
        #expect(displayable("🇮🇹🇸🇮", limit: 3) == "🇮🇹…")
        #expect(displayable("abcdef", limit: 4) == "abcd…")
    }
}
