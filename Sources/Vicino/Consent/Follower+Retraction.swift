extension Follower {
    /// Something that the user has taken back from a follower, and whether it has arrived.
    package struct Retraction: Hashable, Sendable {
        /// What was taken back; never the contents.
        package enum Cause: Hashable, Sendable {
            /// Records of a kind that the user deleted, made private, or moved out of what is shared.
            case records(KindID, count: Int)
            /// The user shares less with the follower than before.
            case narrowing
            /// The user shares something else with the follower, and nothing less.
            case change
        }

        /// What was taken back.
        package let cause: Cause
        /// When.
        package let at: Timestamp
        /// The follower's devices that may still hold it: they have said what they hold, and not yet that they have
        /// everything since.
        package let missing: [Device]

        /// Whether all devices that were ever heard have confirmed it.
        package var hasArrived: Bool { missing.isEmpty }
    }
}
