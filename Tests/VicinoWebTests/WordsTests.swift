import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoDrawing
import VicinoPage
import VicinoService

@testable import VicinoWeb

@Suite("The words of the pages")
struct WordsTests {
    @Test("Every language has every text, with the same values in it")
    func complete() {
        let english = Words.ownTable(.english)
        #expect(english.count > 50)
        for language in Language.allCases {
            let table = Words.ownTable(language)
            #expect(Set(table.keys) == Set(english.keys))
            // A text about one thing may say the number as a word.
            for (key, text) in english where !key.hasSuffix("_one") {
                #expect(names(table[key] ?? "") == names(text), "\(language) \(key)")
            }
        }
    }

    @Test("The keys of texts are those of the English table")
    func generated() {
        #expect(Set(TextKey.allCases.map(\.name)) == Set(Words.ownTable(.english).keys))
    }

    @Test("The program has each table and other asset as its file is, byte for byte")
    func embedded() throws {
        let folder = Self.folder(of: "VicinoWeb/Assets")
        for language in Language.allCases {
            let file = try Data(contentsOf: folder.appending(path: "words-\(language.rawValue).json"))
            #expect(Data(language.table) == file)
        }
        #expect(Data(PackageResources.app_js) == (try Data(contentsOf: folder.appending(path: "app.js"))))
    }

    @Test("Every table of texts is a language, with a name of its own")
    func languages() throws {
        let tables = try FileManager.default.contentsOfDirectory(atPath: Self.folder(of: "VicinoWeb/Assets").path)
        let tags = tables.compactMap { $0.wholeMatch(of: /words-(.+)\.json/).map { String($0.1) } }
        #expect(Set(tags) == Set(Language.allCases.map(\.rawValue)))
        #expect(Set(Language.allCases.map { Words.of($0)(.languageName) }).count == Language.allCases.count)
        #expect(
            Language.allCases.allSatisfy {
                ["day-first", "month-first", "either"].contains(Words.of($0)(.formatDateOrder))
            })
    }

    @Test("Dates and amounts are written as the table of the language says")
    func dates() throws {
        let days = try #require(CivilDate("2026-11-16"))...#require(CivilDate("2026-11-22"))
        let written = [Language.english, .italian, .german].map { language in
            let text = WebText(words: .of(language), timeZone: .gmt)
            return [
                text.days(days.lowerBound, days.upperBound, today: days.lowerBound),
                text.day(days.upperBound, today: days.lowerBound), text.dayAndShortMonth(days.lowerBound),
                text.words.format.distance(4_810), text.words.format.steps(1),
            ]
        }
        #expect(written[0] == ["16–22 November", "Sunday 22 November", "16 Nov", "4.8 km", "1 step"])
        #expect(written[1] == ["16–22 novembre", "domenica 22 novembre", "16 nov", "4,8 km", "1 passo"])
        #expect(written[2] == ["16.–22. November", "Sonntag, 22. November", "16. Nov", "4,8 km", "1 Schritt"])
    }

    @Test("A text about one thing has a form for several")
    func plurals() {
        let keys = Set(Words.ownTable(.english).keys)
        for key in keys where key.hasSuffix("_one") {
            #expect(keys.contains(key.dropLast("one".count) + "other"), "\(key)")
        }
    }

    @Test("Every text is used")
    func used() throws {
        let code = try Self.code()
        let named = Set(code.matches(of: /\.([a-z][A-Za-z0-9]*)/).map { String($0.1) })
        // Messages of the library are found by their patterns.
        for key in TextKey.allCases.filter({ !$0.name.hasPrefix("message_") }).map({ "\($0)" }) {
            // A text that depends on a number is named without its form.
            let numbered = ["One", "Other"].filter(key.hasSuffix).map { String(key.dropLast($0.count)) }
            #expect(!named.isDisjoint(with: [key] + numbered), "\(key) is used nowhere")
        }
    }

    @Test("Every activity that the program knows has a name in the reader's language")
    func activities() {
        #expect(Set(TextKey.activities.keys) == Set(Activity.knownNames))
        #expect(Words.of(.italian).activity("Public transport") == "mezzi pubblici")
        #expect(Words.of(.italian).activity("gardening") == "gardening")
    }

    @Test("Every setting has its texts, and every value that can be chosen")
    func settings() {
        #expect(Set(SettingTexts.all.keys) == Set(Setting.all.map(\.name)))
        for setting in Setting.all {
            // The levels of the log have the same names in every language.
            guard case .choice(let values) = setting.form, setting.name != "log.level" else { continue }
            let choices = SettingTexts.all[setting.name]?.choices ?? [:]
            #expect(values.filter { choices[$0] == nil }.isEmpty, "\(setting.name)")
        }
    }

    @Test("A value with braces, such as a person's name, is shown as it is")
    func braces() {
        let words = Words.of(.english)
        #expect(words(.filteredFigures, ["shown": "{all}", "all": "2 h"]) == "{all} shown here · in all 2 h")
        let warning = words.counted(.warnContradictions, 2, with: ["name": "{n}"])
        #expect(warning == "What {n} signed contradicts what you received before, in 2 logs. Ask {n}.")
        #expect(words(.since, ["other": "x"]) == "since {time}")
    }

    @Test("A value that is written from right to left is kept apart from the times beside it")
    func rightToLeft() {
        let words = Words.of(.english)
        let running = words(.theirRunning, ["activity": "ריצה", "since": "14:05", "when": "today, 14:20"])
        #expect(running == "\u{2068}ריצה\u{2069} since 14:05, as of today, 14:20")
        #expect(words.counted(.warnContents, 2, with: ["name": "نور"]).contains("Meet \u{2068}نور\u{2069}, or"))
        #expect(words(.near, [:]) == "near")
    }

    @Test("No view has a style or a script of its own, which the page's policy forbids")
    func policy() throws {
        let code = try Self.code() + Self.code(of: "VicinoPage")
        #expect(!code.contains("Attribute(\"style\""))
        #expect(!code.contains(/Attribute\("on[a-z]+"/))
    }

    /// The code of a target, without what is generated.
    private static func code(of target: String = "VicinoWeb") throws -> String {
        let files = try #require(
            FileManager.default.enumerator(at: folder(of: target), includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" && !$0.path.contains("/Generated/") }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    private static func folder(of target: String) -> URL {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return folder.appendingPathComponent("../../Sources/\(target)").standardizedFileURL
    }

    @Test(
        "The language is the first that the browser wants and the pages have",
        arguments: [
            ("it-IT,it;q=0.9,en;q=0.8", Language.italian), ("nl,en;q=0.5,it;q=0.7", .italian), ("fr", .english),
            ("de-AT", .german),
            ("en-GB", .english), ("it;q=0", .english), ("", .english), (";;,,q=", .english),
        ])
    func negotiated(header: String, language: Language) { #expect(Language(accepting: header) == language) }

    private func names(_ text: String) -> [String] { text.matches(of: /\{([a-z]+)\}/).map { String($0.1) }.sorted() }
}
