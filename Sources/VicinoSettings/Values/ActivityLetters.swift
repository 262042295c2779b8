/// The letters of an activity, in a text such as `gardening: Ga`.
public struct ActivityLetters: Hashable, Sendable {
    /// The maximum number of letters.
    static let limit = 2

    /// The activity.
    public let activity: ActivityTitle
    /// One or two letters or digits.
    public let letters: String

    /// Gives an activity letters.
    ///
    /// - Returns: nil unless they are one or two letters or digits.
    public init?(_ activity: ActivityTitle, _ letters: String) {
        guard 1...Self.limit ~= letters.count, letters.allSatisfy({ $0.isLetter || $0.isNumber }),
            letters.utf8.count <= Self.byteLimit
        else { return nil }
        self.activity = activity
        self.letters = letters
    }

    /// A letter may have marks, of which there is no end.
    private static let byteLimit = 32
}

extension ActivityLetters: SettingValue {
    static var expectation: String { "an activity and one or two letters, such as \"gardening: Ga\"" }

    init?(_ plain: PlainValue) {
        guard let parts = ActivityTitle.parts(plain) else { return nil }
        self.init(parts.title, parts.value)
    }

    var plain: PlainValue? { .text("\(activity.text): \(letters)") }
}
