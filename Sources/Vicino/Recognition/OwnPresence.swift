internal import VicinoCore
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

    /// What this device advertises by; changes with a restored backup, a revocation, or a change that an audience of the
    /// user's records may see.
    func advertiser() throws -> Advertiser {
        let present = try present()
        let tags = try DeviceTags(of: own.agreementKey, audiences: present.audiences.compactMap(\.tag))
        let key = try PresenceKey(present.secret, of: own.user)
        var advertiser = Advertiser(key: key, device: present.device, tags: tags)
        advertiser.rotate(to: key, bridges: try bridges(present))
        return advertiser
    }

    /// The presence key in force, and the index of this device.
    func presentKey() throws -> (key: PresenceKey, device: DeviceIndex) {
        let present = try present()
        return (try PresenceKey(present.secret, of: own.user), present.device)
    }

    /// What this device advertises by, in one state of the user's own records.
    private struct Present {
        /// The presence key in force.
        let secret: [UInt8]
        let device: DeviceIndex
        let audiences: [Audience]
    }

    private func present() throws -> Present {
        var generator = SystemRandomNumberGenerator()
        let (writer, audiences) = try own.signedSource(views: [], now: now(), using: &generator) {
            (try $0.writer(), try $0.audiences())
        }
        return Present(secret: try key(writer: writer).key, device: try deviceIndex(), audiences: audiences)
    }

    /// The index of this device in the user's roster.
    func deviceIndex() throws -> DeviceIndex {
        let present = try own.roster().presentDevices.first { $0.1.signingKey == own.deviceKey.publicKey }
        guard let present else {
            throw VicinoError(.refused, "This device is no longer in the list of your devices.")
        }
        return present.0
    }

    /// The bridges to all devices that do not have the key in force: those of followers, and the user's other ones.
    private func bridges(_ present: Present) throws -> [Bridge] {
        try bridgesToFollowers(present) + bridgesToDevices(present)
    }

    /// The bridges to devices of followers that lack the key in force, or have the field of another audience.
    private func bridgesToFollowers(_ present: Present) throws -> [Bridge] {
        let recognising = try catalog.recognisingDevices()
        let fields = Dictionary(present.audiences.map { ($0.sharing, $0.field) }) { first, _ in first }
        let ends = try device.bridgeEnds(unaware: catalog.unaware())
        let now = now()
        return try grants.permittedFollowers(at: now).flatMap { follower -> [Bridge] in
            guard let roster = try peers.knownRoster(of: follower) else { return [] }
            let field = try grants.sharing(with: follower).flatMap { fields[$0] ?? nil }
            let digest = PresenceDigest(ofKey: present.secret, field)
            return roster.presentDevices.flatMap { index, device -> [Bridge] in
                let name = Catalog.FollowerDevice(follower: follower, device: device.signingKey)
                guard recognising[name] != digest else { return [] }
                // A bad key in one follower's roster must not keep other followers from discovering this device.
                return ends.toward(follower).compactMap {
                    try? Bridge(from: $0, to: device.bridgeEnd(of: follower), index)
                }
            }
        }
    }

    private func bridgesToDevices(_ present: Present) throws -> [Bridge] {
        let others = try device.others()
        guard !others.isEmpty else { return [] }
        let digest = Self.text(PresenceDigest(ofKey: present.secret, nil))
        let known = try own.notes(of: Self.group)
        return others.filter { known[Self.number($0.1.signingKey)] != digest }.compactMap { index, other in
            try? Bridge(from: device.bridgeEnd, to: other.bridgeEnd(of: device.user), index)
        }
    }

    private static let group = "devices with the presence key"

    private static func text(_ digest: PresenceDigest) -> String { Hex.encode(digest.bytes) }

    /// The number of the note about a device.
    private static func number(_ device: [UInt8]) -> Int64 {
        Int64(device.prefix(7).reduce(0) { $0 << 8 | UInt64($1) })
    }

    /// Notes that another device of the user has a presence key.
    func note(_ device: [UInt8], has digest: PresenceDigest) throws {
        let number = Self.number(device)
        let text = Self.text(digest)
        guard try own.notes(of: Self.group)[number] != text else { return }
        try own.changeNotes(of: Self.group, isDurable: false) { $0[number] = text }
    }

    /// Whether a digest without a field of tags is that of the presence key in force.
    func isOfPresentKey(_ digest: PresenceDigest) throws -> Bool {
        PresenceDigest(ofKey: try present().secret) == digest
    }

    /// Takes over the presence key of another device of the user if it is the newer one: all of them advertise under one.
    ///
    /// - Returns: whether it is another key than before.
    func adopt(_ key: [UInt8], number: UInt64) throws -> Bool {
        var generator = SystemRandomNumberGenerator()
        let writer = try own.signedSource(views: [], now: now(), using: &generator) { try $0.writer() }
        return try catalog.adopt(key, number: number, writer: writer)
    }

    /// Notes that a follower's device was told a presence key.
    ///
    /// - Returns: whether the key is still in force.
    func note(_ told: Catalog.FollowerDevice, isTold key: [UInt8]) throws -> Bool {
        try catalog.note(told, isTold: key)
    }

    /// Notes by which presence key a follower's device recognises this one, and which field of the tags it reads.
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
