package import VicinoCore

/// What a user's device hands over to a friend's.
package struct ShareParcel: Hashable, Sendable {
    /// The share that the friend is to keep; nil if the friend has it, or is to keep none.
    package var share: Unverified<RecoveryShare>?
    /// That enough friends keep their shares of a division, and earlier ones are needed no more.
    package var division: Unverified<RecoveryDivision>?
    /// A share of another user's phrase, which the peer says is theirs.
    package var returned: ReturnedShare?
    /// When this user last gave a share of the peer's phrase back, to the person who asked for it face to face; nil for never.
    package var returnedAt: Timestamp?

    package init(share: Unverified<RecoveryShare>? = nil, division: Unverified<RecoveryDivision>? = nil) {
        self.share = share
        self.division = division
    }
}
