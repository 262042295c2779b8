internal import VicinoStore

/// The audiences for which the user publishes: the followers who may see records now, and the user's own devices.
final class PublishedAudiences: Sendable {
    private let own: OwnStore
    private let catalog: Catalog
    private let peers: Peers
    private let grants: Grants
    private let now: @Sendable () -> Timestamp

    init(_ files: OpenFiles, peers: Peers, grants: Grants, now: @escaping @Sendable () -> Timestamp) {
        own = files.own
        catalog = files.catalog
        self.peers = peers
        self.grants = grants
        self.now = now
    }

    /// All of them, the user's own devices last.
    func all() throws -> [PublishedAudience] {
        let followers = try permittedFollowers()
        var members: [Sharing: [UserID]] = [:]
        for follower in followers {
            guard let sharing = try grants.sharing(with: follower) else { continue }
            members[sharing, default: []].append(follower)
        }
        let shared = try members.compactMap { try audience($0, of: $1) }.sorted { $0.name < $1.name }
        return shared + [ownDevices]
    }

    /// The audience of a follower; nil if they may see nothing now.
    func audience(of follower: UserID) throws -> PublishedAudience? {
        let followers = try permittedFollowers()
        guard followers.contains(follower), let sharing = try grants.sharing(with: follower) else { return nil }
        return try audience(sharing, of: followers.filter { try grants.sharing(with: $0) == sharing })
    }

    /// Renews the grants of the followers who read what is published without meeting this user. These are the ones with a
    /// device for which envelopes can be sealed.
    func renewGrants() throws {
        let readers = try catalog.envelopeRecipients().map(\.device).filter { reader in
            try peers.newestRoster(of: reader.follower)?.hasRemoved(signingKey: reader.device) != true
        }
        try grants.renewGrants(of: Set(readers.map(\.follower)), at: now())
    }

    private func permittedFollowers() throws -> [UserID] {
        try grants.renewGrantsOfRemovedDevices(at: now())
        return try grants.permittedFollowers(at: now())
    }

    private var ownDevices: PublishedAudience {
        PublishedAudience(name: .ownDevices, reader: .ownDevices, departures: 0, devices: [], recipients: [], views: [])
    }

    private func audience(_ sharing: Sharing, of followers: [UserID]) throws -> PublishedAudience? {
        var generator = SystemRandomNumberGenerator()
        let audience = try own.audience(for: sharing, now: now(), using: &generator)
        guard let name = AudienceName(audience.name) else { return nil }
        let all = try catalog.envelopeRecipients()
        var devices: Set<Catalog.FollowerDevice> = []
        var recipients: [EnvelopeRecipient] = []
        for follower in followers {
            let roster = try peers.newestRoster(of: follower)
            let present = roster?.presentDevices.map(\.1.signingKey) ?? []
            devices.formUnion(present.map { Catalog.FollowerDevice(follower: follower, device: $0) })
            // Another device of the user may have met a device of the follower that this one's roster does not list.
            recipients += all.filter { recipient in
                recipient.device.follower == follower && roster?.hasRemoved(signingKey: recipient.device.device) != true
            }
        }
        devices.formUnion(recipients.map(\.device))
        return PublishedAudience(
            name: name, reader: .followers(sharing), departures: audience.tagKeyNumber, devices: devices,
            recipients: recipients, views: try grants.views(of: sharing, at: now()))
    }
}
