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
        name = try node.name(of: user)
        isKnown = try node.followed(user) != nil || node.isFollower(user)
    }
}
