internal import VicinoPresence
internal import VicinoStore

/// How followed authors are recognised by their beacons, and the user's other devices.
///
/// The user's devices share one presence key. So each recognises the others by it, and by its bridges while their keys
/// differ.
final class AuthorPresence: Sendable {
    private let catalog: Catalog
    private let own: OwnStore
    private let ownPresence: OwnPresence
    private let replicas: OpenReplicas
    private let device: OwnDevice
    private let peers: Peers
    private let followed: FollowedAuthors
    private let now: @Sendable () -> Timestamp

    init(
        _ files: OpenFiles, to device: OwnDevice, peers: Peers, followed: FollowedAuthors, ownPresence: OwnPresence,
        now: @escaping @Sendable () -> Timestamp
    ) {
        catalog = files.catalog
        own = files.own
        self.ownPresence = ownPresence
        replicas = files.replicas
        self.device = device
        self.peers = peers
        self.followed = followed
        self.now = now
    }

    // MARK: Keys

    /// The presence key and the field of tags that an author's device has told; nil if none is known.
    func known(of author: UserID) throws -> Catalog.KnownPresence? { try catalog.knownPresence(of: author) }

    /// Stores the presence key and the field of tags that an author's device has told.
    func keep(_ key: [UInt8], _ field: TagField?, number: UInt64, of author: UserID) throws {
        try catalog.keep(presenceKey: key, field, number: number, of: author)
    }

    /// All followed authors, with their presence keys where known.
    func recognisable() throws -> [UserID: RecognisableAuthor] {
        let known = try catalog.knownPresences()
        let people = try catalog.contacts().map(\.user)
        let authors = try people.map { user in try Self.author(user, known[user]) }
        return Dictionary(zip(people, authors) + [try ownAuthor()].compactMap { $0 }) { first, _ in first }
    }

    /// The user as an author to recognise, by the present key; nil without another device.
    ///
    /// No field of the tags is theirs, so the devices connect whenever they meet, with the waits of discovery.
    private func ownAuthor() throws -> (UserID, RecognisableAuthor)? {
        guard try !device.others().isEmpty else { return nil }
        return (device.user, RecognisableAuthor(key: try ownPresence.presentKey().key))
    }

    /// A followed author, with their presence key where known; nil if the user does not follow them.
    func recognisable(_ user: UserID) throws -> RecognisableAuthor? {
        guard user != device.user else { return try ownAuthor()?.1 }
        guard try catalog.contact(user) != nil else { return nil }
        return try Self.author(user, known(of: user))
    }

    private static func author(_ user: UserID, _ known: Catalog.KnownPresence?) throws -> RecognisableAuthor {
        RecognisableAuthor(key: try known.map { try PresenceKey($0.key, of: user) }, field: known?.field)
    }

    /// The key of the bridge from a user's device to this one; nil if the device's agreement key is invalid.
    func bridgeKey(from device: Bridge.End) -> PresenceKey? {
        // An invalid key in one roster must not keep this device from meeting other users.
        try? Bridge.key(from: device, to: self.device.bridgeEnd)
    }

    /// The keys of the bridges from a user's device to this one, the likelier one first. There are two while the user may
    /// know this device's user by their former id only.
    func bridgeKeys(from device: Bridge.End) throws -> [PresenceKey] {
        let ends = try self.device.bridgeEnds(unaware: catalog.unaware()).toward(device.user)
        return ends.compactMap { try? Bridge.key(from: device, to: $0) }
    }

    // MARK: Descriptions

    /// How a followed author is recognised. One who was never met is recognised by bridges alone.
    ///
    /// If only another device of this user has met the author, the key is known, and the author's devices are not: each that
    /// may exist is recognised by the key.
    func contact(_ user: UserID, _ author: RecognisableAuthor) throws -> PresenceContact {
        let present = try user == device.user ? device.others() : peers.newestRoster(of: user)?.presentDevices ?? []
        // Sessions renew grants, so a grant whose time is half over is a reason to meet.
        let grant = try followed.receivedGrant(from: user)?.claimed()
        let revisions = try grant.map { $0.isHalfOver(at: now()) } == true ? [:] : revisions(of: user)
        let devices = try present.map { index, device in
            PresenceContact.Device(
                index: index, bridges: try bridgeKeys(from: device.bridgeEnd(of: user)),
                revision: revisions[device.signingKey])
        }
        let areUnknown = devices.isEmpty && author.key != nil
        return PresenceContact(
            user: user, key: author.key, field: author.field,
            devices: areUnknown ? DeviceIndex.all.map { PresenceContact.Device(index: $0) } : devices)
    }

    /// The revisions of an author's devices that the replica holds after a session.
    ///
    /// - Returns: nil if the replica lacks something.
    func heldRevisions(of user: UserID) throws -> [DeviceIndex: UInt64]? {
        if user != device.user {
            guard try catalog.contact(user) != nil, try followed.completeness(of: user) == .upToDate else { return nil }
        }
        return try contact(user, RecognisableAuthor(key: nil)).devices.reduce(into: [:]) { $0[$1.index] = $1.revision }
    }

    /// The revisions of an author's devices; none of a damaged replica, so that its author is met.
    private func revisions(of user: UserID) throws -> [[UInt8]: UInt64] {
        guard user != device.user else { return try own.revisionsOfOthers() }
        do { return try replicas.replica(user).revisions() } catch let error as VicinoError
            where error.isOfDamagedDatabase
        { return [:] }
    }
}
