import Testing
import VicinoPage

@Suite("The texts of an app")
struct WordsTests {
    private enum Language: String { case english = "en", italian = "it" }

    private enum TextKey: Int, CaseIterable { case nothingHere, greeting, itemOne, itemOther }

    private static let table = [
        "nothingHere": "Nothing is here.", "greeting": "Good morning, {name}{", "itemOne": "{n} item of {name}",
        "itemOther": "{n} items of {name}",
    ]

    private let words = Words<Language, TextKey>(.english, table: table)
    private let items = CountedKey<TextKey>(one: .itemOne, other: .itemOther)

    @Test("A text is found by its key, and its values replace their names")
    func texts() {
        #expect(words(.nothingHere) == "Nothing is here.")
        #expect(words(.greeting, ["name": "Anna"]) == "Good morning, Anna{")
        #expect(words.language == .english)
    }

    @Test("A value with braces, such as a person's name, is shown as it is; a name without a value, too")
    func braces() {
        #expect(words(.greeting, ["name": "{name}"]) == "Good morning, {name}{")
        #expect(words(.greeting, ["other": "x"]) == "Good morning, {name}{")
        #expect(words.counted(items, 2, with: ["name": "{n}"]) == "2 items of {n}")
    }

    @Test("A text that depends on a number has two forms", arguments: [(0, "0 items"), (1, "1 item"), (2, "2 items")])
    func counted(number: Int, text: String) {
        #expect(words.counted(items, number, with: ["name": "Anna"]) == "\(text) of Anna")
    }

    @Test("A language writes numbers in its own way, and a table may have other names than the cases")
    func numbers() {
        let table = ["text_2": "{n}", "text_3": "{n}"]
        let words = Words<Language, TextKey>(.italian, table: table, name: { "text_\($0.rawValue)" }) { "<\($0)>" }
        #expect(words.counted(items, 1_000) == "<1000>")
    }

    @Test("In place of a missing text, its name is shown")
    func missing() {
        #expect(Words<Language, TextKey>(.italian, table: [:])(.nothingHere) == "nothingHere")
    }

    @Test(
        "The language is the most wanted one that the app has",
        arguments: [
            ("it-IT,it;q=0.9,en;q=0.8", "it"), ("de,en;q=0.5,it;q=0.7", "it"), ("fr", nil), ("en-GB", "en"),
            ("it;q=0", nil), ("en,it", "en"), (";;,,q=", nil), (nil, nil),
        ])
    func accepted(header: String?, language: String?) {
        #expect(AcceptedLanguages(header: header).first(of: Language.self)?.rawValue == language)
    }
}
