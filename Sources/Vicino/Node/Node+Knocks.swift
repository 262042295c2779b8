internal import VicinoPresence
internal import VicinoStore

/// The keys with which devices that know each other knock and are admitted.
extension Node {
    /// The keys that the listener accepts from peers that know its address: followers, followed authors, and users with
    /// an invitation. Followers and authors use the key that their device shares with this one.
    ///
    /// A blocked user gets no answer, and neither does a former follower who knocks with the invitation that they used.
    ///
    /// - Parameter known: the shared keys computed before, because that takes long; updated by the call.
    func knockKeys(_ known: inout SharedKeys) throws -> [(kind: KnockKeyKind, key: KnockKey)] {
        let now = now
        let present = try presentKey()
        let invitations = try catalog.knockSecrets(limit: Self.mostInvitations, at: now).map {
            (KnockKeyKind.invitation($0.id), KnockKey($0))
        }
        let followers = try permittedFollowers(at: now)
        let followed = try catalog.contacts().map(\.user).filter { try !catalog.isBlocked($0) }
        var seen: Set<UserID> = []
        let people = (followers + followed).filter { seen.insert($0).inserted }
        let devices = try people.flatMap { user in
            try catalog.knownRoster(of: user)?.presentDevices.map { ($0, $1.bridgeEnd(of: user)) } ?? []
        }
        known.update(devices.map(\.1), own: bridgeEnd)
        let shared = devices.compactMap { device, end in
            known[end].map { keys in (kind: KnockKeyKind.bridge(end.user, device: device), keys: keys) }
        }
        let bridges = shared.map { ($0.kind, KnockKey($0.keys.bridge, device: present.device)) }
        // The session ends with the hello, and tells the user of the earlier program why.
        let earlier = shared.map { ($0.kind, KnockKey($0.keys.ofFirstDraft, device: present.device)) }
        return [(.presence, KnockKey(present.key, device: present.device))] + invitations + bridges + earlier
    }

    /// The keys to knock with at a user's devices at any address: those that both devices share, then the user's
    /// presence key. It is not known which of the devices listens.
    ///
    /// - Throws: `VicinoError` if no key is known by which they would admit this device.
    func knocks(at user: UserID) throws -> [KnockKey] {
        let (bridges, presence) = try keys(at: user)
        guard !bridges.isEmpty else { throw Self.unknownThere }
        return bridges + presence
    }

    private func keys(at user: UserID) throws -> (bridges: [KnockKey], presence: [KnockKey]) {
        let devices = try newestRoster(of: user)?.presentDevices ?? []
        let bridges = devices.compactMap { index, device in
            bridgeKey(from: device.bridgeEnd(of: user)).map { KnockKey($0, device: index) }
        }
        let presence = try recognisable(user).flatMap { $0 }.map { key in
            devices.map { KnockKey(key, device: $0.0) }
        }
        return (bridges, presence ?? [])
    }

    private static var unknownThere: VicinoError {
        VicinoError(.unreachable, "Their devices do not know this one yet. Ask them for an invitation.")
    }

    /// The keys to knock with at a user's devices that were seen just now. The key by which they were most likely
    /// recognised comes first.
    ///
    /// - Throws: `VicinoError` if no key is known by which they would admit this device.
    func knocksInSight(of user: UserID) throws -> [KnockKey] {
        let (bridges, presence) = try keys(at: user)
        guard !presence.isEmpty || !bridges.isEmpty else { throw Self.unknownThere }
        return presence + bridges
    }

    /// The keys to knock with at a user's device that was recognised, the most likely one first.
    ///
    /// A network may repeat the beacon of a bridge that the device has just ended, so after the bridge follows the
    /// presence key. The reverse would help a revoked follower. That follower can make beacons under the former
    /// presence key, and forward the bridge's knock to where they suspect the author.
    ///
    /// - Parameter way: how the device was recognised.
    func knocks(at user: UserID, _ device: DeviceIndex, recognisedBy keyKind: Recognition.KeyKind) throws -> [KnockKey]
    {
        let keyKinds: [Recognition.KeyKind] = keyKind == .bridge ? [.bridge, .key] : [.key]
        return try keyKinds.compactMap { try knockKey(at: user, device, by: $0) }
    }

    /// The key to knock with at a user's device.
    ///
    /// - Parameter way: how the device knows this one.
    func knockKey(at user: UserID, _ device: DeviceIndex, by keyKind: Recognition.KeyKind) throws -> KnockKey? {
        switch keyKind {
        case .key: return try recognisable(user).flatMap { $0 }.map { KnockKey($0, device: device) }
        case .bridge:
            let known = try newestRoster(of: user)?.presentDevices.first { $0.0 == device }?.1
            return known.flatMap { bridgeKey(from: $0.bridgeEnd(of: user)) }.map { KnockKey($0, device: device) }
        }
    }

    /// The key of a bridge from a user's device to this one; nil if the device's agreement key is invalid.
    func bridgeKey(from device: Bridge.End) -> PresenceKey? {
        // An invalid key in one roster must not keep this device from meeting other users.
        try? Bridge.key(from: device, to: bridgeEnd)
    }

    /// This device at its end of each bridge.
    var bridgeEnd: Bridge.OwnEnd { Bridge.OwnEnd(user, own.agreementKey) }

    /// The greatest number of invitations that are accepted at a time, the newest first.
    private static let mostInvitations = 1024
}

/// The keys that this device shares with others, by device: computing one takes as long as checking a hundred knocks.
struct SharedKeys {
    /// The keys that this device shares with another one.
    struct Keys {
        /// The key of the bridge from this device to the other one.
        let bridge: PresenceKey
        /// The same, if the other device has a program of the first draft.
        let ofFirstDraft: PresenceKey
    }

    /// Nil for an invalid public key.
    private var keys: [Bridge.End: Keys?] = [:]

    /// The keys that this device shares with another one; nil if that one's public key is invalid.
    subscript(device: Bridge.End) -> Keys? { keys[device].flatMap(\.self) }

    /// Computes the missing keys, and drops those that are no longer wanted.
    mutating func update(_ wanted: [Bridge.End], own: Bridge.OwnEnd) {
        var next: [Bridge.End: Keys?] = [:]
        for device in wanted {
            // An invalid key in one roster must not close the listener to other users.
            next[device] = .some(keys[device] ?? (try? Keys(with: device, own)))
        }
        keys = next
    }
}

extension SharedKeys.Keys {
    fileprivate init(with device: Bridge.End, _ own: Bridge.OwnEnd) throws {
        bridge = try Bridge.key(to: device, from: own)
        ofFirstDraft = try Bridge.firstDraftKey(to: device, from: own)
    }
}
