internal import VicinoStore

/// What a session checks before it shows records.
extension Node {
    /// The grant by which a user may see records now; nil if they may not.
    package func grant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        guard let held = try catalog.unblockedFollower(user)?.grant,
            try held.claimed().isInForce(at: now, revocationList: own.revocationList())
        else { return nil }
        return try verified(held, against: own.roster())
    }

    /// A grant from the catalog, verified against the user's own roster.
    private func verified(_ held: Unverified<Grant>, against roster: Verified<Roster>) throws -> Verified<Grant> {
        try grants.verified(held, against: roster) { try $0.verified(against: roster) }
    }

    /// The followers who may see records now. The data that all grants are compared with is read once.
    func permittedFollowers(at now: Timestamp) throws -> [UserID] {
        let revocationList = try own.revocationList()
        let roster = try own.roster()
        return try catalog.unblockedFollowers().filter { follower in
            guard let held = follower.grant, try held.claimed().isInForce(at: now, revocationList: revocationList)
            else {
                return false
            }
            _ = try verified(held, against: roster)
            return true
        }.map(\.user)
    }

    /// The grant by which a user may see records now, to send in a session. It is signed anew in three cases: less than
    /// half of its time is left, its views have changed, or a removed device signed it.
    package func renewedGrant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        guard let follower = try catalog.unblockedFollower(user), let held = follower.grant else { return nil }
        let grant = try held.claimed()
        let roster = try own.roster()
        guard grant.isInForce(at: now, revocationList: try own.revocationList()) else { return nil }
        let isFresh =
            try !Self.isHalfOver(grant, at: now) && grant.views == views(follower.kinds)
            && !roster.hasRemoved(signingKey: grant.device)
        let newest = isFresh ? held : try catalog.renew(grant) { try sign($0, at: now) }
        return try newest.map { try verified($0, against: own.roster()) }
    }

    /// Notes a contact with a follower, and what they say they hold.
    ///
    /// - Parameters:
    ///   - digest: the digest of the follower's replica, 16 bytes.
    ///   - revision: the revision of the user's own records that the replica is complete for; nil if it lacks
    ///     something.
    package func note(follower user: UserID, holds digest: [UInt8], revision: UInt64?, at now: Timestamp) throws {
        try catalog.note(user, holds: digest, revision: revision, now: now)
    }

    /// The user's own roster, to show to a peer.
    package func roster() throws -> Verified<Roster> { try own.roster() }

    /// A number that this device raises whenever it has something new for a follower. Between two equal values, nothing
    /// has changed.
    package func revision() throws -> UInt64 { try own.revision() }

    func sign(_ terms: Catalog.GrantTerms, at now: Timestamp) throws -> Verified<Grant> {
        var generator = SystemRandomNumberGenerator()
        return try own.sign(terms, views: try views(terms.kinds), now: now, using: &generator)
    }

    /// Signs the grant of a follower who is admitted.
    ///
    /// A user who had a grant before learns from what this device advertises that more is available. That works even if
    /// the session that admitted them ends at once.
    func signNewGrant(_ terms: Catalog.GrantTerms, at now: Timestamp) throws -> Verified<Grant> {
        if terms.serial != nil { try own.countChange() }
        return try sign(terms, at: now)
    }

    /// The views of the named kinds; without names, of all kinds that are known now.
    private func views(_ named: [KindID]?) throws -> [ViewID] {
        Set(try named ?? knownKinds()).map { .full($0) }.sorted()
    }

    /// The kinds of the user's records, and those that the program defines.
    func knownKinds() throws -> [KindID] {
        try records.kinds(of: me) + configuration.kinds.map { $0.schema.kind }
    }

    static func isHalfOver(_ grant: Grant, at now: Timestamp) -> Bool {
        let term = grant.expiry.milliseconds - grant.notBefore.milliseconds
        return (grant.expiry.milliseconds - now.milliseconds) * 2 < term
    }
}
