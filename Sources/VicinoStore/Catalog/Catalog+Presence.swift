internal import Foundation
internal import GRDB
package import VicinoCore
package import VicinoSync

/// The keys by which followers recognise this user's devices, and by which this user recognises followed people's.
extension Catalog {
    /// A device of a follower.
    package struct FollowerDevice: Hashable, Sendable {
        package let follower: UserID
        /// The device's signing key.
        package let device: [UInt8]

        package init(follower: UserID, device: [UInt8]) {
            self.follower = follower
            self.device = device
        }
    }

    /// This user's presence key and its number; a new one if there is none, or if it was made for another writer. A device
    /// that was told the key may not see records any more, because its user's grant has run out: then it is new, too.
    package func presenceKey(
        writer: WriterID, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws -> (key: [UInt8], number: UInt64) {
        if let key = try read({ try Self.hasLapsed($0, now) ? nil : Self.presenceKey($0, writer) }) { return key }
        let new = (0..<PresenceDigest.keyBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return try write { db in
            if try Self.hasLapsed(db, now) { try Self.forgetPresenceKey(db) }
            // Another process may have made a key meanwhile.
            if let key = try Self.presenceKey(db, writer) { return key }
            try Self.forgetPresenceKey(db)
            // The number is the time, not the next number, so that a folder from a backup goes above all numbers that
            // were used.
            let last = try Int64.fetchOne(db, sql: "SELECT number FROM own_presence") ?? 0
            guard last < .max else { throw DatabaseDamage("the number of the presence key is none") }
            let number = max(last + 1, now.milliseconds / 1000)
            try db.execute(
                sql: "INSERT OR REPLACE INTO own_presence (one, key, number, writer) VALUES (1, ?, ?, ?)",
                arguments: [new.databaseData, number, writer.bytes.databaseData])
            return (new, UInt64(number))
        }
    }

    private static func presenceKey(_ db: Database, _ writer: WriterID) throws -> (key: [UInt8], number: UInt64)? {
        let row = try Row.fetchOne(
            db, sql: "SELECT key, number FROM own_presence WHERE writer = ? AND key IS NOT NULL",
            arguments: [writer.bytes.databaseData])
        return try row.map { row in (try presenceKey(row.value(0)), try row.value(1)) }
    }

    private static func presenceKey(_ bytes: Data) throws -> [UInt8] {
        guard bytes.count == PresenceDigest.keyBytes else { throw DatabaseDamage("a presence key in it is none") }
        return Array(bytes)
    }

    /// Drops the present key, which is never used again; no follower has the next one.
    static func forgetPresenceKey(_ db: Database) throws {
        try db.execute(sql: "UPDATE own_presence SET key = NULL; DELETE FROM recognising")
    }

    /// Whether a device that was told the present key is one of a user who has no grant any more.
    private static func hasLapsed(_ db: Database, _ now: Timestamp) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (
                    SELECT 1 FROM recognising LEFT JOIN follower ON follower.user = recognising.follower
                    WHERE coalesce(follower.expires_at, 0) <= ?)
                """, arguments: [now.milliseconds]) ?? false
    }

    /// Whether one of these devices of a follower was told the present key.
    static func isTold(_ db: Database, _ devices: [[UInt8]], of follower: UserID) throws -> Bool {
        let told = try Data.fetchAll(
            db, sql: "SELECT device FROM recognising WHERE follower = ?", arguments: [follower.bytes.databaseData])
        return told.contains { devices.contains(Array($0)) }
    }

    /// The devices of followers that have said they have the present key.
    package func recognisingDevices() throws -> Set<FollowerDevice> {
        try read { db in
            Set(
                try Row.fetchAll(db, sql: "SELECT follower, device FROM recognising WHERE is_confirmed").map {
                    let follower: Data = try $0.value(0)
                    let device: Data = try $0.value(1)
                    return FollowerDevice(follower: try Self.user(follower), device: Array(device))
                })
        }
    }

    /// Notes that a follower's device is about to be told a presence key.
    ///
    /// - Returns: false if that key is no longer the present one, so that the device must not be told it.
    package func note(_ device: FollowerDevice, isTold digest: PresenceDigest) throws -> Bool {
        let arguments = Self.arguments(device)
        return try change(device, where: "TRUE", ifPresent: digest) { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO recognising (follower, device) VALUES (?, ?)", arguments: arguments)
        }
    }

    /// Notes that a follower's device has a presence key, unless that key is no longer the present one.
    package func note(_ device: FollowerDevice, recognises digest: PresenceDigest) throws {
        let arguments = Self.arguments(device)
        _ = try change(device, where: "is_confirmed", ifPresent: digest) { db in
            try db.execute(
                sql: """
                    INSERT INTO recognising (follower, device, is_confirmed) VALUES (?, ?, TRUE)
                    ON CONFLICT DO UPDATE SET is_confirmed = TRUE
                    """, arguments: arguments)
        }
    }

    /// Changes what is noted of a device, unless that is noted already.
    ///
    /// - Returns: whether a presence key is the present one.
    private func change(
        _ device: FollowerDevice, where condition: String, ifPresent digest: PresenceDigest,
        _ body: (Database) throws -> Void
    ) throws -> Bool {
        let isNoted = try read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM recognising WHERE follower = ? AND device = ? AND \(condition))"
            let isThere = try Bool.fetchOne(db, sql: sql, arguments: Self.arguments(device)) ?? false
            return try isThere && Self.isPresent(db, digest)
        }
        guard !isNoted else { return true }
        return try write { db in
            guard try Self.isPresent(db, digest) else { return false }
            try body(db)
            return true
        }
    }

    private static func isPresent(_ db: Database, _ digest: PresenceDigest) throws -> Bool {
        let key = try Data.fetchOne(db, sql: "SELECT key FROM own_presence WHERE key IS NOT NULL").map { Array($0) }
        return key.map { PresenceDigest(ofKey: $0) } == digest
    }

    private static func arguments(_ device: FollowerDevice) -> StatementArguments {
        [device.follower.bytes.databaseData, device.device.databaseData]
    }

    /// The presence keys of followed people.
    package func knownPresenceKeys() throws -> [UserID: [UInt8]] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT author, key FROM known_presence")
            return try rows.reduce(into: [:]) { keys, row in
                keys[try Self.user(row.value(0))] = try Self.presenceKey(row.value(1))
            }
        }
    }

    /// The presence key of a followed author; nil if it is not known.
    package func knownPresenceKey(of author: UserID) throws -> [UInt8]? {
        try read { db in
            try Data.fetchOne(
                db, sql: "SELECT key FROM known_presence WHERE author = ?", arguments: [author.bytes.databaseData]
            ).map { try Self.presenceKey($0) }
        }
    }

    /// Stores a followed author's presence key, unless a newer one is known.
    package func keep(presenceKey key: [UInt8], number: UInt64, of author: UserID) throws {
        guard let number = Int64(exactly: number) else { return }
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO known_presence (author, key, number) SELECT user, ?, ? FROM contact WHERE user = ?
                    ON CONFLICT (author) DO UPDATE SET key = excluded.key, number = excluded.number
                    WHERE excluded.number >= number
                    """, arguments: [key.databaseData, number, author.bytes.databaseData])
        }
    }
}
