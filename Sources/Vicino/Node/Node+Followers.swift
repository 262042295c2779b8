extension Node {
    /// The followers, including former ones whose grant was revoked or has expired.
    ///
    /// ```swift
    /// for follower in try node.followers() where follower.hasAccess { print(follower) }
    /// ```
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func followers() throws -> [Follower] { try followerList.all() }

    /// Whether a user is a follower whose grant is not revoked.
    package func isFollower(_ user: UserID) throws -> Bool { try followerList.isFollower(user) }

    /// Whether a follower holds everything that they may see, by their own statement; nil if they made none or do not
    /// follow.
    package func isUpToDate(follower user: UserID) throws -> Bool? { try followerList.isUpToDate(user) }

    /// The follower whom a text names: by petname, by at least 8 characters of the id, or by a claimed name that only
    /// they have.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if no follower has that name, and with `.ambiguous` if several people
    ///   have it. A followed author with that petname counts as well, whether or not they follow the user.
    public func follower(named text: String) throws -> Follower { try followerList.follower(named: text) }

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
    public func revoke(_ follower: Follower) throws -> Bool { try followerList.revoke(follower.user) }

    /// Revokes a person's grant, if they have one.
    ///
    /// - Returns: whether they had a grant before.
    /// - Throws: ``VicinoError`` if the data folder cannot be written. Call it again then: the grant may still be
    ///   valid.
    @discardableResult
    public func revoke(_ person: Person) throws -> Bool { try followerList.revoke(person.user) }

    /// Blocks a person, follower or not: their grant is revoked, and no invitation admits them until they are unblocked.
    ///
    /// - Throws: ``VicinoError`` with `.refused` for the user of this device.
    public func block(_ person: Person) throws { try block(person.user) }

    /// Blocks a follower, as `block(_:)` does a person.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be written.
    public func block(_ follower: Follower) throws { try block(follower.user) }

    package func block(_ user: UserID) throws { try followerList.block(user) }

    /// Lets invitations work again for a user. The user needs a new one: a revoked grant stays revoked.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the user is not blocked.
    public func unblock(_ blocked: BlockedUser) throws { try followerList.unblock(blocked) }

    /// The users whom no invitation admits.
    ///
    /// - Throws: ``VicinoError`` if the data folder cannot be read.
    public func blockedUsers() throws -> [BlockedUser] { try followerList.blocked() }

    /// The blocked user whom a text names, by the rules for followers.
    ///
    /// - Throws: `VicinoError` with `.notFound` if no blocked user has that name, with `.ambiguous` if several have it.
    package func blockedUser(named text: String) throws -> BlockedUser { try followerList.blocked(named: text) }

    /// The person whom a text names, among all followers and followed authors; or any user at all, by the whole id.
    ///
    /// - Throws: `VicinoError` with `.notFound` if no person has that name, with `.ambiguous` if several have it.
    package func anyPerson(_ text: String) throws -> Person { try followerList.anyPerson(text) }

    /// The beginning of a user's id by which a command may name them: at least 8 digits. It is longer if another known
    /// user's id begins with the same digits.
    package func shortID(of user: UserID) throws -> String { try followerList.shortID(of: user) }
}
