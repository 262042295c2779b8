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
    /// What the follower may see.
    public let sharing: Sharing
    /// When the user granted the follower access; after a revocation, when the user granted it anew.
    package let grantedAt: Timestamp
    /// Whether the follower may receive records, at the time of the query.
    package let access: Access
    /// When a device of the follower was last in contact; nil if never.
    package let heardAt: Timestamp?
    /// How much the follower holds of the records that they may see now, by the last statement of one of their devices.
    package let holding: Holding
    /// The follower's devices, and what each holds.
    package let devices: [Device]
    /// What the user has taken back from the follower, the last first; empty if the follower may not receive records.
    package let retractions: [Retraction]
    /// Whether the follower has shown lists of devices that contradict each other, and none since that settles it.
    package let hasContradictoryRosters: Bool

    /// A follower's permission to receive records.
    package enum Access: Hashable, Sendable {
        /// The follower may receive records until the grant expires; each session with the follower extends
        /// it, and so does each publish that a device of theirs can read.
        case granted(expiry: Timestamp)
        /// Nothing extended the grant in time. The follower needs a new invitation.
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

        /// - Parameters:
        ///   - stored: the last statement of a device; nil if there is none.
        ///   - audience: what the follower may see; nil if that is nothing now.
        init(_ stored: StoredHolding?, of audience: Audience?) {
            guard let stored else {
                self = .unknown
                return
            }
            guard stored.isWhole, let audience, let held = stored.revision(of: audience) else {
                self = .lacking(atMost: nil)
                return
            }
            self = held == audience.revision ? .everything : .lacking(atMost: Int(clamping: audience.revision - held))
        }
    }

    /// Whether the follower may receive records: the grant is neither expired nor revoked.
    public var hasAccess: Bool { if case .granted = access { true } else { false } }

    /// Whether the user has revoked the grant.
    package var isRevoked: Bool { if case .revoked = access { true } else { false } }

    init(
        _ stored: Catalog.Follower, name: String, revocationList: Verified<RevocationList>?, state: FollowerState,
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
        sharing = stored.sharing
        grantedAt = stored.since
        heardAt = stored.heardAt
        holding = state.holding
        let devices = state.devices()
        self.devices = devices
        let isReceiving = if case .granted = access { true } else { false }
        retractions = isReceiving ? state.retractions(on: devices) : []
        hasContradictoryRosters = state.hasOpenRosterFork
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
