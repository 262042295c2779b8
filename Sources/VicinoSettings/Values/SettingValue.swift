/// A type that a setting can hold.
protocol SettingValue: Equatable, Sendable {
    /// The allowed values, in words that follow "needs".
    static var expectation: String { get }
    /// The form of its values.
    static var form: SettingForm { get }
    /// Reads words of the command line; nil if they are not such a value.
    static func typed(_ words: [String]) -> PlainValue?
    /// The items of a list that one word of the command line names.
    static func items(_ word: String) -> [String]
    /// Reads a value of a file; nil if it is not allowed.
    init?(_ plain: PlainValue)
    /// The value for a file; nil for none.
    var plain: PlainValue? { get }
}

extension SettingValue {
    /// A line of text, unless a value says otherwise.
    static var form: SettingForm { .line }

    /// A single word is a text.
    static func typed(_ words: [String]) -> PlainValue? { words.count == 1 ? .text(words[0]) : nil }

    /// Commas are between items. In a word with spaces, they are part of it.
    static func items(_ word: String) -> [String] {
        word.contains(" ") ? [word] : word.split(separator: ",").map(String.init)
    }
}

extension SettingValue where Self: RawRepresentable<String> & CaseIterable {
    static var form: SettingForm { .choice(allCases.map(\.rawValue)) }

    static var expectation: String {
        let words = allCases.map { "\"\($0.rawValue)\"" }
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        self.init(rawValue: text)
    }

    var plain: PlainValue? { .text(rawValue) }
}

extension Bool: SettingValue {
    static var form: SettingForm { .toggle }

    static var expectation: String { "true or false" }

    static func typed(_ words: [String]) -> PlainValue? {
        switch words {
        case ["true"], ["yes"], ["on"]: .boolean(true)
        case ["false"], ["no"], ["off"]: .boolean(false)
        default: nil
        }
    }

    init?(_ plain: PlainValue) {
        guard case .boolean(let boolean) = plain else { return nil }
        self = boolean
    }

    var plain: PlainValue? { .boolean(self) }
}

extension UInt16: SettingValue {
    static var expectation: String { "a whole number from 0 to \(max)" }

    static func typed(_ words: [String]) -> PlainValue? {
        words.count == 1 && words[0].allSatisfy(\.isASCII) ? UInt16(words[0]).map { .number(Int($0)) } : nil
    }

    init?(_ plain: PlainValue) {
        guard case .number(let number) = plain else { return nil }
        self.init(exactly: number)
    }

    var plain: PlainValue? { .number(Int(self)) }
}

extension Optional: SettingValue where Wrapped: SettingValue {
    static var form: SettingForm { Wrapped.form }

    static var expectation: String { Wrapped.expectation }

    static func typed(_ words: [String]) -> PlainValue? { Wrapped.typed(words) }

    init?(_ plain: PlainValue) {
        guard let value = Wrapped(plain) else { return nil }
        self = .some(value)
    }

    var plain: PlainValue? { self?.plain }
}

extension Array: SettingValue where Element: SettingValue & Hashable {
    static var form: SettingForm { .lines }

    static var expectation: String { "a list without repetitions, where each item is \(Element.expectation)" }

    /// Several words, or one word with several items.
    static func typed(_ words: [String]) -> PlainValue? {
        let words = words.flatMap(Element.items)
        let values = words.compactMap { Element.typed([$0]) }
        return values.count == words.count ? .list(values) : nil
    }

    init?(_ plain: PlainValue) {
        guard case .list(let values) = plain else { return nil }
        self = values.compactMap { Element($0) }
        guard count == values.count, Set(self).count == count else { return nil }
    }

    var plain: PlainValue? { .list(compactMap(\.plain)) }
}
