internal import Foundation
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage

/// The texts of the pages in one language, and how the reader wants amounts and times.
///
/// `Assets/words-en.json` has all of them; the tables of the other languages have the same names, with the same names in
/// braces. `scripts/words` makes `TextKey` of it, and `Language` of the names of the tables.
typealias Words = ReaderWords

/// The texts of a language, with the formats that the reader wants.
struct ReaderWords: Sendable {
    /// The texts of a language.
    typealias Texts = VicinoPage.Words<Language, TextKey>

    private let texts: Texts
    /// How amounts, times and weeks are written.
    let format: AmountFormat

    private init(_ language: Language) {
        let table = Self.table(language)
        let format = AmountFormat { table[$0.name] ?? $0.name }
        self.format = format
        texts = Texts(language, table: table, name: \.name) { format.number($0) }
    }

    private init(_ words: ReaderWords, _ region: RegionalFormat) {
        texts = words.texts
        format = words.format.adapted(to: region)
    }

    /// The words of a language, for a reader who wants distances, times of day and weeks in a certain way.
    static func of(_ language: Language, _ region: RegionalFormat = RegionalFormat()) -> Words {
        ReaderWords(allWords[language] ?? ReaderWords(language), region)
    }

    /// The words of each language, which are read once.
    private static let allWords = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, ReaderWords($0)) })

    /// The texts of a language by name. What its table lacks is in English.
    static func table(_ language: Language) -> [String: String] {
        let own = ownTable(language)
        return language == .english ? own : englishTable.merging(own) { _, own in own }
    }

    private static let englishTable = ownTable(.english)

    /// The texts of a language by name, as the file of the program has them.
    static func ownTable(_ language: Language) -> [String: String] {
        // Part of the program: a test reads all tables.
        (try? JSONDecoder().decode([String: String].self, from: Data(language.table))) ?? [:]
    }

    /// The language of the texts.
    var language: Language { texts.language }

    /// A text.
    func callAsFunction(_ key: TextKey) -> String { texts(key) }

    /// A text with values instead of the names in its braces. A value that is written from right to left is kept apart from
    /// what stands beside it.
    func callAsFunction(_ key: TextKey, _ values: KeyValuePairs<String, String>) -> String {
        filled(key) { name in values.first { $0.key == name }?.value }
    }

    /// A text with the values that a closure has for the names in its braces.
    func filled(_ key: TextKey, _ value: (String) -> String?) -> String {
        texts.filled(key) { value($0)?.isolated }
    }

    /// A text that depends on a number, with the number for `{n}` and values for the other names in braces.
    func counted(
        _ key: CountedKey<TextKey>, _ number: Int, with values: KeyValuePairs<String, String> = [:]
    ) -> String {
        texts.filled(key.key(for: number)) { name in
            values.first { $0.key == name }?.value.isolated ?? (name == "n" ? format.number(number) : nil)
        }
    }
}

extension Words {
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
