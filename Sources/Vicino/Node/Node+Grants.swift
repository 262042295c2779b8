internal import VicinoStore

/// What a session checks before it shows records.
extension Node {
    /// The grant by which a user may see records now; nil if they may not.
    package func grant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        try grants.grant(to: user, at: now)
    }

    /// The grant by which a user may see records now, to send in a session. It is signed anew in three cases: less than
    /// half of its time is left, its views have changed, or a removed device signed it.
    package func renewedGrant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        try grants.renewedGrant(to: user, at: now)
    }

    /// Notes a contact with a follower, and what they say they hold.
    ///
    /// - Parameters:
    ///   - digest: the digest of the follower's replica, 16 bytes.
    ///   - revision: the revision of the user's own records that the replica is complete for; nil if it lacks
    ///     something.
    package func note(follower user: UserID, holds digest: [UInt8], revision: UInt64?, at now: Timestamp) throws {
        try followerList.note(user, holds: digest, revision: revision, at: now)
    }

    /// The user's own roster, to show to a peer.
    package func roster() throws -> Verified<Roster> { try device.roster() }

    /// A number that this device raises whenever it has something new for a follower. Between two equal values, nothing
    /// has changed.
    package func revision() throws -> UInt64 { try own.revision() }
}
