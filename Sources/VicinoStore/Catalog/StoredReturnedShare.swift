package import VicinoCore

/// A share that a friend has given back to this user.
package struct StoredReturnedShare: Equatable, Sendable {
    package let author: UserID
    package let friend: UserID
    package let share: Unverified<RecoveryShare>
    /// The newest roster of the author that the friend had.
    package let roster: Unverified<Roster>

    package init(
        author: UserID, friend: UserID, share: Unverified<RecoveryShare>, roster: Unverified<Roster>
    ) {
        self.author = author
        self.friend = friend
        self.share = share
        self.roster = roster
    }
}
