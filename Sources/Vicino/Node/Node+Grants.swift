internal import VicinoStore

/// What a session checks before it shows records.
extension Node {
    /// The grant by which a user may see records now; nil if they may not.
    package func grant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        try grants.grant(to: user, at: now)
    }

    /// The user's own roster, to show to a peer.
    package func roster() throws -> Verified<Roster> { try device.roster() }

    /// A number that this device raises whenever it has something new for a follower. Between two equal values, nothing
    /// has changed.
    package func revision() throws -> UInt64 { try own.revision() }
}
