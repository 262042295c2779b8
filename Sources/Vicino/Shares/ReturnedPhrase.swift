/// What friends have given back of a recovery phrase: shares, and the list of the user's devices.
package struct ReturnedPhrase: Sendable {
    /// The newest roster of the user that a friend had.
    let roster: Verified<Roster>
    /// How many shares are the phrase.
    package let needed: Int
    /// The friends who have given their share back.
    package let friends: [Person]
    let shares: [Unverified<RecoveryShare>]

    /// The user whose phrase it is.
    package var author: UserID { roster.author }
    /// What the user calls themselves.
    package var claimedName: String { roster.claimedName }
    /// How many shares are missing.
    package var missing: Int { max(0, needed - shares.count) }

    /// The phrase.
    ///
    /// - Throws: `VicinoError` with `.refused` if shares are missing.
    func phrase() throws -> RecoveryPhrase {
        var given = RecoveryShares(of: roster)
        for (friend, share) in zip(friends, shares) { try given.add(share, named: "The share of \(friend)") }
        return try given.phrase()
    }
}
