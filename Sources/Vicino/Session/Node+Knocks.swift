internal import VicinoPresence
internal import VicinoStore

/// By which keys devices that know each other knock, and are let in.
extension Node {
    /// What opens the door at which this device waits for those who know its address: followers and people whom one
    /// follows, by what their devices and this one share, and whoever has an invitation.
    ///
    /// Invitations that have been used or have expired still open, so that whoever comes too late is told.
    ///
    /// - Parameter known: the keys that were shared before, which take long to compute; brought up to date.
    func openings(_ known: inout SharedKeys) throws -> [(opening: KnockOpening, key: KnockKey)] {
        let (now, present) = (now, try presentKey())
        let invitations = try catalog.invitationSecrets(limit: Self.mostInvitations).map {
            (KnockOpening.invitation($0.id), KnockKey($0))
        }
        let followers = try permittedFollowers(at: now)
        let followed = try catalog.contacts().map(\.user)
        var seen: Set<UserID> = []
        let people = (followers + followed).filter { seen.insert($0).inserted }
        let devices = try people.flatMap { user in
            try catalog.knownRoster(of: user)?.presentDevices.map { (user, $0, $1.agreementKey) } ?? []
        }
        known.update(devices.map(\.2), own: own.agreementKey)
        let bridges = devices.compactMap { user, device, agreementKey in
            known[agreementKey].map { (KnockOpening.bridge(user, device), KnockKey($0, device: present.device)) }
        }
        return [(.presence, KnockKey(present.key, device: present.device))] + invitations + bridges
    }

    /// How one knocks at somebody's devices wherever they are: by what both devices share, and by their presence key.
    /// Which of their devices listens is not known.
    ///
    /// - Throws: `NodeError` if nothing is known by which they would let one in.
    func knocks(at user: UserID) throws -> [KnockKey] {
        let (bridges, presence) = try keys(at: user)
        guard !bridges.isEmpty else { throw Self.unknownThere }
        return bridges + presence
    }

    private func keys(at user: UserID) throws -> (bridges: [KnockKey], presence: [KnockKey]) {
        let devices = try newestRoster(of: user)?.presentDevices ?? []
        let bridges = devices.compactMap { index, device in
            bridgeKey(from: device).map { KnockKey($0, device: index) }
        }
        let presence = try recognisable(user).flatMap { $0 }.map { key in
            devices.map { KnockKey(key, device: $0.0) }
        }
        return (bridges, presence ?? [])
    }

    private static var unknownThere: NodeError {
        NodeError(.unreachable, "Their devices do not know this one yet. Ask them for an invitation.")
    }

    /// How one knocks at somebody's devices where they were seen just now: by what they were most likely recognised by first.
    ///
    /// - Throws: `NodeError` if nothing is known by which they would let one in.
    func knocksInSight(of user: UserID) throws -> [KnockKey] {
        let (bridges, presence) = try keys(at: user)
        guard !presence.isEmpty || !bridges.isEmpty else { throw Self.unknownThere }
        return presence + bridges
    }

    /// By which key one knocks at somebody's device that was recognised.
    ///
    /// - Parameter way: how it was.
    func knockKey(at user: UserID, _ device: DeviceIndex, by way: Recognition.Way) throws -> KnockKey? {
        switch way {
        case .key: return try recognisable(user).flatMap { $0 }.map { KnockKey($0, device: device) }
        case .bridge:
            let known = try newestRoster(of: user)?.presentDevices.first { $0.0 == device }?.1
            return known.flatMap { bridgeKey(from: $0) }.map { KnockKey($0, device: device) }
        }
    }

    /// The key of a bridge that leads from somebody's device to this one; nil if theirs is none that could be agreed with.
    func bridgeKey(from device: Roster.Device) -> PresenceKey? {
        // What somebody has put into their list of devices must not keep anybody else from being met.
        try? Bridge.key(from: device.agreementKey, to: own.agreementKey)
    }

    /// The most invitations that open at a time, the newest first.
    private static let mostInvitations = 1024
}

/// The keys that this device shares with others, by their public keys: to compute one takes as long as a hundred knocks.
struct SharedKeys {
    /// Nil for what is no key that could be agreed with.
    private var keys: [[UInt8]: PresenceKey?] = [:]

    /// The key of the bridge from this device to the one with a public key; nil if there can be none.
    subscript(agreementKey: [UInt8]) -> PresenceKey? { keys[agreementKey].flatMap(\.self) }

    /// Computes those that are missing, and forgets those that are not wanted any more.
    mutating func update(_ wanted: [[UInt8]], own: AgreementKey) {
        var next: [[UInt8]: PresenceKey?] = [:]
        for key in wanted {
            // What somebody has put into their list of devices must not close the door to others.
            next[key] = .some(keys[key] ?? (try? Bridge.key(to: key, from: own)))
        }
        keys = next
    }
}
