/// What a calendar calls the records that it draws, in English.
public struct CalendarNoun: Hashable, Sendable {
    /// One of them, such as `activity`.
    package let one: String
    /// Several of them, such as `activities`.
    package let many: String

    /// Makes a noun.
    public init(one: String, many: String) {
        self.one = one
        self.many = many
    }

    /// Records of any kind.
    public static let record = CalendarNoun(one: "record", many: "records")

    /// Several of them at the beginning of a sentence.
    var manyFirst: String { many.prefix(1).uppercased() + many.dropFirst() }

    /// A number of them, with the word.
    func counted(_ count: Int) -> String { "\(count) more \(count == 1 ? one : many)." }
}
