internal import VicinoStore

extension Node {
    /// The people who follow one by an invitation, and those who did until they were shut out.
    ///
    /// ```swift
    /// for follower in try node.followers() where follower.revokedAt == nil { print(follower.name) }
    /// ```
    public func followers() throws -> [Follower] {
        let (petnames, stored) = (try petnames(), try catalog.followers())
        let (standing, revision) = (try own.standing(), try own.revision())
        let names = NamedUser.names(of: acquaintances(petnames, stored.map { ($0.user, $0.claimedName) }))
        return try stored.map {
            try Follower($0, name: names[$0.user] ?? $0.claimedName, standing: standing, revision: revision)
        }
    }

    /// Whether somebody follows one and is not shut out.
    package func isFollower(_ user: UserID) throws -> Bool { try stored(user).map { $0.revokedAt == nil } ?? false }

    /// Whether a follower has said that they hold all they may see; nil if they have not said what they hold, or do not follow.
    package func isUpToDate(follower user: UserID) throws -> Bool? { try stored(user)?.isUpToDate }

    private func stored(_ user: UserID) throws -> Follower? {
        try catalog.follower(user).map {
            try Follower($0, name: $0.claimedName, standing: try own.standing(), revision: try own.revision())
        }
    }

    /// What to call somebody, whether one knows them or not.
    package func name(of user: UserID) throws -> String {
        let (petname, claimed) = (try catalog.contact(user)?.petname, try catalog.follower(user)?.claimedName)
        let isOwn = user == self.user && petname == nil && claimed == nil
        return isOwn ? me.name : NamedUser(user: user, petname: petname, claimedName: claimed).name
    }

    /// The follower whom a text names: by a petname, at least 8 characters of the id, or what only they call themselves.
    ///
    /// - Throws: `NodeError` if there is nobody by that name, or several: among them somebody whom one follows under that
    ///   name, whether they follow one or not.
    public func follower(_ text: String) throws -> Follower {
        let followers = try followers()
        guard let found = try NamedUser.find(text, among: acquaintances(followers)),
            let follower = followers.first(where: { $0.user == found.user })
        else { throw NodeError(.notFound, "Nobody called \(text) follows you.") }
        return follower
    }

    /// Shuts a follower out: nothing of what changes from now on reaches them, not even through a common friend. What
    /// they have got already stays with them.
    ///
    /// ```swift
    /// try node.revoke(try node.follower("Ben"))
    /// ```
    ///
    /// - Returns: whether they were let in before.
    @discardableResult
    public func revoke(_ follower: Follower) throws -> Bool { try revoke(follower.user) }

    private func revoke(_ user: UserID) throws -> Bool {
        let now = configuration.now()
        return try DiskReserve(folder).spending {
            try catalog.revoke(user, now: now) { serials, expired in
                try own.revoke(serials, dropping: expired, now: now)
            }
        }
    }

    /// Shuts somebody out, whether they follow one or not: no invitation lets them in until they are unblocked.
    ///
    /// - Throws: `NodeError` for oneself.
    public func block(_ user: UserID) throws {
        guard user != self.user else { throw NodeError(.refused, "You cannot block yourself.") }
        let name = try catalog.follower(user)?.claimedName
        try DiskReserve(folder).spending { try catalog.block(user, claimedName: name, now: configuration.now()) }
        _ = try revoke(user)
    }

    /// Lets invitations count again for somebody. It takes a new one: what was revoked stays so.
    ///
    /// - Throws: `NodeError` for somebody who is not blocked.
    public func unblock(_ user: UserID) throws {
        guard try catalog.isBlocked(user) else {
            throw NodeError(.notFound, "Nobody with that id is blocked.")
        }
        try catalog.unblock(user)
    }

    /// The people whom no invitation lets in.
    public func blocked() throws -> [BlockedUser] {
        let petnames = try petnames()
        return try catalog.blocks().map {
            let named = NamedUser(user: $0.user, petname: petnames[$0.user], claimedName: $0.claimedName)
            return BlockedUser(user: $0.user, name: named.name, blockedAt: $0.blockedAt)
        }
    }

    /// The blocked user whom a text names, as a follower is named.
    ///
    /// - Throws: `NodeError` if there is nobody by that name, or several.
    public func blocked(_ text: String) throws -> BlockedUser {
        let petnames = try petnames()
        let users = try catalog.blocks().map {
            NamedUser(user: $0.user, petname: petnames[$0.user], claimedName: $0.claimedName)
        }
        guard let found = try NamedUser.find(text, among: users),
            let blocked = try blocked().first(where: { $0.user == found.user })
        else { throw NodeError(.notFound, "Nobody called \(text) is blocked.") }
        return blocked
    }

    /// The user whom a text names, out of all who follow one or are followed; or anybody at all, by the whole id.
    ///
    /// - Returns: the user, and what to call them.
    /// - Throws: `NodeError` if there is nobody by that name, or several.
    public func anybody(_ text: String) throws -> (user: UserID, name: String) {
        if let found = try NamedUser.find(text, among: acquaintances(try followers())) {
            return (found.user, found.name)
        }
        if text == "me" || UserID(text) == user { return (user, "me") }
        if let stranger = UserID(text) { return (stranger, NamedUser(user: stranger).name) }
        throw NodeError(.notFound, "Nobody called \(text) follows you or is followed by you.")
    }

    /// The beginning of a user's id by which a command may name them: at least 8 digits, and more where the id of another
    /// known user begins alike.
    public func shortID(of user: UserID) throws -> String {
        let known = try [self.user] + following().map(\.user) + followers().map(\.user) + blocked().map(\.user)
        let digits = Array(user.description)
        let shared = known.filter { $0 != user }.map { zip($0.description, digits).prefix { $0 == $1 }.count }
        return String(digits.prefix(max(8, (shared.max() ?? 0) + 1)))
    }

    private func petnames() throws -> [UserID: String] {
        Dictionary(try following().map { ($0.user, $0.name) }) { first, _ in first }
    }

    /// Followers, and the people one follows.
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
