/// Whose calendar it is.
public struct CalendarPerson: Hashable, Sendable {
    /// The name, as it came.
    public let name: String
    /// Whether it is the user's own calendar and not that of someone they follow.
    public let isOwn: Bool

    /// Names a person.
    public init(name: String, isOwn: Bool) {
        self.name = name
        self.isOwn = isOwn
    }

    /// What stands above the calendar: `My calendar`, or `Anna · read-only`.
    public var heading: String {
        isOwn ? "My calendar" : "\(displaySafe(name, limit: 60)) · read-only"
    }
}
