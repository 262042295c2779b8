internal import VicinoStore

extension Node {
    /// The followers, including former ones whose grant was revoked or has expired.
    ///
    /// ```swift
    /// for follower in try node.followers() where follower.hasAccess { print(follower) }
    /// ```
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func followers() throws -> [Follower] {
        let petnames = try petnames()
        let stored = try catalog.followers()
        let revocationList = try own.revocationList()
        let revision = try own.revision()
        let names = NamedUser.names(of: acquaintances(petnames, stored.map { ($0.user, $0.claimedName) }))
        let now = configuration.now()
        return try stored.map {
            try Follower(
                $0, name: names[$0.user] ?? $0.claimedName, revocationList: revocationList, revision: revision, at: now)
        }
    }

    /// Whether a user is a follower whose grant is not revoked.
    package func isFollower(_ user: UserID) throws -> Bool { try stored(user)?.isRevoked == false }

    /// Whether a follower holds everything that they may see, by their own statement; nil if they made none or do not
    /// follow.
    package func isUpToDate(follower user: UserID) throws -> Bool? { try stored(user)?.holding.isEverything }

    private func stored(_ user: UserID) throws -> Follower? {
        try catalog.follower(user).map {
            try Follower(
                $0, name: $0.claimedName, revocationList: try own.revocationList(), revision: try own.revision(),
                at: configuration.now())
        }
    }

    /// The follower whom a text names: by petname, by at least 8 characters of the id, or by a claimed name that only
    /// they have.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if no follower has that name, and with `.ambiguous` if several people
    ///   have it. A followed author with that petname counts as well, whether or not they follow the user.
    public func follower(named text: String) throws -> Follower {
        let followers = try followers()
        guard let found = try NamedUser.find(text, among: acquaintances(followers)),
            let follower = followers.first(where: { $0.user == found.user })
        else { throw VicinoError(.notFound, "Nobody called \(text) follows you.") }
        return follower
    }

    /// Revokes a follower's grant: they receive no later changes, not even through a common friend. They keep what they
    /// received before.
    ///
    /// ```swift
    /// try node.revoke(try node.follower(named: "Ben"))
    /// ```
    ///
    /// - Returns: whether the follower had a grant before.
    /// - Throws: ``VicinoError`` if the data folder cannot be written. Call it again then: the grant may still be
    ///   valid.
    @discardableResult
    public func revoke(_ follower: Follower) throws -> Bool { try revoke(follower.user) }

    /// Revokes a person's grant, if they have one.
    ///
    /// - Returns: whether they had a grant before.
    /// - Throws: ``VicinoError`` if the data folder cannot be written. Call it again then: the grant may still be
    ///   valid.
    @discardableResult
    public func revoke(_ person: Person) throws -> Bool { try revoke(person.user) }

    private func revoke(_ user: UserID) throws -> Bool { try revoke(user, at: configuration.now()) }

    private func revoke(_ user: UserID, at now: Timestamp) throws -> Bool {
        try files.reserve.spend {
            try catalog.revoke(user, now: now) { serials, expired in
                try own.revoke(serials, dropping: expired, now: now)
            }
        }
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
            _ = try revoke(found.user, at: listed ?? configuration.now())
        }
    }

    /// Blocks a person, follower or not: their grant is revoked, and no invitation admits them until they are unblocked.
    ///
    /// - Throws: ``VicinoError`` with `.refused` for the user of this device.
    public func block(_ person: Person) throws { try block(person.user) }

    /// Blocks a follower, as `block(_:)` does a person.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be written.
    public func block(_ follower: Follower) throws { try block(follower.user) }

    package func block(_ user: UserID) throws {
        guard user != self.user else { throw VicinoError(.refused, "You cannot block yourself.") }
        let name = try catalog.follower(user)?.claimedName
        try files.reserve.spend { try catalog.block(user, claimedName: name, now: configuration.now()) }
        _ = try revoke(user)
    }

    /// Lets invitations work again for a user. The user needs a new one: a revoked grant stays revoked.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the user is not blocked.
    public func unblock(_ blocked: BlockedUser) throws {
        guard try catalog.isBlocked(blocked.user) else {
            throw VicinoError(.notFound, "\(blocked.name) is not blocked.")
        }
        try catalog.unblock(blocked.user)
    }

    /// The users whom no invitation admits.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func blockedUsers() throws -> [BlockedUser] {
        let petnames = try petnames()
        return try catalog.blocks().map {
            let named = NamedUser(user: $0.user, petname: petnames[$0.user], claimedName: $0.claimedName)
            return BlockedUser(user: $0.user, name: named.name, blockedAt: $0.blockedAt)
        }
    }

    /// The blocked user whom a text names, by the rules for followers.
    ///
    /// - Throws: `VicinoError` with `.notFound` if no blocked user has that name, with `.ambiguous` if several have it.
    package func blockedUser(named text: String) throws -> BlockedUser {
        let petnames = try petnames()
        let users = try catalog.blocks().map {
            NamedUser(user: $0.user, petname: petnames[$0.user], claimedName: $0.claimedName)
        }
        guard let found = try NamedUser.find(text, among: users),
            let blocked = try blockedUsers().first(where: { $0.user == found.user })
        else { throw VicinoError(.notFound, "Nobody called \(text) is blocked.") }
        return blocked
    }

    /// The person whom a text names, among all followers and followed authors; or any user at all, by the whole id.
    ///
    /// - Throws: `VicinoError` with `.notFound` if no person has that name, with `.ambiguous` if several have it.
    package func anyPerson(_ text: String) throws -> Person {
        if let found = try NamedUser.find(text, among: acquaintances(try followers())) {
            return try person(for: found.user)
        }
        if text == "me" { return me }
        if let user = UserID(text) { return try person(for: user) }
        throw VicinoError(.notFound, "Nobody called \(text) follows you or is followed by you.")
    }

    /// The beginning of a user's id by which a command may name them: at least 8 digits. It is longer if another known
    /// user's id begins with the same digits.
    package func shortID(of user: UserID) throws -> String {
        let known = try [self.user] + following().map(\.user) + followers().map(\.user) + blockedUsers().map(\.user)
        let digits = Array(user.description)
        let shared = known.filter { $0 != user }.map { zip($0.description, digits).prefix { $0 == $1 }.count }
        return String(digits.prefix(max(8, (shared.max() ?? 0) + 1)))
    }

    private func petnames() throws -> [UserID: String] {
        Dictionary(try following().map { ($0.user, $0.name) }) { first, _ in first }
    }

    /// The followers, and the authors whom the user follows.
    private func acquaintances(_ followers: [Follower]) throws -> [NamedUser] {
        acquaintances(try petnames(), followers.map { ($0.user, $0.claimedName) })
    }

    private func acquaintances(_ petnames: [UserID: String], _ claims: [(UserID, String)]) -> [NamedUser] {
        let claims = Dictionary(claims) { first, _ in first }
        return Set(petnames.keys).union(claims.keys).map {
            NamedUser(user: $0, petname: petnames[$0], claimedName: claims[$0])
        }
    }
}
