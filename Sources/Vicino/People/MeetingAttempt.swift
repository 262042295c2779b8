/// An attempt to meet somebody whom one follows, and to take what is new of theirs.
public struct MeetingAttempt: Hashable, Sendable {
    /// By which way one meets; an open set, so that new ones can be added.
    public struct Way: Hashable, Sendable {
        /// A stable, machine-readable name.
        public let name: String

        init(name: String) { self.name = name }

        /// At an address that was typed, or at which they were reached before, or at one's own.
        public static let address = Way(name: "address")
        /// On a local network, where a beacon has led to them, or one's own has led them here.
        public static let localNetwork = Way(name: "local-network")
    }

    /// Why an attempt came to nothing.
    public struct Failure: Hashable, Sendable {
        /// The stable name of the error.
        public let code: String
        /// What happened and what to do, in a sentence for people.
        public let message: String
    }

    /// When it ended.
    public let at: Timestamp
    /// By which way it was made.
    public let way: Way
    /// Why it came to nothing; nil if it did not.
    public let failure: Failure?
}
