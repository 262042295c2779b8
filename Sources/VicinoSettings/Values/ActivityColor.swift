/// The colour of an activity, in a text such as `gardening: olive`.
public struct ActivityColor: Hashable, Sendable {
    /// A colour that keeps its contrast on light and on dark pages.
    public enum Name: String, CaseIterable, Sendable {
        case green, red, orange, blue, purple, tan, gray, indigo, teal, olive, pink, slate, brown
    }

    /// The activity.
    public let activity: ActivityTitle
    /// The colour.
    public let color: Name

    /// Gives an activity a colour.
    public init(_ activity: ActivityTitle, _ color: Name) {
        self.activity = activity
        self.color = color
    }
}

extension ActivityColor: SettingValue {
    static var expectation: String {
        let names = Name.allCases.map(\.rawValue)
        return "an activity and a colour, such as \"gardening: olive\". The colours are "
            + names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    init?(_ plain: PlainValue) {
        guard let parts = ActivityTitle.parts(plain), let color = Name(rawValue: parts.value) else { return nil }
        self.init(parts.title, color)
    }

    var plain: PlainValue? { .text("\(activity.text): \(color.rawValue)") }
}
