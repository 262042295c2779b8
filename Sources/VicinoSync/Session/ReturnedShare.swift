package import VicinoCore

/// A share that a friend gives back: to a person who says that they are its author, and who has no device of theirs any more.
package struct ReturnedShare: Hashable, Sendable {
    package let share: Unverified<RecoveryShare>
    /// The newest roster of the author that the friend has.
    package let roster: Unverified<Roster>

    package init(share: Unverified<RecoveryShare>, roster: Unverified<Roster>) {
        self.share = share
        self.roster = roster
    }
}
