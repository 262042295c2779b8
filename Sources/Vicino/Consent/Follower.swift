internal import VicinoStore

/// Somebody whom one has let see records of one's own, or had.
public struct Follower: Hashable, Sendable {
    /// Their id.
    public let user: UserID
    /// The petname, if one follows them too; otherwise what they call themselves, with the beginning of the id behind it if
    /// somebody else is called so.
    public let name: String
    /// What they call themselves: never to be trusted.
    public let claimedName: String
    /// The record kinds that they may see; nil for all.
    public let kinds: [KindID]?
    /// When they came by an invitation.
    public let since: Timestamp
    /// When their grant expires, unless a session renews it before; nil if it has been revoked.
    public let expiresAt: Timestamp?
    /// When they were shut out; nil if they are not.
    public let revokedAt: Timestamp?
    /// When a device of theirs was last heard of; nil if never.
    public let heardAt: Timestamp?
    /// Whether they have said that they hold all they may see as it is now; nil if they have not said what they hold.
    public let isUpToDate: Bool?
    /// How many changes of one's own records have been made since what they hold; nil if that is not known. They may be about
    /// what this follower does not get to see.
    public let changesSince: UInt64?

    init(_ stored: Catalog.Follower, name: String, standing: Verified<RevocationList>?, revision: UInt64) throws {
        let grant = try stored.grant?.claimed()
        // A crash may have left a revocation in the standing alone, which is what counts.
        let isRevoked = grant.map { standing?.revoked.contains($0.serial) == true } ?? true
        user = stored.user
        self.name = name
        claimedName = stored.claimedName
        kinds = stored.kinds
        since = stored.since
        expiresAt = isRevoked ? nil : grant?.expiry
        revokedAt = isRevoked ? stored.revokedAt ?? stored.since : nil
        heardAt = stored.heardAt
        isUpToDate = stored.holds == nil ? nil : stored.holdsRevision == revision
        changesSince = stored.holdsRevision.flatMap { $0 <= revision ? revision - $0 : nil }
    }
}

/// Somebody whom no invitation lets in.
public struct BlockedUser: Hashable, Sendable {
    /// Their id.
    public let user: UserID
    /// The petname, if one follows them; otherwise what they called themselves, or the beginning of their id.
    public let name: String
    /// When they were blocked.
    public let blockedAt: Timestamp
}
