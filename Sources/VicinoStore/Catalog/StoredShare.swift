package import VicinoCore

/// What this device knows of a share of the user's phrase, and of the friend who is to keep it.
package struct StoredShare: Equatable, Sendable {
    package let division: DivisionID
    package let friend: UserID
    /// When the phrase was divided.
    package let madeAt: Timestamp
    /// How many shares of the division are the phrase.
    package let needed: Int
    package let state: State

    package enum State: Equatable, Sendable {
        /// It waits here until the friend's device takes it.
        case here
        /// A device of the friend's has said that it keeps it.
        case kept(device: [UInt8], at: Timestamp)
        /// Neither: the friend's device has said that it keeps it no longer, or a later division was made first.
        case nowhere

        /// Whether a friend's device keeps it.
        var isKept: Bool {
            if case .kept = self { true } else { false }
        }
    }

    package init(division: DivisionID, friend: UserID, madeAt: Timestamp, needed: Int, state: State) {
        self.division = division
        self.friend = friend
        self.madeAt = madeAt
        self.needed = needed
        self.state = state
    }
}
