internal import Foundation
internal import VicinoActivity
internal import VicinoDrawing
internal import VicinoPage

/// The texts of the pages in one language.
///
/// `Assets/words-en.json` has all of them; the other languages have the same names, with the same names in braces.
/// `scripts/words` makes ``TextKey`` of it.
typealias Words = VicinoPage.Words<Language, TextKey>

/// The words of each language, which are read once.
private let allWords = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, Words(reading: $0)) })

extension Words {
    /// The words of a language.
    static func of(_ language: Language) -> Words { allWords[language] ?? Words(reading: language) }

    fileprivate init(reading language: Language) {
        self.init(language, table: Self.table(language), name: \.name) { language.format.number($0) }
    }

    /// The texts of a language by name, as the file of the program has them.
    static func table(_ language: Language) -> [String: String] {
        let bytes =
            switch language {
            case .english: PackageResources.words_en_json
            case .italian: PackageResources.words_it_json
            }
        // Part of the program: a test reads both files.
        return (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
    }

    /// How the language writes amounts.
    var format: AmountFormat { language.format }

    /// The name of an activity: translated if it is one of the known ones.
    func activity(_ name: String) -> String { TextKey.activities[name.lowercased()].map { self($0) } ?? name }

    /// The name of an activity as a form shows it: translated if it is one of the known ones, and otherwise as it is.
    func shown(activity name: String) -> String { Activity.knownNames.contains(name) ? activity(name) : name }

    /// The activity that a user has typed. A known one may be typed by its translated name.
    func activity(typed text: String) -> String {
        let name = text.trimmingCharacters(in: .whitespaces).lowercased()
        return Activity.knownNames.first { activity($0).lowercased() == name } ?? text
    }
}
