internal import GRDB
package import VicinoCore
package import VicinoFolder

/// The replacement of the user's identity key.
extension OwnStore {
    /// Replaces the identity key and the phrase, durably. A thief of the old ones cannot speak for the user any more.
    ///
    /// This device stays on the roster, in its place.
    ///
    /// - Parameters:
    ///   - phrase: the one to which the user has committed.
    ///   - isKeepingDevices: whether the user's other devices stay, too; otherwise they are removed.
    ///   - generator: must be the system's, except in tests.
    ///   - change: is made first, if the phrase is right. Nothing else is done if it fails.
    /// - Returns: the phrase that belongs to the identity from now on. It lies in this folder.
    /// - Throws: `VicinoError` with `.refused` for another phrase, or after too many successions; nothing is changed then.
    package func succeed(
        with phrase: RecoveryPhrase, isKeepingDevices: Bool, now: Timestamp,
        using generator: inout some RandomNumberGenerator, after change: () throws -> Void = {}
    ) throws -> RecoveryPhrase {
        let next = try IdentitySecrets(using: &generator)
        let old = try roster().value
        let identity = try next.succeed(old.identity, with: phrase)
        try change()
        let files = IdentityFiles(folder)
        try files.storeNext(next)
        try database.write { db in
            guard let author = try database.author(db) else { throw Self.nameless }
            guard author.roster.value == old else {
                throw VicinoError(.refused, "Your list of devices was changed meanwhile. Try again.")
            }
            let devices = old.devices.map { device in
                let isThis = device.signingKey == keys.device.publicKey
                return device.removed(isThis ? false : device.isRemoved || !isKeepingDevices)
            }
            let roster = try Self.succession(of: old, identity, devices: devices, now)
            try replace(author, with: try roster.signed(by: next.key), db)
            try closeRemovedWriters(db, roster)
        }
        try files.settle(identity)
        return next.phrase
    }

    /// Sets up a data folder for a user who has lost all devices and has the phrase: with new keys, and none of the records
    /// yet.
    ///
    /// - Parameters:
    ///   - lost: the newest roster that is known, such as that of an exported file.
    ///   - phrase: the one to which the user has committed.
    ///   - isKeepingDevices: whether the user's other devices stay; otherwise they are removed.
    ///   - generator: must be the system's, except in tests.
    /// - Throws: `VicinoError` with `.refused` for another phrase; nothing is made then.
    package static func create(
        in folder: DataFolder, continuing lost: Verified<Roster>, with phrase: RecoveryPhrase, isKeepingDevices: Bool,
        now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws -> OwnStore {
        let next = try IdentitySecrets(using: &generator)
        let identity = try next.succeed(lost.value.identity, with: phrase)
        let others = lost.value.devices.map { $0.removed($0.isRemoved || !isKeepingDevices) }
        let removed = others.filter(\.isRemoved).map(\.signingKey)
        return try create(in: folder, next, takingBack: removed, using: &generator) { device in
            try succession(of: lost.value, identity, devices: others + [device], now)
        }
    }

    private static func succession(
        of old: Roster, _ identity: IdentityChain, devices: [Roster.Device], _ now: Timestamp
    ) throws -> Roster {
        let version = rosterVersion(after: old.version, successions: identity.successions.count, now)
        return try Roster(
            identity: identity, version: version, claimedName: old.claimedName, devices: devices, former: old.former)
    }

    /// States where the logs of removed devices end: what they had recorded counts further, and nothing that is signed with
    /// their keys from now on.
    package func closeRemovedWriters() throws {
        try database.write { db in
            guard let roster = try database.author(db)?.roster.value else { throw Self.nameless }
            try closeRemovedWriters(db, roster)
        }
    }

    private func closeRemovedWriters(_ db: Database, _ roster: Roster) throws {
        let removed = Set(roster.devices.filter(\.isRemoved).map(\.signingKey))
        var ends: [WriterID: [ViewID: LogPosition]] = [:]
        for log in try FeedLog.fetchAll(db) {
            guard let head = try log.head?.claimed(), removed.contains(head.signer.key) else { continue }
            ends[log.id.writer, default: [:]][log.id.view] = head.position
        }
        for (writer, positions) in ends {
            let closing = Closing(
                author: user, device: keys.device.publicKey, writer: writer, positions: positions)
            let ref = try FeedLog.writerRef(db, writer)
            try Closings.store(db, try closing.signed(by: keys.device), writer: ref)
        }
    }
}

extension Roster.Device {
    /// The device, removed or not.
    package func removed(_ isRemoved: Bool) -> Roster.Device {
        Roster.Device(signingKey: signingKey, agreementKey: agreementKey, isRemoved: isRemoved)
    }
}
