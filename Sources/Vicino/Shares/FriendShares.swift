internal import VicinoStore
internal import VicinoSync

/// Shares of recovery phrases: those of the user's own, which friends keep, and those that this device keeps for friends.
///
/// A session hands a share over, and says which are kept. The friend's device says it only once it has stored the share,
/// and says it anew in each session. So what is lost there is noticed here.
final class FriendShares: Sendable {
    private let own: OwnStore
    let catalog: Catalog
    let people: People
    let peers: Peers
    let now: @Sendable () -> Timestamp

    init(_ files: OpenFiles, people: People, peers: Peers, now: @escaping @Sendable () -> Timestamp) {
        own = files.own
        catalog = files.catalog
        self.people = people
        self.peers = peers
        self.now = now
    }

    // MARK: The user's own phrase

    /// Divides the phrase among friends, who are given their shares when they are met.
    ///
    /// - Throws: `VicinoError` with `.refused` for a friend whom the user has not verified in person, and for another phrase.
    func divide(_ phrase: RecoveryPhrase, needed: Int, among friends: [UserID]) throws {
        let verified = try catalog.verified()
        if let stranger = friends.first(where: { verified[$0] == nil }) {
            throw VicinoError.notVerified(people.person(toShow: stranger))
        }
        // A clock that was set back must not make a later division an earlier one.
        let last = try catalog.givenShares().first?.madeAt
        let moment = max(now(), last?.advanced(byMilliseconds: 1) ?? .epoch)
        var generator = SystemRandomNumberGenerator()
        let shares = try own.shares(of: phrase, needed: needed, among: friends, at: moment, using: &generator)
        guard let division = shares.first?.division else { return }
        try catalog.divide(shares, try division.signed(by: try phrase.recoveryKey()))
    }

    /// The friends who keep shares of the phrase, or are to keep them; nil if the phrase was not divided on this device.
    func circle() throws -> ShareCircle? {
        let given = try given()
        guard let newest = given.first else { return nil }
        let friends = try given.filter { $0.division == newest.division }.map { share in
            ShareCircle.Friend(person: people.person(toShow: share.friend), state: try state(of: share))
        }
        var former: [Person] = []
        if let settled = try settled(given), settled != newest.division {
            former = try given.filter { try $0.division == settled && state(of: $0).isKept }
                .map { people.person(toShow: $0.friend) }
        }
        return ShareCircle(madeAt: newest.madeAt, needed: newest.needed, friends: friends, former: former)
    }

    /// The shares of the phrase that is in force, those of the newest division first.
    private func given() throws -> [StoredShare] {
        let given = try catalog.givenShares()
        guard let newest = given.first, let statement = try catalog.statement(of: newest.division) else { return [] }
        // The phrase may have been replaced on another device.
        guard (try? statement.verified(against: own.roster())) != nil else { return [] }
        return given
    }

    private func state(of share: StoredShare) throws -> ShareCircle.State {
        switch share.state {
        case .here: return .waiting
        case .nowhere: return .missing
        case .kept(device: let device, at: let moment):
            guard let roster = try peers.knownRoster(of: share.friend) else { return .kept(at: moment) }
            let isThere = roster.includes(signingKey: device) && !roster.hasRemoved(signingKey: device)
            return isThere ? .kept(at: moment) : .missing
        }
    }

    /// The newest division of which enough friends keep their shares; nil if there is none.
    private func settled(_ given: [StoredShare]) throws -> DivisionID? {
        var kept: [DivisionID: Int] = [:]
        for share in given where try state(of: share).isKept { kept[share.division, default: 0] += 1 }
        return given.first { kept[$0.division, default: 0] >= $0.needed }?.division
    }

    /// Gives up the shares that wait on this device for friends.
    func endWaiting() throws { try catalog.endWaitingShares() }

    /// Forgets who keeps shares of a phrase that was replaced.
    func forgetDivisions() throws { try catalog.forgetDivisions() }

    // MARK: In a session

    /// What a session with a friend says about shares.
    func exchange(with peer: Verified<Roster>) throws -> ShareExchange {
        guard peer.author != own.user else { return ShareExchange() }
        let given = try given()
        let theirs = given.filter { $0.friend == peer.author }
        var exchange = ShareExchange(kept: try kept(of: peer), expectsKept: !theirs.isEmpty)
        var parcel = ShareParcel(share: try theirs.isEmpty ? nil : catalog.waitingShare(for: peer.author))
        try addReturns(to: &parcel, for: peer.author)
        // Who keeps nothing that is older need not be told.
        if let settled = try settled(given), let moment = given.first(where: { $0.division == settled })?.madeAt,
            theirs.contains(where: { $0.madeAt < moment })
        {
            parcel.division = try catalog.statement(of: settled)
        }
        if parcel != ShareParcel() { exchange.parcel = parcel }
        return exchange
    }

    /// Notes which shares of the user's phrase a friend's device keeps, as it has said itself.
    func note(_ device: Catalog.FollowerDevice, keeps divisions: [DivisionID]) throws {
        try catalog.note(device, keeps: divisions, at: now())
    }

    /// Keeps what a friend has handed over: a share that is signed by their recovery key, for this user, and not of an earlier
    /// division. Anything else is ignored.
    ///
    /// - Returns: the divisions of the friend's phrase of which this device keeps a share then.
    func take(_ parcel: ShareParcel, from peer: Verified<Roster>) throws -> [DivisionID] {
        try takeReturns(parcel, from: peer.author)
        let roster = try newest(peer)
        // First, so that the share need not make room for one that is needed no more.
        if let division = try? parcel.division?.verified(against: roster) { try catalog.settle(division) }
        if let share = try? parcel.share?.verified(against: roster), share.friend == own.user,
            try catalog.isVerified(peer.author)
        {
            try catalog.keep(share, limit: SessionLimit.divisions, at: now())
        }
        return try kept(of: peer)
    }

    // MARK: The phrases of others

    /// The friends for whom this device keeps shares, each with the time of the newest.
    func keptFor() throws -> [(friend: Person, since: Timestamp)] {
        try catalog.keptShares().reduce(into: []) { friends, share in
            guard friends.last?.friend.user != share.author else { return }
            friends.append((people.person(toShow: share.author), share.keptAt))
        }
    }

    /// The divisions of a user's phrase of which this device keeps a share. Shares of a phrase that was replaced are dropped.
    private func kept(of peer: Verified<Roster>) throws -> [DivisionID] {
        let shares = try catalog.keptShares().filter { $0.author == peer.author }
        guard !shares.isEmpty else { return [] }
        let roster = try newest(peer)
        return try shares.filter { try isUsable($0, as: roster) }.map(\.division)
    }

    private func isUsable(_ share: KeptShare, as roster: Verified<Roster>) throws -> Bool {
        do {
            _ = try share.share.verified(against: roster)
            return true
        } catch {
            // Of a phrase that the author has replaced.
            if error.code == .refused { try catalog.drop(share) }
            return false
        }
    }

    private func newest(_ shown: Verified<Roster>) throws -> Verified<Roster> {
        guard let known = try peers.newestRoster(of: shown.author), known.version > shown.version else { return shown }
        return known
    }
}
