import Vicino

/// Somebody a session was with, as one knows them.
struct Acquaintance {
    let user: UserID
    /// What to call them.
    let name: String
    /// Whether one follows them, or they follow.
    let isKnown: Bool

    init(_ user: UserID, _ node: Node) throws {
        self.user = user
        name = try node.anybody(user.description).name
        isKnown =
            try node.following().contains { $0.user == user }
            || node.followers().contains { $0.user == user && $0.revokedAt == nil }
    }

    /// The name as a terminal may show it.
    var shown: String { displaySafe(name, limit: 60) }

    /// What every JSON object about them begins with.
    var members: [(String, JSON)] { [("user", .text(name)), ("id", .text(user.description))] }
}
