internal import VicinoFolder
internal import VicinoPresence
internal import VicinoStore

/// The keys with which devices that know each other knock and are admitted.
final class KnockKeys: Sendable {
    private let folder: DataFolder
    private let catalog: Catalog
    private let device: OwnDevice
    private let peers: Peers
    private let grants: Grants
    private let ownPresence: OwnPresence
    private let authorPresence: AuthorPresence
    private let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, of device: OwnDevice, peers: Peers, grants: Grants, ownPresence: OwnPresence,
        authorPresence: AuthorPresence, now: @escaping @Sendable () -> Timestamp
    ) {
        folder = files.folder
        catalog = files.catalog
        self.device = device
        self.peers = peers
        self.grants = grants
        self.ownPresence = ownPresence
        self.authorPresence = authorPresence
        self.now = now
    }

    // MARK: Knocks that are accepted

    /// Admits known users and users with an invitation, as they are at the time of the knock.
    func verifier(_ changes: ChangeCounter) -> KnockVerifier {
        var known = SharedKeys()
        var freshness = Freshness()
        return KnockVerifier(.localNetwork, in: folder, now: now) { [self] in
            let before = freshness
            // What cannot be read now is read at the next knock.
            freshness = Freshness()
            let count = try changes.count()
            guard !before.isCurrent(count, at: now()) else {
                freshness = before
                return nil
            }
            let keys = try accepted(&known)
            freshness = Freshness(count: count, until: try grants.nextExpiry(after: now()))
            return keys
        }
    }

    /// The keys that the listener accepts from peers that know its address: followers, followed authors, the user's other
    /// devices, and users with an invitation. All but the last use the key that their device shares with this one.
    ///
    /// A blocked user gets no answer, and neither does a former follower who knocks with the invitation that they used.
    ///
    /// - Parameter known: the shared keys computed before, because that takes long; updated by the call.
    func accepted(_ known: inout SharedKeys) throws -> [(kind: KnockKeyKind, key: KnockKey)] {
        let now = now()
        let present = try ownPresence.presentKey()
        let invitations = try catalog.knockSecrets(limit: Self.mostInvitations, at: now).map {
            (KnockKeyKind.invitation($0.id), KnockKey($0))
        }
        let followers = try grants.permittedFollowers(at: now)
        let followed = try catalog.contacts().map(\.user).filter { try !catalog.isBlocked($0) }
        var seen: Set<UserID> = []
        let people = (followers + followed).filter { seen.insert($0).inserted }
        let others: [(device: DeviceIndex, end: Bridge.End)] = try people.flatMap { user in
            try peers.knownRoster(of: user)?.presentDevices.map { ($0, $1.bridgeEnd(of: user)) } ?? []
        }
        let own = try device.others().map { (device: $0, end: $1.bridgeEnd(of: device.user)) }
        let devices = own + others
        known.update(devices.map(\.end), own: device.bridgeEnd)
        let shared = devices.compactMap { device, end in
            known[end].map { keys in (kind: KnockKeyKind.bridge(end.user, device: device), keys: keys) }
        }
        let bridges = shared.map { ($0.kind, KnockKey($0.keys.bridge, device: present.device)) }
        // The session ends with the hello, and tells the user of the earlier program why.
        let earlier = shared.map { ($0.kind, KnockKey($0.keys.ofEarlierProgram, device: present.device)) }
        let former = try formerBridges(others).map { ($0.kind, KnockKey($0.key, device: present.device)) }
        let presence = [(KnockKeyKind.presence, KnockKey(present.key, device: present.device))]
        return presence + invitations + bridges + former + earlier
    }

    /// The bridges under the user's former id to the devices of people who may know no other.
    private func formerBridges(
        _ others: [(device: DeviceIndex, end: Bridge.End)]
    ) throws -> [(kind: KnockKeyKind, key: PresenceKey)] {
        let ends = try device.bridgeEnds(unaware: catalog.unaware())
        guard let former = ends.former else { return [] }
        return others.filter { ends.unaware.contains($0.end.user) }.compactMap { other in
            // An invalid key in one roster must not close the listener to other users.
            guard let key = try? Bridge.key(to: other.end, from: former) else { return nil }
            return (.bridge(other.end.user, device: other.device), key)
        }
    }

    // MARK: Knocks at others

    /// The keys to knock with at a user's devices at any address: those that both devices share, then the user's
    /// presence key. It is not known which of the devices listens.
    ///
    /// - Throws: `VicinoError` if no key is known by which they would admit this device.
    func keys(at user: UserID) throws -> [KnockKey] {
        let known = try knownKeys(at: user)
        guard !known.bridges.isEmpty else { throw Self.unknownThere }
        return known.bridges + known.presence
    }

    /// The keys by which a user's devices may admit this one.
    private struct KnownKeys {
        /// Those that one of the devices shares with this device alone.
        let bridges: [KnockKey]
        /// The user's presence key, once for each device.
        let presence: [KnockKey]
    }

    private func knownKeys(at user: UserID) throws -> KnownKeys {
        let devices = try devices(of: user)
        let bridges = try devices.flatMap { index, device in
            try authorPresence.bridgeKeys(from: device.bridgeEnd(of: user)).map { KnockKey($0, device: index) }
        }
        let presence = try authorPresence.recognisable(user)?.key.map { key in
            devices.map { KnockKey(key, device: $0.0) }
        }
        return KnownKeys(bridges: bridges, presence: presence ?? [])
    }

    /// The devices of a user that have not been removed, without this one.
    private func devices(of user: UserID) throws -> [(DeviceIndex, Roster.Device)] {
        guard user != device.user else { return try device.others() }
        return try peers.newestRoster(of: user)?.presentDevices ?? []
    }

    private static var unknownThere: VicinoError {
        VicinoError(.unreachable, "Their devices do not know this one yet. Ask them for an invitation.")
    }

    /// The keys to knock with at a user's devices that were seen just now. The key by which they were most likely
    /// recognised comes first.
    ///
    /// - Throws: `VicinoError` if no key is known by which they would admit this device.
    func keysInSight(of user: UserID) throws -> [KnockKey] {
        let known = try knownKeys(at: user)
        guard !known.presence.isEmpty || !known.bridges.isEmpty else { throw Self.unknownThere }
        return known.presence + known.bridges
    }

    /// The keys to knock with at a user's device that was recognised, the most likely one first.
    ///
    /// A network may repeat the beacon of a bridge that the device has just ended, so after the bridge follows the
    /// presence key. The reverse would help a revoked follower. That follower can make beacons under the former
    /// presence key, and forward the bridge's knock to where they suspect the author.
    ///
    /// - Parameter way: how the device was recognised.
    func keys(at user: UserID, _ device: DeviceIndex, recognisedBy keyKind: Recognition.KeyKind) throws -> [KnockKey] {
        let presence = try [key(at: user, device, by: .key)].compactMap(\.self)
        guard keyKind == .bridge else { return presence }
        let known = try devices(of: user).first { $0.0 == device }?.1
        let bridges = try known.map { try authorPresence.bridgeKeys(from: $0.bridgeEnd(of: user)) } ?? []
        return bridges.map { KnockKey($0, device: device) } + presence
    }

    /// The key to knock with at a user's device.
    ///
    /// - Parameter way: how the device knows this one.
    func key(at user: UserID, _ device: DeviceIndex, by keyKind: Recognition.KeyKind) throws -> KnockKey? {
        switch keyKind {
        case .key: return try authorPresence.recognisable(user)?.key.map { KnockKey($0, device: device) }
        case .bridge:
            let known = try devices(of: user).first { $0.0 == device }?.1
            return known.flatMap { authorPresence.bridgeKey(from: $0.bridgeEnd(of: user)) }.map {
                KnockKey($0, device: device)
            }
        }
    }

    /// The greatest number of invitations that are accepted at a time, the newest first.
    private static let mostInvitations = 1024
}
