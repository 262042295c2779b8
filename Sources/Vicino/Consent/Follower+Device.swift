extension Follower {
    /// A device of a follower, and what it holds of the records that the follower may see now, by its own statement.
    package struct Device: Hashable, Identifiable, Sendable {
        /// Its number in the follower's list of devices, from 1. It never changes, except after the follower has replaced
        /// their identity key.
        package let number: Int
        /// The first digits of its key.
        package let shortKey: String
        /// Whether the follower has removed it: it receives nothing more, and keeps what it has.
        package let isRemoved: Bool
        /// When it last said what it holds; nil if it never did, or only to another device of the user.
        package let heardAt: Timestamp?
        /// When it last held everything that the follower could see then; nil if never.
        package let wholeAt: Timestamp?
        /// How much it holds.
        package let holding: Holding
        /// Its signing key.
        let key: [UInt8]

        /// Its key, for lists of a user interface.
        package var id: [UInt8] { key }
    }
}
