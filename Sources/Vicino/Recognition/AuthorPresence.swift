internal import VicinoPresence
internal import VicinoStore

/// How followed authors are recognised by their beacons.
final class AuthorPresence: Sendable {
    private let catalog: Catalog
    private let replicas: OpenReplicas
    private let device: OwnDevice
    private let peers: Peers
    private let followed: FollowedAuthors
    private let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, to device: OwnDevice, peers: Peers, followed: FollowedAuthors,
        now: @escaping @Sendable () -> Timestamp
    ) {
        catalog = files.catalog
        replicas = files.replicas
        self.device = device
        self.peers = peers
        self.followed = followed
        self.now = now
    }

    // MARK: Keys

    /// The presence key that an author's device has told; nil if none is known.
    func knownKey(of author: UserID) throws -> [UInt8]? { try catalog.knownPresenceKey(of: author) }

    /// Stores the presence key that an author's device has told.
    func keep(_ key: [UInt8], number: UInt64, of author: UserID) throws {
        try catalog.keep(presenceKey: key, number: number, of: author)
    }

    /// All followed authors, with their presence keys where known.
    func recognisable() throws -> [UserID: RecognisableAuthor] {
        let known = try catalog.knownPresenceKeys()
        let people = try catalog.contacts().map(\.user)
        let authors = try people.map { user in try Self.author(user, key: known[user]) }
        return Dictionary(zip(people, authors)) { first, _ in first }
    }

    /// A followed author, with their presence key where known; nil if the user does not follow them.
    func recognisable(_ user: UserID) throws -> RecognisableAuthor? {
        guard try catalog.contact(user) != nil else { return nil }
        return try Self.author(user, key: knownKey(of: user))
    }

    private static func author(_ user: UserID, key: [UInt8]?) throws -> RecognisableAuthor {
        RecognisableAuthor(key: try key.map { try PresenceKey($0, of: user) })
    }

    /// The key of a bridge from a user's device to this one; nil if the device's agreement key is invalid.
    func bridgeKey(from device: Bridge.End) -> PresenceKey? {
        // An invalid key in one roster must not keep this device from meeting other users.
        try? Bridge.key(from: device, to: self.device.bridgeEnd)
    }

    // MARK: Descriptions

    /// How a followed author is recognised. One who was never met is recognised by bridges alone.
    func contact(_ user: UserID, key: PresenceKey?) throws -> PresenceContact {
        let roster = try peers.newestRoster(of: user)
        // Sessions renew grants, so a grant whose time is half over is a reason to meet.
        let grant = try followed.receivedGrant(from: user)?.claimed()
        let revisions = try grant.map { $0.isHalfOver(at: now()) } == true ? [:] : revisions(of: user)
        let devices = roster?.presentDevices.map { index, device in
            PresenceContact.Device(
                index: index, bridge: bridgeKey(from: device.bridgeEnd(of: user)),
                revision: revisions[device.signingKey])
        }
        return PresenceContact(user: user, key: key, devices: devices ?? [])
    }

    /// The revisions of an author's devices that the replica holds after a session.
    ///
    /// - Returns: nil if the replica lacks something.
    func heldRevisions(of user: UserID) throws -> [DeviceIndex: UInt64]? {
        guard try catalog.contact(user) != nil, try followed.completeness(of: user) == .upToDate else { return nil }
        return try contact(user, key: nil).devices.reduce(into: [:]) { $0[$1.index] = $1.revision }
    }

    /// The revisions of an author's devices; none of a damaged replica, so that its author is met.
    private func revisions(of user: UserID) throws -> [[UInt8]: UInt64] {
        do { return try replicas.replica(user).revisions() } catch let error as VicinoError
            where error.isOfDamagedDatabase
        { return [:] }
    }
}
