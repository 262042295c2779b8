internal import Foundation
internal import GRDB
package import VicinoCore
internal import VicinoFolder

/// The user's devices.
extension OwnStore {
    /// Adds a device to the user's roster, durably; nothing if it is there.
    ///
    /// - Returns: the roster that names it.
    /// - Throws: `VicinoError` with `.refused` for a device that was removed, or on a device without the identity key.
    package func add(_ device: DeviceRequest, now: Timestamp) throws -> Verified<Roster> {
        let roster = try roster()
        if let known = roster.devices.first(where: { $0.signingKey == device.signingKey }) {
            guard !known.isRemoved else {
                throw VicinoError(
                    .refused, "This device has been removed, which is for ever. Erase its data folder, and add it anew."
                )
            }
            return roster
        }
        let added = Roster.Device(
            signingKey: device.signingKey, agreementKey: device.agreementKey, isRemoved: false)
        try signRoster(devices: roster.devices + [added], now: now)
        return try self.roster()
    }

    /// Removes another device from the user's roster, durably: nothing counts that it signs from now on.
    ///
    /// Its records stay. Followers receive its logs from this device, as they are here.
    ///
    /// - Parameter change: is made before the removal, if that is possible. So no crash leaves a removal without it.
    package func removeDevice(_ signingKey: [UInt8], now: Timestamp, after change: () throws -> Void = {}) throws {
        guard signingKey != keys.device.publicKey else {
            throw VicinoError(.refused, "A device cannot remove itself. Remove it on another device of yours.")
        }
        let roster = try roster()
        guard roster.includes(signingKey: signingKey), !roster.hasRemoved(signingKey: signingKey) else {
            throw VicinoError(.notFound, "You have no such device.")
        }
        let devices = roster.devices.map { device in
            guard device.signingKey == signingKey else { return device }
            return Roster.Device(signingKey: signingKey, agreementKey: device.agreementKey, isRemoved: true)
        }
        try signRoster(devices: devices, now: now, after: change)
    }

    /// The newer of the user's own roster and one that another device has shown.
    ///
    /// - Throws: `VicinoError` for a newer roster that leaves out a device or takes a removal back.
    package func newestRoster(_ shown: Verified<Roster>) throws -> Verified<Roster> {
        let held = try roster()
        guard shown.author == user, shown.version > held.version else { return held }
        try held.check(successor: shown)
        return shown
    }

    /// The last revision of each other device, by its signing key, of which this one received all records.
    package func revisionsOfOthers() throws -> [[UInt8]: UInt64] {
        try database.read { db in
            let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT device, revision FROM reached"))
            return try rows.reduce(into: [:]) { revisions, row in
                let device: Data = try row.value(0)
                revisions[Array(device)] = try row.value(1)
            }
        }
    }

    /// Notes that this device has all records of another one at a revision; a power cut may undo it.
    package func note(_ revision: UInt64, of device: [UInt8]) throws {
        guard let number = Int64(exactly: revision), try revisionsOfOthers()[device] != revision else { return }
        try database.writeLoosely { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO reached (device, revision) VALUES (?, ?)",
                arguments: [device.databaseData, number])
        }
    }

    package func forgetRevisionsOfOthers() throws {
        guard try !revisionsOfOthers().isEmpty else { return }
        try database.write { try $0.execute(sql: "DELETE FROM reached") }
    }
}
