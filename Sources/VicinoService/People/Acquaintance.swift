package import Vicino

/// Somebody a session was with, as one knows them.
package struct Acquaintance {
    /// Who it is.
    package let user: UserID
    /// What to call them.
    package let name: String
    /// Whether one follows them, or they follow.
    package let isKnown: Bool

    /// Looks up what is known of somebody.
    package init(_ user: UserID, _ node: Node) throws {
        self.user = user
        name = try node.anybody(user.description).name
        isKnown =
            try node.following().contains { $0.user == user }
            || node.followers().contains { $0.user == user && $0.revokedAt == nil }
    }
}
