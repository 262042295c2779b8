package import Vicino

/// The peer of a session, as this device knows them.
package struct NamedPeer {
    /// The peer's user id.
    package let user: UserID
    /// The peer's name, as this device shows it.
    package let name: String
    /// Whether the peer is followed or a follower.
    package let isKnown: Bool

    /// Looks up what this device knows about a user.
    package init(_ user: UserID, _ node: Node) throws {
        self.user = user
        name = try node.name(of: user)
        isKnown = try node.followed(user) != nil || node.isFollower(user)
    }
}
