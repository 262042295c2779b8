internal import VicinoStore

/// What a session asks before it shows anything.
extension Node {
    /// The grant by which somebody may see records now; nil if they may not.
    package func grant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        guard let held = try catalog.unblockedFollower(user)?.grant,
            try held.claimed().isValid(at: now, standing: own.standing())
        else { return nil }
        return try held.verified(against: own.roster())
    }

    /// The followers who may see records now. What all grants are compared with is read once.
    func permittedFollowers(at now: Timestamp) throws -> [UserID] {
        let (standing, roster) = (try own.standing(), try own.roster())
        return try catalog.unblockedFollowers().filter { follower in
            guard let held = follower.grant, try held.claimed().isValid(at: now, standing: standing) else {
                return false
            }
            _ = try held.verified(against: roster)
            return true
        }.map(\.user)
    }

    /// The grant by which somebody may see records now, to hand to them in a session: a new version of it if less than
    /// half of its time is left, what it shows has changed, or a removed device has signed it.
    package func renewedGrant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        guard let follower = try catalog.unblockedFollower(user), let held = follower.grant else { return nil }
        let (grant, roster) = (try held.claimed(), try own.roster())
        guard grant.isValid(at: now, standing: try own.standing()) else { return nil }
        let isFresh =
            try !Self.isHalfOver(grant, at: now) && grant.views == views(follower.kinds)
            && !roster.hasRemoved(signingKey: grant.device)
        let newest = isFresh ? held : try catalog.renew(grant) { try sign($0, at: now) }
        return try newest?.verified(against: own.roster())
    }

    /// Notes that a follower was heard of, and what they said they hold.
    ///
    /// - Parameters:
    ///   - digest: the digest of their copy of the feed, 16 bytes.
    ///   - revision: the revision of one's own records that this is all of; nil if they lack something.
    package func note(follower user: UserID, holds digest: [UInt8], revision: UInt64?, at now: Timestamp) throws {
        try catalog.note(user, holds: digest, revision: revision, now: now)
    }

    /// One's own list of devices, to show to a peer.
    package func roster() throws -> Verified<Roster> { try own.roster() }

    /// Counts the changes of one's own records: of two that are equal, nothing has changed between them.
    package func revision() throws -> UInt64 { try own.revision() }

    func sign(_ terms: Catalog.GrantTerms, at now: Timestamp) throws -> Verified<Grant> {
        var generator = SystemRandomNumberGenerator()
        return try own.sign(terms, views: try views(terms.kinds), now: now, using: &generator)
    }

    /// Signs the grant of somebody who is let in. Whoever had one learns from what this device advertises that there is more
    /// for them, also if the session in which they were let in ends at once.
    func signAdmission(_ terms: Catalog.GrantTerms, at now: Timestamp) throws -> Verified<Grant> {
        if terms.serial != nil { try own.countChange() }
        return try sign(terms, at: now)
    }

    /// The views of kinds; without any, of all that there are now and of those that everybody may get.
    private func views(_ named: [KindID]?) throws -> [ViewID] {
        let shown = try named ?? kinds(of: me).map(\.kind) + [Activity.schema.kind, Visit.schema.kind]
        return Set(shown).map { .full($0) }.sorted()
    }

    static func isHalfOver(_ grant: Grant, at now: Timestamp) -> Bool {
        let term = grant.expiry.milliseconds - grant.notBefore.milliseconds
        return (grant.expiry.milliseconds - now.milliseconds) * 2 < term
    }
}
