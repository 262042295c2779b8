import Foundation
import Testing
import VicinoMarkup

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

    @Test("Every text that the program names is there, and none is left over")
    func used() throws {
        let keys = Words.of(.english).keys
        let code = try Self.code()
        for match in code.matches(of: /words(?:\[|\(\s*)"([a-z0-9_]+)"/) {
            #expect(keys.contains(String(match.1)), "\(match.1)")
        }
        for match in code.matches(of: /counted\(\s*"([a-z0-9_]+)"/) {
            #expect(keys.isSuperset(of: ["\(match.1)_one", "\(match.1)_other"]), "\(match.1)")
        }
        let named = Set(code.matches(of: /"([a-z0-9_]+)"/).map { String($0.1) })
        let families = code.matches(of: /"([a-z0-9_]+_)\\\(/).map { String($0.1) }
        let ends = code.matches(of: /\)(_[a-z0-9_]+)"/).map { String($0.1) }
        let counted = code.matches(of: /counted\(\s*"([a-z0-9_]+)"/).map { String($0.1) + "_" }
        for key in keys.subtracting(named) {
            let isMade = (families + counted + named.filter { $0.hasSuffix("_") }).contains { key.hasPrefix($0) }
            #expect(isMade || ends.contains { key.hasSuffix($0) }, "\(key) is used nowhere")
        }
    }

    @Test("A value with braces, such as a person's name, is shown as it is")
    func braces() {
        let words = Words.of(.english)
        #expect(words("filtered_figures", ["shown": "{all}", "all": "2 h"]) == "{all} shown here · in all 2 h")
        let warning = words.counted("warn_contradictions", 2, with: ["name": "{n}"])
        #expect(warning == "What {n} signed contradicts what you received before, in 2 logs. Ask {n}.")
        #expect(words("since", ["other": "x"]) == "since {time}")
    }

    @Test("No view has a style or a script of its own, which the page's policy forbids")
    func policy() throws {
        let code = try Self.code() + Self.code(of: "VicinoPage")
        #expect(!code.contains("Attribute(\"style\""))
        #expect(!code.contains(/Attribute\("on[a-z]+"/))
    }

    /// The code of a target.
    private static func code(of target: String = "VicinoWeb") throws -> String {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let sources = folder.appendingPathComponent("../../Sources/\(target)").standardizedFileURL
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    @Test(
        "The language is the first that the browser wants and the pages have",
        arguments: [
            ("it-IT,it;q=0.9,en;q=0.8", Language.italian), ("de,en;q=0.5,it;q=0.7", .italian), ("fr", .english),
            ("en-GB", .english), ("it;q=0", .english), ("", .english), (";;,,q=", .english),
        ])
    func negotiated(header: String, language: Language) { #expect(Language(accepting: header) == language) }

    private func names(_ text: String) -> [String] { text.matches(of: /\{([a-z]+)\}/).map { String($0.1) }.sorted() }
}
