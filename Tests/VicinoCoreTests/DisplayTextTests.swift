import Testing
import VicinoCore

@Suite("Text from outside")
struct DisplayTextTests {
    @Test(
        "Characters that drive a terminal or hide are removed",
        arguments: [
            ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\u{9B}b\u{7F}", "a\u{FFFD}b\u{FFFD}"),
            ("a\u{202E}b\u{2066}\u{61C}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"),
            ("a\u{200B}\u{FEFF}b", "ab"), ("a\r\nb\tc\u{2028}d", "a b c d"),
            ("\u{301}a", "a"), ("Anna     \u{200B}  Fingerprint", "Anna Fingerprint"),
            ("a\u{2800}\u{3164}\u{115F}\u{A0}\u{2003}b", "a b"),
            ("e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "e\u{301}\u{301}\u{301}\u{301}"),
            ("\u{E0041}x\u{FFFF}", "x\u{FFFD}"), ("\u{E000}x\u{F0000}\u{378}", "\u{FFFD}x\u{FFFD}\u{FFFD}"),
            ("a\u{FFF9}b\u{600}c", "abc"),
            ("Ünïcödé 公園 🌳", "Ünïcödé 公園 🌳"),
        ])
    func replaced(text: String, wanted: String) {
        #expect(DisplayText(text).text.unicodeScalars.elementsEqual(wanted.unicodeScalars))
    }

    @Test(
        "Joiners and variation selectors stay where they join, and cannot be hidden in numbers",
        arguments: [
            // Persian: “I want”; Malayalam with a final form; a Japanese name with a variant of its first character.
            ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("അവന\u{D4D}\u{200D}", "അവന\u{D4D}\u{200D}"),
            ("辻\u{E0100}さん", "辻\u{E0100}さん"), ("❤\u{FE0F}", "❤\u{FE0F}"),
            ("👩\u{200D}❤\u{FE0F}\u{200D}👨", "👩\u{200D}❤\u{FE0F}\u{200D}👨"), ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
            ("a\u{200D}\u{200C}\u{200D}\u{FE0F}b", "a\u{200D}\u{200C}b"),
            ("a\u{200D}\u{200B}\u{200D}\u{200D}b", "a\u{200D}\u{200D}b"),
            ("\u{200D}a", "a"), (" \u{200C}a", " a"), ("a \u{FE0F} b", "a b"),
            ("e\u{301}\u{301}\u{FE0F}\u{301}\u{301}\u{301}", "e\u{301}\u{301}\u{FE0F}\u{301}\u{301}"),
        ])
    func joiners(text: String, wanted: String) {
        #expect(DisplayText(text).text.unicodeScalars.elementsEqual(wanted.unicodeScalars))
        #expect(DisplayText(DisplayText(text).text).text.unicodeScalars.elementsEqual(wanted.unicodeScalars))
        #expect(text.nameKey == wanted.nameKey)
    }

    @Test("Names are compared without regard to case and invisible characters")
    func nameKeys() {
        #expect("می\u{200C}خواهم".nameKey == "میخواهم".nameKey)
        #expect("ANNA ❤\u{FE0F}".nameKey == "anna ❤".nameKey)
        #expect("Anna".nameKey != "Anne".nameKey)
    }

    @Test("A claimed name cannot end its quotation")
    func quoted() {
        #expect(DisplayText(quoting: "Anna”  Fingerprint  1234").text == "“Anna' Fingerprint 1234”")
        #expect(DisplayText(quoting: "\u{301}„a\"", limit: 3).text == "“'a'”")
        #expect(DisplayText("a  b", keepingSpaces: true).text == "a  b")
    }

    @Test("Long text ends in an ellipsis, and a second application changes nothing")
    func limit() {
        #expect(DisplayText("abcdef", limit: 4).text == "abc…")
        #expect(DisplayText("abcd", limit: 4).text == "abcd")
        #expect(DisplayText(String(repeating: "\u{200B}", count: 100_000), limit: 4).text == "…")
        #expect(DisplayText(DisplayText("abcdef", limit: 4).text, limit: 4).text == "abc…")
        // The text is not read to its end, and the part that was read already fills the limit.
        let invisible = String(repeating: "\u{200B}", count: 9)
        #expect(DisplayText("\u{0}" + invisible, limit: 1).text == "…")
        #expect(DisplayText("ab" + invisible, limit: 2).text == "a…")
        #expect(DisplayText("ab", limit: .min).text == "…")
    }

    @Test(
        "An emoji, a flag or a letter with its marks is never cut into parts",
        arguments: [
            ("ab👩‍👩‍👧", 5, "ab…"), ("ab👩‍👩‍👧", 4, "ab…"), ("ab👩‍👩‍👧", 7, "ab👩‍👩‍👧"), ("👩‍👩‍👧 and Ben", 8, "👩‍👩‍👧 a…"),
            ("🇮🇹🇸🇮", 3, "🇮🇹…"), ("🇮🇹🇸🇮", 2, "…"), ("ae\u{301}i", 2, "a…"), ("👍🏽👍🏽", 3, "👍🏽…"), ("☀️☀️", 3, "☀️…"),
        ])
    func clusters(text: String, limit: Int, shown: String) {
        #expect(DisplayText(text, limit: limit).text == shown)
        #expect(DisplayText(shown, limit: limit).text == shown)
    }

    @Test("A literal stays as it is, and all that is put into it is made safe")
    func interpolation() {
        let name = "An\u{1B}[31mna  \u{202E}B."
        let safe = DisplayText(name)
        let sentence: DisplayText = "Name  \(name)\nand \(safe), \(name, limit: 3)."
        #expect(sentence.text == "Name  An\u{FFFD}[31mna \u{FFFD}B.\nand An\u{FFFD}[31mna \u{FFFD}B., An….")
        let numbers: DisplayText = "\(2) of \(3.5), \(Substring("a\u{7}"))"
        #expect(numbers.text == "2 of 3.5, a\u{FFFD}")
        #expect(DisplayText("a  b").text == "a  b")
    }

    @Test("Safe texts are put together without being changed")
    func composition() {
        let parts: [DisplayText] = ["a ", " b"]
        #expect(parts.joined(separator: ", ").text == "a ,  b")
        #expect((parts[0] + parts[1]).text == "a  b")
        var text: DisplayText = ""
        #expect(text.isEmpty)
        text += "c"
        #expect("\(text)" == "c")
        #expect([DisplayText]().joined().isEmpty)
    }
}
