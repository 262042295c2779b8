internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync

/// What this device advertises to followers, and whose devices have the key that recognises it.
final class OwnPresence: Sendable {
    private let own: OwnStore
    private let catalog: Catalog
    private let device: OwnDevice
    private let peers: Peers
    private let grants: Grants
    private let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, of device: OwnDevice, peers: Peers, grants: Grants, now: @escaping @Sendable () -> Timestamp
    ) {
        own = files.own
        catalog = files.catalog
        self.device = device
        self.peers = peers
        self.grants = grants
        self.now = now
    }

    /// The presence key in force for the records of a writer.
    func key(writer: WriterID) throws -> (key: [UInt8], number: UInt64) {
        var generator = SystemRandomNumberGenerator()
        return try catalog.presenceKey(writer: writer, now: now(), using: &generator)
    }

    /// What this device advertises by; changes with a restored backup, a revocation, or a change to the user's own
    /// records.
    func advertiser() throws -> Advertiser {
        let present = try presentKey()
        var advertiser = Advertiser(key: present.key, device: present.device, revision: present.revision)
        advertiser.rotate(to: present.key, bridges: try bridges())
        return advertiser
    }

    /// The presence key in force, the index of this device, and the revision of the user's own records.
    func presentKey() throws -> (key: PresenceKey, device: DeviceIndex, revision: UInt64) {
        var generator = SystemRandomNumberGenerator()
        let (writer, revision) = try own.signedSource(views: [], now: now(), using: &generator) {
            (try $0.writer(), try $0.revision())
        }
        guard let device = try own.roster().index(ofSigningKey: own.deviceKey.publicKey) else {
            throw VicinoError(.refused, "This device is no longer in the list of your devices.")
        }
        return (try PresenceKey(try key(writer: writer).key, of: own.user), device, revision)
    }

    /// The bridges to all devices of followers that do not have the key in force.
    private func bridges() throws -> [Bridge] {
        let recognising = try catalog.recognisingDevices()
        let now = now()
        return try grants.permittedFollowers(at: now).flatMap { follower in
            guard let roster = try peers.knownRoster(of: follower) else { return [Bridge]() }
            return roster.presentDevices.compactMap { index, device in
                let name = Catalog.FollowerDevice(follower: follower, device: device.signingKey)
                guard !recognising.contains(name) else { return nil }
                // A bad key in one follower's roster must not keep other followers from discovering this device.
                return try? Bridge(from: self.device.bridgeEnd, to: device.bridgeEnd(of: follower), index)
            }
        }
    }

    /// Notes that a follower's device was told a presence key.
    ///
    /// - Returns: whether the key is still in force.
    func note(_ told: Catalog.FollowerDevice, isTold digest: PresenceDigest) throws -> Bool {
        try catalog.note(told, isTold: digest)
    }

    /// Notes by which presence key a follower's device recognises this one.
    func note(_ follower: Catalog.FollowerDevice, recognises digest: PresenceDigest) throws {
        try catalog.note(follower, recognises: digest)
    }
}

extension Roster.Device {
    /// The device as one end of a bridge.
    func bridgeEnd(of user: UserID) -> Bridge.End { Bridge.End(user, agreementKey: agreementKey) }
}

extension Verified<Roster> {
    /// The devices that have not been removed, with their indexes.
    var presentDevices: [(DeviceIndex, Roster.Device)] {
        value.devices.enumerated().compactMap { index, device in
            device.isRemoved ? nil : DeviceIndex(index).map { ($0, device) }
        }
    }

    /// The index of a device.
    func index(ofSigningKey key: [UInt8]) -> DeviceIndex? {
        value.devices.firstIndex { $0.signingKey == key }.flatMap { DeviceIndex($0) }
    }
}
