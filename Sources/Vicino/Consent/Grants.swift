internal import VicinoStore

/// The access of other users to this user's records: who gets it, and what a session checks before it shows records.
final class Grants: Sendable {
    private let own: OwnStore
    private let catalog: Catalog
    private let peers: Peers
    private let kinds: DeclaredKinds
    private let demo: OwnDemo
    private let reserve: FolderReserve
    private let now: @Sendable () -> Timestamp
    /// The grants that this user has signed.
    private let signed = VerifiedStatementCache<Grant>(limit: 256)

    init(_ files: OpenFiles, peers: Peers, kinds: DeclaredKinds, now: @escaping @Sendable () -> Timestamp) {
        own = files.own
        catalog = files.catalog
        self.peers = peers
        self.kinds = kinds
        demo = OwnDemo(files, now: now)
        reserve = files.reserve
        self.now = now
    }

    // MARK: In force

    /// The grant by which a user may see records now; nil if they may not. One that a removed device has signed is signed
    /// anew.
    func grant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        guard let held = try catalog.unblockedFollower(user)?.grant else { return nil }
        let grant = try held.claimed()
        guard grant.isInForce(at: now, revocationList: try own.revocationList()) else { return nil }
        let roster = try own.roster()
        if roster.hasRemoved(signingKey: grant.device) { return try renewedGrant(to: user, at: now) }
        return try verified(held, against: roster)
    }

    /// A grant from the catalog, verified against the user's own roster.
    private func verified(_ held: Unverified<Grant>, against roster: Verified<Roster>) throws -> Verified<Grant> {
        try signed.verified(held, against: roster) { try $0.verified(against: roster) }
    }

    /// The followers who may see records now. The data that all grants are compared with is read once.
    ///
    /// Those to whom a removed device gave access still have it. Nobody is shown that grant: it is signed anew before.
    func permittedFollowers(at now: Timestamp) throws -> [UserID] {
        let revocationList = try own.revocationList()
        let roster = try own.roster()
        return try catalog.unblockedFollowers().filter { follower in
            guard let held = follower.grant else { return false }
            let grant = try held.claimed()
            guard grant.isInForce(at: now, revocationList: revocationList) else { return false }
            if !roster.hasRemoved(signingKey: grant.device) { _ = try verified(held, against: roster) }
            return true
        }.map(\.user)
    }

    /// What the user shares with a follower, in the form in which an audience has it; nil for a user who is no follower.
    func sharing(with follower: UserID) throws -> Sharing? { try catalog.follower(follower)?.sharing.uniform }

    /// When the next grant or invitation runs out; nil for never.
    func nextExpiry(after moment: Timestamp) throws -> Timestamp? { try catalog.nextExpiry(after: moment) }

    /// The grant by which a user may see records now, to send in a session. It is signed anew in three cases: less than
    /// half of its time is left, its views have changed, or a removed device signed it.
    func renewedGrant(to user: UserID, at now: Timestamp) throws -> Verified<Grant>? {
        guard let follower = try catalog.unblockedFollower(user), let held = follower.grant else { return nil }
        let grant = try held.claimed()
        let roster = try own.roster()
        guard grant.isInForce(at: now, revocationList: try own.revocationList()) else { return nil }
        let isFresh =
            try !grant.isHalfOver(at: now) && grant.views == views(of: follower.sharing, at: now)
            && grant.extent == follower.sharing.extent
            && !roster.hasRemoved(signingKey: grant.device)
        let newest = isFresh ? held : try catalog.renew(grant) { try sign($0, at: now) }
        return try newest.map { try verified($0, against: own.roster()) }
    }

    /// Signs the grants anew that a removed device of the user has signed: nobody takes them any more.
    func renewGrantsOfRemovedDevices(at now: Timestamp) throws {
        let roster = try own.roster()
        for follower in try catalog.unblockedFollowers() {
            guard let grant = try follower.grant?.claimed(), roster.hasRemoved(signingKey: grant.device) else {
                continue
            }
            _ = try renewedGrant(to: follower.user, at: now)
        }
    }

    /// Renews the grants of followers that would end soon, as a session with each of them would.
    ///
    /// A grant that was revoked or has ended stays so.
    func renewGrants(of readers: Set<UserID>, at now: Timestamp) throws {
        for follower in try catalog.unblockedFollowers() where readers.contains(follower.user) {
            guard let grant = try follower.grant?.claimed(), grant.isHalfOver(at: now) else { continue }
            _ = try renewedGrant(to: follower.user, at: now)
        }
    }

    // MARK: New followers

    /// Gives a grant to a user whom the user has met in person, and stores it.
    func grantAccess(to roster: Verified<Roster>, _ sharing: Sharing) throws -> Verified<Grant> {
        var generator = SystemRandomNumberGenerator()
        let unseen = InvitationSecret(using: &generator).id
        // First, because a roster that contradicts the known one gives no user access.
        _ = try peers.newestRoster(roster)
        return try demo.end {
            try catalog.grantAccess(to: roster, sharing: sharing.sorted, as: unseen, now: now()) {
                try sign($0, at: now())
            }
        }
    }

    /// Admits a user who proves that they hold an invitation. Spends a use of the invitation and stores the grant, both
    /// or neither. A user who uses the same invitation again gets the same grant.
    ///
    /// - Parameters:
    ///   - id: the invitation.
    ///   - code: the proof of its secret.
    ///   - roster: the roster of the peer, whom the session has authenticated.
    ///   - asker: the digest of the peer's certificate in this session.
    ///   - inviter: the digest of this device's certificate.
    /// - Throws: `VicinoError` with a code of its own for each reason to refuse. The peer should not be able to tell
    ///   them apart.
    func accept(
        _ id: InvitationID, code: [UInt8], from roster: Verified<Roster>, asker: Digest, inviter: Digest,
        at now: Timestamp
    ) throws -> Verified<Grant> {
        guard roster.author != own.user else { throw VicinoError(.refused, "This invitation is your own.") }
        let grant = try catalog.accept(
            id, from: roster, now: now,
            isProved: { $0.isProved(by: code, asker: asker, inviter: inviter) },
            sign: { try sign($0, at: now) })
        return try shown(grant, at: now)
    }

    /// Admits a user who has left a letter, which only the holder of an invitation can seal; as if they showed the invitation in
    /// a session.
    func accept(
        _ id: InvitationID, sealedBy secret: InvitationSecret, from roster: Verified<Roster>, at now: Timestamp
    ) throws -> Verified<Grant> {
        let grant = try demo.end {
            try catalog.accept(id, from: roster, now: now, isProved: { $0 == secret }, sign: { try sign($0, at: now) })
        }
        return try shown(grant, at: now)
    }

    /// A grant for an invitation, to show. Another device of the user may have renewed it, and have been removed since.
    private func shown(_ accepted: Unverified<Grant>, at now: Timestamp) throws -> Verified<Grant> {
        let roster = try own.roster()
        let grant = try accepted.claimed()
        if roster.hasRemoved(signingKey: grant.device), let renewed = try renewedGrant(to: grant.follower, at: now) {
            return renewed
        }
        return try accepted.verified(against: roster)
    }

    /// Makes the grant for a follower, who leaves the audience they were in, if it is another one.
    private func sign(_ terms: Catalog.GrantTerms, at now: Timestamp) throws -> Verified<Grant> {
        // Before the catalog stores anything: a renewal too many costs some bridges, and one too few shows news.
        if let former = terms.former { try own.renewTagKey(of: former) }
        var generator = SystemRandomNumberGenerator()
        return try own.sign(terms, views: try views(of: terms.sharing, at: now), now: now, using: &generator)
    }

    // MARK: What they show

    /// Changes what a follower may see.
    ///
    /// - Returns: what they could see before.
    func share(_ sharing: Sharing, with user: UserID) throws -> Sharing {
        guard sharing.kinds.ids?.isEmpty != true else {
            throw VicinoError(.refused, "Choose at least one kind of records, or end their access.")
        }
        let now = now()
        guard try grant(to: user, at: now) != nil else {
            throw VicinoError(.refused, "They may not receive anything now. Invite them anew.")
        }
        let before = try reserve.spend {
            try catalog.share(sharing.sorted, with: user, now: now) { try sign($0, at: now) }
        }
        own.retireAudiences(without: catalog, at: now)
        return before
    }

    /// Whether a follower with whom something is shared sees records of a kind.
    func shows(_ kind: KindID, by sharing: Sharing) -> Bool {
        sharing.kinds.ids?.contains(kind) ?? !kinds.sharedByName.contains(kind)
    }

    /// The views by which an audience sees the kinds that are known now, or named.
    func views(of sharing: Sharing, at now: Timestamp) throws -> [ViewID] {
        var generator = SystemRandomNumberGenerator()
        let audience = try own.audience(for: sharing, now: now, using: &generator)
        let known = try sharing.kinds.ids ?? knownKinds().filter { shows($0, by: sharing) && audience.shows($0) }
        return Set(known.filter { !$0.isInternal }).map(audience.view).sorted()
    }

    /// The kinds of the user's records, and those that the program defines.
    func knownKinds() throws -> [KindID] { try own.database.kinds() + kinds.ids }
}

extension Grant {
    func isHalfOver(at now: Timestamp) -> Bool {
        let term = expiry.milliseconds - notBefore.milliseconds
        return (expiry.milliseconds - now.milliseconds) * 2 < term
    }
}
