/// A user, as this device knows them: the user of this device, a followed author, a follower, or another user.
///
/// Two values of one person can differ, because the name and `updatedAt` change: compare `user` or `id`.
public struct Person: Hashable, Sendable {
    /// The person's id.
    public let user: UserID
    /// The petname; `me` for the user of this device. Without a petname: the claimed name of a follower, which the
    /// follower may choose freely, or the beginning of the id. `description` is the name made safe to show: write
    /// `"\(person) is near"`.
    public let name: String
    /// Whether the person is the user of this device.
    public let isMe: Bool
    /// When the person's records last changed here; nil for the user of this device, and if they never
    /// did.
    package let updatedAt: Timestamp?
}

extension Person {
    /// A user whose name has not been looked up.
    package init(unnamed user: UserID) {
        self.init(user: user, name: String(user.description.prefix(8)), isMe: false, updatedAt: nil)
    }
}

extension Person: CustomStringConvertible {
    /// The name, made safe to show.
    public var description: String { DisplayText(name, limit: 60).text }
}

extension Person: Identifiable {
    /// The person's id.
    public var id: UserID { user }
}

extension VicinoError {
    /// That something needs a person whom the user has verified.
    static func notVerified(_ person: Person) -> VicinoError {
        VicinoError(
            .refused, "You have not verified \(person) in person. Pair your devices side by side first.")
    }
}
