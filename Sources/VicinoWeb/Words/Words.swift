internal import Foundation
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// The texts of the pages in one language, and how the reader wants amounts and times.
///
/// `Assets/words-en.json` has all of them; the other languages have the same names, with the same names in braces.
/// `scripts/words` makes `TextKey` of it.
typealias Words = ReaderWords

/// The texts of a language, with the formats that the reader wants.
struct ReaderWords: Sendable {
    /// The texts of a language.
    typealias Texts = VicinoPage.Words<Language, TextKey>

    private let texts: Texts
    /// How amounts, times and weeks are written.
    let format: AmountFormat

    /// The words of a language, for a reader who wants distances, times of day and weeks in a certain way.
    static func of(_ language: Language, _ region: RegionalFormat = RegionalFormat()) -> Words {
        ReaderWords(texts: allTexts[language] ?? reading(language), format: language.format.adapted(to: region))
    }

    /// The language of the texts.
    var language: Language { texts.language }

    /// A text.
    func callAsFunction(_ key: TextKey) -> String { texts(key) }

    /// A text with values instead of the names in its braces.
    func callAsFunction(_ key: TextKey, _ values: KeyValuePairs<String, String>) -> String { texts(key, values) }

    /// A text that depends on a number, with the number for `{n}` and values for the other names in braces.
    func counted(
        _ key: CountedKey<TextKey>, _ number: Int, with values: KeyValuePairs<String, String> = [:]
    ) -> String {
        texts.counted(key, number, with: values)
    }
}

/// The texts of each language, which are read once.
private let allTexts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, Words.reading($0)) })

extension Words {
    fileprivate static func reading(_ language: Language) -> Texts {
        Texts(language, table: table(language), name: \.name) { language.format.number($0) }
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

    /// The first day of a week.
    var weekStart: WeekStart { format.region.weekStart }

    /// `20:14`, or `8:14 pm`.
    func time(_ wall: WallTime) -> String { format.region.clock.time(wall) }

    /// The time of day some time after midnight, likewise; `24:00` for the end of a day.
    func time(_ timeOfDay: Duration) -> String {
        format.region.clock.time(minuteOfDay: Int(timeOfDay.milliseconds / 60_000))
    }

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
