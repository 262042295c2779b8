internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync

/// What a node advertises to followers, and how it recognises followed authors.
extension Node {
    /// The name of the use under which a program lets strangers ask over a radio.
    static let radioOpening = "opening"

    /// The presence key in force for the records of a writer.
    func presenceKey(writer: WriterID) throws -> (key: [UInt8], number: UInt64) {
        var generator = SystemRandomNumberGenerator()
        return try catalog.presenceKey(writer: writer, now: now, using: &generator)
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
        let (writer, revision) = try own.signedSource(views: [], now: now, using: &generator) {
            (try $0.writer(), try $0.revision())
        }
        guard let device = try own.roster().index(ofSigningKey: own.deviceKey.publicKey) else {
            throw VicinoError(.refused, "This device is no longer in the list of your devices.")
        }
        return (try PresenceKey(try presenceKey(writer: writer).key, of: user), device, revision)
    }

    /// The bridges to all devices of followers that do not have the key in force.
    private func bridges() throws -> [Bridge] {
        let recognising = try catalog.recognisingDevices()
        let now = now
        return try permittedFollowers(at: now).flatMap { follower in
            guard let roster = try catalog.knownRoster(of: follower) else { return [Bridge]() }
            return roster.presentDevices.compactMap { index, device in
                let name = Catalog.FollowerDevice(follower: follower, device: device.signingKey)
                guard !recognising.contains(name) else { return nil }
                // A bad key in one follower's roster must not keep other followers from discovering this device.
                return try? Bridge(from: bridgeEnd, to: device.bridgeEnd(of: follower), index)
            }
        }
    }

    /// All followed authors, with their presence keys where known.
    func recognisable() throws -> [UserID: PresenceKey?] {
        let known = try catalog.knownPresenceKeys()
        let people = try catalog.contacts().map(\.user)
        let keys = try people.map { user in try known[user].map { try PresenceKey($0, of: user) } }
        return Dictionary(zip(people, keys)) { first, _ in first }
    }

    /// The presence key of a followed author, nil inside if it is not known; nil if the user does not follow them.
    func recognisable(_ user: UserID) throws -> PresenceKey?? {
        guard try catalog.contact(user) != nil else { return nil }
        return .some(try catalog.knownPresenceKey(of: user).map { try PresenceKey($0, of: user) })
    }

    /// How a followed author is recognised. One who was never met is recognised by bridges alone.
    func followedPerson(_ user: UserID, key: PresenceKey?) throws -> PresenceContact {
        let roster = try newestRoster(of: user)
        // Sessions renew grants, so a grant whose time is half over is a reason to meet.
        let grant = try receivedGrant(from: user)?.claimed()
        let revisions = try grant.map { Self.isHalfOver($0, at: now) } == true ? [:] : heldRevisions(user)
        let devices = roster?.presentDevices.map { index, device in
            PresenceContact.Device(
                index: index, bridge: bridgeKey(from: device.bridgeEnd(of: user)),
                revision: revisions[device.signingKey])
        }
        return PresenceContact(user: user, key: key, devices: devices ?? [])
    }

    /// The revisions of an author's devices; none of a damaged replica, so that its author is met.
    private func heldRevisions(_ user: UserID) throws -> [[UInt8]: UInt64] {
        do { return try replicas.replica(user).revisions() } catch let error as VicinoError
            where error.isOfDamagedDatabase
        { return [:] }
    }

    /// The newest roster of a user: one shown in a session, or one received with their records.
    func newestRoster(of user: UserID) throws -> Verified<Roster>? {
        var received: Verified<Roster>?
        do { received = try replicas.existing(user)?.held().roster } catch let error as VicinoError
            where error.isOfDamagedDatabase
        {}
        let rosters = [try knownRoster(of: user), received]
        return rosters.compactMap { $0 }.max { $0.version < $1.version }
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
