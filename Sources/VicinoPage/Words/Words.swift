/// The texts of an app's pages in one language, by key.
///
/// The keys are an enumeration, so that a text which is in no table does not compile:
///
/// ```swift
/// enum TextKey: Int, CaseIterable {
///     case nothingHere, greeting, itemOne, itemOther
/// }
///
/// extension CountedKey<TextKey> {
///     static var items: Self { Self(one: .itemOne, other: .itemOther) }
/// }
///
/// let words = Words<Language, TextKey>(.english, table: try JSONDecoder().decode([String: String].self, from: json))
/// words(.nothingHere)
/// words(.greeting, ["name": name])
/// words.counted(.items, 3)
/// ```
///
/// A text names its values in braces: `Good morning, {name}`.
public struct Words<Language: Sendable, Key: CaseIterable & RawRepresentable<Int> & Sendable>: Sendable {
    /// The language of the texts.
    public let language: Language
    /// The texts in the order of the keys, because a page looks up hundreds.
    @usableFromInline let texts: [String]
    private let number: @Sendable (Int) -> String

    /// - Parameters:
    ///   - language: the language of the texts.
    ///   - table: the texts by the names of their keys. In place of a text that is missing, its name is shown.
    ///   - name: the name that a key has in the table; by default that of its case.
    ///   - number: how the language writes whole numbers.
    /// - Precondition: the raw values of the keys count from 0, as Swift counts cases by itself.
    public init(
        _ language: Language, table: [String: String], name: (Key) -> String = { "\($0)" },
        number: @escaping @Sendable (Int) -> String = { "\($0)" }
    ) {
        precondition(Key.allCases.map(\.rawValue) == Array(0..<Key.allCases.count), "keys of texts count from 0")
        self.language = language
        self.number = number
        texts = Key.allCases.map { key in
            let name = name(key)
            return table[name] ?? name
        }
    }

    /// A text.
    @inlinable public func callAsFunction(_ key: Key) -> String { texts[key.rawValue] }

    /// A text with values instead of the names in its braces. Braces within a value stay as they are.
    public func callAsFunction(_ key: Key, _ values: KeyValuePairs<String, String>) -> String {
        filled(self(key)) { name in values.first { $0.key == name }?.value }
    }

    /// A text with the values that a closure has for the names in its braces.
    package func filled(_ key: Key, _ value: (String) -> String?) -> String { filled(self(key), value) }

    /// A text that depends on a number, with the number for `{n}` and values for the other names in braces.
    public func counted(
        _ key: CountedKey<Key>, _ number: Int, with values: KeyValuePairs<String, String> = [:]
    ) -> String {
        filled(self(key.key(for: number))) { name in
            values.first { $0.key == name }?.value ?? (name == "n" ? self.number(number) : nil)
        }
    }

    /// Goes through a text once, so that no value is taken for a name.
    private func filled(_ text: String, _ value: (String) -> String?) -> String {
        var result = ""
        var rest = text[...]
        while let opening = rest.firstIndex(of: "{"), let closing = rest[opening...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: opening)..<closing])
            result += rest[..<opening]
            result += value(name) ?? String(rest[opening...closing])
            rest = rest[rest.index(after: closing)...]
        }
        return result + rest
    }
}
