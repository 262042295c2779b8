/// The user, or an author whom the user follows.
public struct Person: Hashable, Sendable {
    /// The person's id.
    public let user: UserID
    /// The petname; `me` for the user.
    public let name: String
    /// Whether the person is the user.
    public let isMe: Bool
    /// When the person's records last changed here; nil for the user, and if they never did.
    public let updatedAt: Timestamp?
}
