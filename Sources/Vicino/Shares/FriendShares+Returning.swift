internal import VicinoStore
internal import VicinoSync

/// Giving shares back, to an author who has lost everything.
///
/// The author is another user then, on a new folder. Both pair side by side. Then the friend decides, and the share goes in
/// the next session of the two, within an hour.
extension FriendShares {
    /// How long after the digits a share can be given back, and how long it is handed over.
    static let returnTime = Duration.seconds(3600)
    /// How long the author is told of it.
    static let noticeTime = Duration.seconds(90 * 86_400)
    /// How many shares that were given back are kept.
    private static let returnedLimit = 32

    /// Gives the share of an author's phrase back to a person who stands there, and says that they are the author.
    ///
    /// - Throws: `VicinoError` with `.refused` if this device keeps no share, or if the two have not compared six digits within
    ///   the last hour.
    func giveBack(_ author: UserID, to receiver: UserID) throws {
        guard try catalog.keptShares().contains(where: { $0.author == author }) else {
            throw VicinoError(.refused, "This device keeps no share of their recovery phrase.")
        }
        guard receiver != author, try isBeside(receiver) else {
            throw VicinoError(
                .refused,
                "A share is given back face to face only: pair with them side by side now, and try again within an hour."
            )
        }
        try catalog.noteReturn(of: author, to: receiver, at: now())
    }

    /// Whether the two have compared six digits within the last hour.
    private func isBeside(_ user: UserID) throws -> Bool {
        guard let verified = try catalog.verified()[user] else { return false }
        return (verified...(verified + Self.returnTime)).contains(now())
    }

    /// The people to whom a share can be given back now.
    func beside() throws -> [Person] {
        try catalog.verified().keys.filter { try isBeside($0) }.map { people.person(toShow: $0) }
    }

    /// What a session hands over to a peer who gets a share back, and to one whose share was given back.
    func addReturns(to parcel: inout ShareParcel, for peer: UserID) throws {
        let returns = try catalog.returns()
        let moment = now()
        if let due = returns.first(where: { $0.receiver == peer && moment < $0.returnedAt + Self.returnTime }),
            let share = try catalog.keptShares().first(where: { $0.author == due.author })?.share,
            let roster = try peers.newestRoster(of: due.author)
        {
            parcel.returned = ReturnedShare(share: share, roster: roster.source)
        }
        if let last = returns.first(where: { $0.author == peer }), moment < last.returnedAt + Self.noticeTime {
            parcel.returnedAt = last.returnedAt
        }
    }

    /// Keeps what a friend gives back, and what they say of a share of this user's own phrase.
    func takeReturns(_ parcel: ShareParcel, from peer: UserID) throws {
        guard try catalog.isVerified(peer) else { return }
        if let moment = parcel.returnedAt { try catalog.noteReturned(by: peer, at: moment) }
        guard let returned = parcel.returned, let roster = try? returned.roster.verified(),
            let share = try? returned.share.verified(against: roster), share.friend == peer
        else { return }
        try catalog.keepReturned(
            StoredReturnedShare(
                author: share.author, friend: peer, share: returned.share, roster: returned.roster),
            limit: Self.returnedLimit)
    }

    // MARK: What was given back

    /// What friends have given back to this user, by author.
    func returned() throws -> [ReturnedPhrase] {
        let all = try catalog.returnedShares()
        return try Dictionary(grouping: all, by: \.author).values.compactMap { try returned($0) }
            .sorted { $0.author.description < $1.author.description }
    }

    private func returned(_ stored: [StoredReturnedShare]) throws -> ReturnedPhrase? {
        // Nobody but the user can sign a roster, and the friends may have others.
        let rosters = stored.compactMap { try? $0.roster.verified() }
        guard let roster = rosters.max(by: { $0.version < $1.version }) else { return nil }
        let usable = stored.filter { (try? $0.share.verified(against: roster)) != nil }
        let divisions = try Dictionary(grouping: usable) { try $0.share.claimed().division }
        // Of several divisions, the one that lacks least.
        let lacking = divisions.mapValues { $0.count }.map { (division: $0.key, lacks: $0.key.needed - $0.value) }
        guard let best = lacking.min(by: { ($0.lacks, $1.division.madeAt) < ($1.lacks, $0.division.madeAt) }) else {
            return nil
        }
        let shares = divisions[best.division] ?? []
        return ReturnedPhrase(
            roster: roster, needed: best.division.needed, friends: shares.map { people.person(toShow: $0.friend) },
            shares: shares.map(\.share))
    }
}
