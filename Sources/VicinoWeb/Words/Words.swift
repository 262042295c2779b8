internal import Foundation
internal import VicinoActivity

/// The texts of the pages in one language, by key.
///
/// `Assets/words-en.json` has all keys; the other languages have the same keys, with the same names in braces.
struct Words: Sendable {
    let language: Language
    private let texts: [String: String]

    init(_ language: Language) {
        let bytes =
            switch language {
            case .english: PackageResources.words_en_json
            case .italian: PackageResources.words_it_json
            }
        self.language = language
        // Part of the program: a test reads both files.
        texts = (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
    }

    private static let all = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, Words($0)) })

    /// The words of a language, which are read once.
    static func of(_ language: Language) -> Words { all[language] ?? Words(language) }

    /// How the language writes amounts.
    var format: AmountFormat { language.format }

    /// A text; the key itself if there is none, which the tests exclude.
    subscript(key: String) -> String { texts[key] ?? key }

    /// A text; nil if there is none.
    func optional(_ key: String) -> String? { texts[key] }

    /// A text with values instead of the names in its braces. Braces within a value stay as they are.
    func callAsFunction(_ key: String, _ values: KeyValuePairs<String, String>) -> String {
        filled(self[key], values.map { ($0.key, $0.value) })
    }

    /// A text about a number: the key with `_one` or `_other`, with the number for `{n}`.
    func counted(_ key: String, _ number: Int, with values: KeyValuePairs<String, String> = [:]) -> String {
        let text = self["\(key)\(number == 1 ? "_one" : "_other")"]
        return filled(text, values.map { ($0.key, $0.value) } + [("n", format.number(number))])
    }

    /// Goes through a text once, so that no value is taken for a name.
    private func filled(_ text: String, _ values: [(name: String, value: String)]) -> String {
        var result = ""
        var rest = text[...]
        while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}") {
            let name = rest[rest.index(after: opening)..<closing]
            result += rest[..<opening]
            result += values.first { $0.name == name }?.value ?? String(rest[opening...closing])
            rest = rest[rest.index(after: closing)...]
        }
        return result + rest
    }

    /// The name of an activity: translated if it is one of the known ones.
    func activity(_ name: String) -> String { texts["activity_\(name.lowercased().replacing(" ", with: "_"))"] ?? name }

    /// The name of an activity as a form shows it: translated if it is one of the known ones, and otherwise as it is.
    func shown(activity name: String) -> String { Activity.knownNames.contains(name) ? activity(name) : name }

    /// The activity that a user has typed. A known one may be typed by its translated name.
    func activity(typed text: String) -> String {
        let name = text.trimmingCharacters(in: .whitespaces).lowercased()
        return Activity.knownNames.first { activity($0).lowercased() == name } ?? text
    }

    /// All keys, for the tests.
    var keys: Set<String> { Set(texts.keys) }
}
