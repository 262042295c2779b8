internal import VicinoCore

/// The name of an activity in a setting.
public struct ActivityTitle: Hashable, Sendable {
    /// The maximum length of a name in characters.
    static let limit = 60

    /// The name.
    public let text: String

    /// A name; what cannot be shown of it is left out.
    public init(_ name: String) { text = DisplayText(name, limit: Self.limit).text }
}

extension ActivityTitle: SettingValue {
    static var expectation: String { "the name of an activity, of at most \(limit) characters" }

    init?(_ plain: PlainValue) {
        guard case .text(let name) = plain, let title = ActivityTitle(setting: name) else { return nil }
        self = title
    }

    var plain: PlainValue? { .text(text) }

    /// A name in a file; nil if it is not shown as it is.
    init?(setting name: String) {
        guard DisplayText.isShown(name, limit: Self.limit), !DisplayText(name).isBlank else { return nil }
        text = name
    }

    /// The parts of a text such as `gardening: olive`; nil if it has no colon.
    static func parts(_ plain: PlainValue) -> (title: ActivityTitle, value: String)? {
        guard case .text(let text) = plain, let colon = text.lastIndex(of: ":") else { return nil }
        let value = text[text.index(after: colon)...].drop { $0 == " " }
        return ActivityTitle(setting: String(text[..<colon])).map { (title: $0, value: String(value)) }
    }
}
