/// Oneself, or somebody one follows.
public struct Person: Hashable, Sendable {
    /// Their id.
    public let user: UserID
    /// The name that one gives them; `me` for oneself.
    public let name: String
    /// Whether it is oneself.
    public let isMe: Bool
    /// When their records last changed here; nil for oneself, or if never.
    public let updatedAt: Timestamp?
}
