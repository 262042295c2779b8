internal import Foundation
internal import GRDB
internal import VicinoCore
package import VicinoRepository

/// The epochs of audiences, and who was told their keys.
extension Catalog {
    /// The present epochs by audience.
    package func epochs() throws -> [AudienceName: StoredEpoch] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM epoch").reduce(into: [:]) { epochs, row in
                let epoch = try StoredEpoch(row)
                epochs[epoch.audience] = epoch
            }
        }
    }

    /// Keeps an epoch, unless a later one of the audience is known.
    ///
    /// - Returns: the one that counts.
    @discardableResult
    package func keep(_ epoch: StoredEpoch) throws -> StoredEpoch {
        try write { db in
            let name = epoch.audience.bytes.databaseData
            let row = try Row.fetchOne(db, sql: "SELECT * FROM epoch WHERE audience = ?", arguments: [name])
            if let known = try row.map({ try StoredEpoch($0) }), !known.precedes(epoch) { return known }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO epoch (audience, number, key, departures, removals) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    name, Int64(clamping: epoch.number), epoch.key.bytes.databaseData,
                    Int64(clamping: epoch.departures), Int64(clamping: epoch.removals),
                ])
            try db.execute(sql: "DELETE FROM epoch_member WHERE key NOT IN (SELECT key FROM epoch)")
            return epoch
        }
    }

    /// Forgets the epochs of audiences that are no more.
    ///
    /// - Parameter kept: the audiences that are.
    package func dropEpochs(except kept: Set<AudienceName>) throws {
        let gone = try epochs().keys.filter { !kept.contains($0) }
        guard !gone.isEmpty else { return }
        try write { db in
            for name in gone {
                try db.execute(sql: "DELETE FROM epoch WHERE audience = ?", arguments: [name.bytes.databaseData])
            }
            try db.execute(sql: "DELETE FROM epoch_member WHERE key NOT IN (SELECT key FROM epoch)")
        }
    }

    // MARK: Who knows a key

    /// Notes devices of followers that are about to be told the key of an epoch. It waits for the disk.
    package func note(_ devices: some Collection<FollowerDevice>, know key: EpochKey) throws {
        let known = try members(of: key)
        let new = devices.filter { !known.contains($0) }
        guard !new.isEmpty else { return }
        try write { db in
            for device in new {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO epoch_member (key, follower, device) VALUES (?, ?, ?)",
                    arguments: [
                        key.bytes.databaseData, device.follower.bytes.databaseData, device.device.databaseData,
                    ])
            }
        }
    }

    /// The devices of followers that this device has told a key.
    package func members(of key: EpochKey) throws -> Set<FollowerDevice> {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT follower, device FROM epoch_member WHERE key = ?",
                arguments: [key.bytes.databaseData])
            return Set(
                try rows.map { row in
                    let device: Data = try row.value(1)
                    return FollowerDevice(follower: try Self.user(row.value(0)), device: Array(device))
                })
        }
    }
}

extension StoredEpoch {
    fileprivate init(_ row: Row) throws {
        let name: Data = try row.value("audience")
        let key: Data = try row.value("key")
        guard let audience = AudienceName(name), let key = EpochKey(key) else {
            throw DatabaseDamage("an epoch in it has no key")
        }
        self.init(
            audience: audience, number: try row.value("number"), key: key, departures: try row.value("departures"),
            removals: try row.value("removals"))
    }
}
