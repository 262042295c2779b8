/// Something that a person in front of the device is asked because somebody is near.
///
/// There is one at most of each kind for each user.
public struct Request: Hashable, Sendable {
    /// What is asked; an open set, so that new ones can be added.
    public struct Kind: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// Whether to take what is new of somebody whom one follows.
        public static let exchange = Kind("exchange")
    }

    /// What can be answered.
    public enum Answer: String, CaseIterable, Sendable {
        /// Yes, until they are gone.
        case once
        /// No, until they are gone.
        case notNow = "not-now"
        /// Yes, and nothing is asked any more.
        case always
        /// No, and nothing is asked any more.
        case never
    }

    /// What is asked.
    public let kind: Kind
    /// Whom it is about; it *seems* to be them until a session proves it.
    public let user: UserID
    /// Since when it waits for an answer.
    public let askedAt: Timestamp
}
