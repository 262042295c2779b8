internal import VicinoStore

/// The followers, and the users whom no invitation admits.
final class Followers: Sendable {
    private let own: OwnStore
    private let catalog: Catalog
    private let reserve: FolderReserve
    private let people: People
    private let now: @Sendable () -> Timestamp

    init(_ files: OpenFiles, people: People, now: @escaping @Sendable () -> Timestamp) {
        own = files.own
        catalog = files.catalog
        reserve = files.reserve
        self.people = people
        self.now = now
    }

    // MARK: Followers

    /// The followers, including former ones whose grant was revoked or has expired.
    func all() throws -> [Follower] {
        let petnames = try people.petnames()
        let stored = try catalog.followers()
        let revocationList = try own.revocationList()
        let audiences = try own.audiences()
        let holdings = try catalog.holdings()
        let names = NamedUser.names(of: People.acquaintances(petnames, stored.map { ($0.user, $0.claimedName) }))
        let now = now()
        return try stored.map { follower in
            let audience = audiences.first { $0.sharing == follower.sharing.uniform }
            return try Follower(
                follower, name: names[follower.user] ?? follower.claimedName, revocationList: revocationList,
                state: state(of: follower, audience, holdings[follower.user] ?? []), at: now)
        }
    }

    /// What the devices of a follower hold of what an audience sees.
    private func state(
        of follower: Catalog.Follower, _ audience: Audience?, _ holdings: [StoredHolding]
    ) throws -> FollowerState {
        var state = FollowerState(
            follower: follower, audience: audience, roster: try catalog.knownRoster(of: follower.user),
            holdings: holdings)
        if let roster = state.roster { state.hasOpenRosterFork = try catalog.hasOpenRosterFork(beside: roster) }
        if let audience { state.retractions = try own.retractions(from: audience) }
        return state
    }

    /// Whether a user is a follower whose grant is not revoked.
    func isFollower(_ user: UserID) throws -> Bool { try stored(user)?.isRevoked == false }

    /// Whether a follower holds everything that they may see, by their own statement; nil if they made none or do not
    /// follow.
    func isUpToDate(_ user: UserID) throws -> Bool? { try stored(user)?.holding.isEverything }

    private func stored(_ user: UserID) throws -> Follower? {
        try catalog.follower(user).map {
            try Follower(
                $0, name: $0.claimedName, revocationList: try own.revocationList(),
                state: try state(of: $0, try own.audience($0.sharing), try catalog.holdings(of: user)), at: now())
        }
    }

    /// Notes a contact with a device of a follower, and what it says it holds.
    ///
    /// - Parameters:
    ///   - digest: the digest of the device's replica, 16 bytes.
    ///   - whole: the state of the follower's audience that the replica is complete for; nil if it lacks something.
    func note(
        _ device: Catalog.FollowerDevice, holds digest: [UInt8], allOf whole: StoredHolding.Whole?, at now: Timestamp
    ) throws {
        try catalog.note(device, holds: digest, allOf: whole, now: now)
    }

    // MARK: Names

    /// The follower whom a text names: by petname, by at least 8 characters of the id, or by a claimed name that only
    /// they have.
    func follower(named text: String) throws -> Follower {
        let followers = try all()
        guard let found = try NamedUser.find(text, among: acquaintances(followers)),
            let follower = followers.first(where: { $0.user == found.user })
        else { throw VicinoError(.notFound, "Nobody called \(text) follows you.") }
        return follower
    }

    /// The person whom a text names, among all followers and followed authors; or any user at all, by the whole id.
    func anyPerson(_ text: String) throws -> Person {
        if let found = try NamedUser.find(text, among: acquaintances(try all())) {
            return try people.person(for: found.user)
        }
        if text == "me" { return people.me }
        if let user = UserID(text) { return try people.person(for: user) }
        throw VicinoError(.notFound, "Nobody called \(text) follows you or is followed by you.")
    }

    /// The beginning of a user's id by which a command may name them: at least 8 digits. It is longer if another known
    /// user's id begins with the same digits.
    func shortID(of user: UserID) throws -> String {
        let known = try [people.user] + people.following().map(\.user) + all().map(\.user) + blocked().map(\.user)
        let digits = Array(user.description)
        let shared = known.filter { $0 != user }.map { zip($0.description, digits).prefix { $0 == $1 }.count }
        return String(digits.prefix(max(8, (shared.max() ?? 0) + 1)))
    }

    /// The followers, and the authors whom the user follows.
    private func acquaintances(_ followers: [Follower]) throws -> [NamedUser] {
        People.acquaintances(try people.petnames(), followers.map { ($0.user, $0.claimedName) })
    }

    // MARK: Revocation

    /// Revokes a user's grant, if they have one.
    ///
    /// - Returns: whether they had a grant before.
    func revoke(_ user: UserID) throws -> Bool { try revoke(user, at: now()) }

    private func revoke(_ user: UserID, at now: Timestamp) throws -> Bool {
        let left = try catalog.follower(user).flatMap { $0.grant == nil ? nil : $0.sharing }
        let hadGrant = try reserve.spend {
            if let left { try own.renewTagKey(of: left) }
            return try catalog.revoke(user, now: now) { serials, expired in
                try own.revoke(serials, dropping: expired, now: now)
            }
        }
        own.retireAudiences(without: catalog, at: now)
        return hadGrant
    }

    /// Completes revocations that were cut short between the two databases, or that a dump of the user's own records has
    /// brought into a folder from a backup.
    ///
    /// Otherwise the follower would recognise this device for ever, and each later invitation would renew the grant that
    /// is revoked.
    func completeRevocations() throws {
        let list = try own.revocationList()
        for found in try catalog.halfRevoked(by: list?.revoked ?? []) {
            let listed = found.isListed ? list?.madeAt : nil
            _ = try revoke(found.user, at: listed ?? now())
        }
    }

    // MARK: Blocks

    /// Blocks a user, follower or not: their grant is revoked, and no invitation admits them until they are unblocked.
    func block(_ user: UserID) throws {
        guard user != people.user else { throw VicinoError(.refused, "You cannot block yourself.") }
        let name = try catalog.follower(user)?.claimedName
        try reserve.spend { try catalog.block(user, claimedName: name, now: now()) }
        _ = try revoke(user)
    }

    /// Lets invitations work again for a user.
    func unblock(_ blocked: BlockedUser) throws {
        guard try catalog.isBlocked(blocked.user) else {
            throw VicinoError(.notFound, "\(blocked.name) is not blocked.")
        }
        try catalog.unblock(blocked.user)
    }

    /// The users whom no invitation admits.
    func blocked() throws -> [BlockedUser] {
        let petnames = try people.petnames()
        return try catalog.blocks().map {
            let named = NamedUser(user: $0.user, petname: petnames[$0.user], claimedName: $0.claimedName)
            return BlockedUser(user: $0.user, name: named.name, blockedAt: $0.blockedAt)
        }
    }

    /// The blocked user whom a text names, by the rules for followers.
    func blocked(named text: String) throws -> BlockedUser {
        let petnames = try people.petnames()
        let users = try catalog.blocks().map {
            NamedUser(user: $0.user, petname: petnames[$0.user], claimedName: $0.claimedName)
        }
        guard let found = try NamedUser.find(text, among: users),
            let blocked = try blocked().first(where: { $0.user == found.user })
        else { throw VicinoError(.notFound, "Nobody called \(text) is blocked.") }
        return blocked
    }
}
