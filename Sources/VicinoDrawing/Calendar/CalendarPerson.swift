internal import VicinoCore

/// The person whose calendar it is.
public struct CalendarPerson: Hashable, Sendable {
    /// The name, not yet safe to show.
    package let name: String
    /// Whether it is the user's own calendar; otherwise it is that of an author whom the user follows.
    package let isOwn: Bool

    /// A person who is not among those of a node, under a name that the caller chooses.
    public init(name: String, isOwn: Bool) {
        self.name = name
        self.isOwn = isOwn
    }

    /// The user, whose own charts need no name.
    public static let user = CalendarPerson(name: "", isOwn: true)

    /// The heading of the calendar: `My calendar`, or `Anna · read-only`.
    package var heading: String {
        isOwn ? "My calendar" : "\(DisplayText(name, limit: 60)) · read-only"
    }
}
