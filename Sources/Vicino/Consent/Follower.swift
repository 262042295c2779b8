internal import VicinoStore

/// A follower of the user, or a former follower whose grant was revoked.
public struct Follower: Hashable, Identifiable, Sendable {
    /// The follower's id.
    public let user: UserID
    /// The follower's id, for lists of a user interface.
    public var id: UserID { user }
    /// The petname if the user has given them one or follows them too, otherwise the claimed name. If another user has
    /// that name, the beginning of the id is appended.
    public let name: String
    /// The follower's claimed name: never trusted.
    public let claimedName: String
    /// The kinds of records that the follower may see.
    package let sharedKinds: SharedKinds
    /// When the user granted the follower access; after a revocation, when the user granted it anew.
    package let grantedAt: Timestamp
    /// Whether the follower may receive records, at the time of the query.
    package let access: Access
    /// When a device of the follower was last in contact; nil if never.
    package let heardAt: Timestamp?
    /// How much the follower holds of the records that they may see now, by their own statement.
    package let holding: Holding

    /// A follower's permission to receive records.
    package enum Access: Hashable, Sendable {
        /// The follower may receive records until the grant expires; each session with the follower extends it.
        case granted(expiry: Timestamp)
        /// No session extended the grant in time. The follower needs a new invitation.
        case expired(at: Timestamp)
        /// The user revoked the grant. The follower needs a new invitation. After a backup was put back, the time is that
        /// of the last change to the list of revoked grants.
        case revoked(at: Timestamp)
    }

    /// How much a follower holds of the records that they may see.
    public enum Holding: Hashable, Sendable {
        /// The follower has made no statement.
        case unknown
        /// The follower holds everything.
        case everything
        /// The follower lacks at most this many changes to the user's own records; nil if the number is not known. Some
        /// of them may concern records that the follower may not see.
        case lacking(atMost: Int?)

        /// Whether the follower holds everything; nil if that is unknown.
        package var isEverything: Bool? {
            switch self {
            case .unknown: nil
            case .everything: true
            case .lacking: false
            }
        }

        init(_ stored: Catalog.Follower, of revision: UInt64) {
            if stored.holds == nil {
                self = .unknown
            } else if let held = stored.holdsRevision, held <= revision {
                self = held == revision ? .everything : .lacking(atMost: Int(clamping: revision - held))
            } else {
                self = .lacking(atMost: nil)
            }
        }
    }

    /// Whether the follower may receive records: the grant is neither expired nor revoked.
    public var hasAccess: Bool { if case .granted = access { true } else { false } }

    /// Whether the user has revoked the grant.
    package var isRevoked: Bool { if case .revoked = access { true } else { false } }

    init(
        _ stored: Catalog.Follower, name: String, revocationList: Verified<RevocationList>?, revision: UInt64,
        at now: Timestamp
    ) throws {
        let grant = try stored.grant?.claimed()
        // After a crash a revocation may exist in the revocation list alone, which is what counts.
        if let grant, revocationList?.revoked.contains(grant.serial) != true {
            access = grant.expiry > now ? .granted(expiry: grant.expiry) : .expired(at: grant.expiry)
        } else {
            // The list may be newer than the rest, where a backup was put back. Its version is its time.
            let listed = revocationList?.madeAt
            access = .revoked(at: stored.revokedAt ?? min(listed ?? stored.since, now))
        }
        user = stored.user
        self.name = name
        claimedName = stored.claimedName
        sharedKinds = SharedKinds(stored.kinds)
        grantedAt = stored.since
        heardAt = stored.heardAt
        holding = Holding(stored, of: revision)
    }
}

extension Follower: CustomStringConvertible {
    /// The name, safe to show in a line of text.
    public var description: String { DisplayText(name, limit: 60).text }
}

/// A user whom no invitation admits.
public struct BlockedUser: Hashable, Identifiable, Sendable {
    /// The user's id.
    public let user: UserID
    /// The user's id, for lists of a user interface.
    public var id: UserID { user }
    /// The petname if the user follows them, otherwise the name they claimed, or the beginning of their id.
    public let name: String
    /// When the user was blocked.
    package let blockedAt: Timestamp
}

extension BlockedUser: CustomStringConvertible {
    /// The name, safe to show in a line of text.
    public var description: String { DisplayText(name, limit: 60).text }
}
