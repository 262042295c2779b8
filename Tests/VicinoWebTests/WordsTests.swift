import Foundation
import Testing

@testable import VicinoWeb

@Suite("The words of the pages")
struct WordsTests {
    @Test("Every language has every text, with the same values in it")
    func complete() {
        let english = Words.of(.english)
        #expect(english.keys.count > 50)
        for language in Language.allCases {
            let words = Words.of(language)
            #expect(words.keys == english.keys)
            // A text about one thing may say the number as a word.
            for key in english.keys where !key.hasSuffix("_one") {
                #expect(names(words[key]) == names(english[key]), "\(language) \(key)")
            }
        }
    }

    @Test("Every text that a template or the program names is there, and none is left over")
    func used() throws {
        let keys = Words.of(.english).keys
        var named: Set<String> = []
        for bytes in TemplateFiles.all.values {
            let text = String(decoding: bytes, as: UTF8.self)
            let found = text.matches(of: /\{\{t\.([a-z0-9_]+)\}\}/).map { String($0.1) }
            for key in found { #expect(keys.contains(key), "\(key)") }
            named.formUnion(found)
        }
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let sources = folder.appendingPathComponent("../../Sources/VicinoWeb").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let code = try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        named.formUnion(code.matches(of: /"([a-z0-9_]+)"/).map { String($0.1) })
        let families = code.matches(of: /"([a-z0-9_]+_)\\\(/).map { String($0.1) }
        let ends = code.matches(of: /\)(_[a-z0-9_]+)"/).map { String($0.1) }
        let counted = code.matches(of: /counted\(\s*"([a-z0-9_]+)"/).map { String($0.1) + "_" }
        for key in keys.subtracting(named) {
            let isMade = (families + counted + named.filter { $0.hasSuffix("_") }).contains { key.hasPrefix($0) }
            #expect(isMade || ends.contains { key.hasSuffix($0) }, "\(key) is used nowhere")
        }
    }

    @Test("Only drawings and finished pages go into a page as they are")
    func escaped() {
        for (name, bytes) in TemplateFiles.all {
            let template = String(decoding: bytes, as: UTF8.self)
            for match in template.matches(of: /\{\{[{&]\s*([A-Za-z.]+)/) {
                #expect(Self.markup.contains(String(match.1)), "\(match.1) in \(name)")
            }
            #expect(!template.contains(" style="), "\(name)")
            #expect(!template.contains(" onclick"), "\(name)")
        }
    }

    /// The values of type `Markup`.
    private static let markup: Set<String> = [
        "content", "circles", "line", "near", "bars", "bar", "drawing", "table", "theirs", "mine", "code",
        "body", "axis",
    ]

    @Test(
        "The language is the first that the browser wants and the pages have",
        arguments: [
            ("it-IT,it;q=0.9,en;q=0.8", Language.italian), ("de,en;q=0.5,it;q=0.7", .italian), ("fr", .english),
            ("en-GB", .english), ("it;q=0", .english), ("", .english), (";;,,q=", .english),
        ])
    func negotiated(header: String, language: Language) { #expect(Language(accepting: header) == language) }

    private func names(_ text: String) -> [String] { text.matches(of: /\{([a-z]+)\}/).map { String($0.1) }.sorted() }
}
