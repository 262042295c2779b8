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

    /// Takes over the presence key of another device of the user, if it is newer than the present one. Of two with the same
    /// number the greater one counts, on all devices.
    ///
    /// - Returns: whether it is another key than before.
    package func adopt(_ key: [UInt8], number: UInt64, writer: WriterID) throws -> Bool {
        guard key.count == PresenceDigest.keyBytes, let number = Int64(exactly: number), number > 0 else {
            return false
        }
        return try write { db in
            let row = try Row.fetchOne(db, sql: "SELECT key, number FROM own_presence")
            let held: Data? = try row?.value(0)
            let last: Int64 = try row?.value(1) ?? 0
            let isGreater = if let held { Array(held).lexicographicallyPrecedes(key) } else { false }
            guard number > last || number == last && isGreater else { return false }
            try Self.forgetPresenceKey(db)
            try db.execute(
                sql: "INSERT OR REPLACE INTO own_presence (one, key, number, writer) VALUES (1, ?, ?, ?)",
                arguments: [key.databaseData, number, writer.bytes.databaseData])
            return true
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

    /// Drops the present key, so that the next one is new: a user who knows it recognises no device from then on.
    package func rotatePresenceKey() throws { try write { try Self.forgetPresenceKey($0) } }

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

    /// What the devices of followers have said they have, of those that were told the present key: the digest of that key
    /// and of their audience's field of tags.
    ///
    /// A device whose user has come into another audience since has the digest of the former field.
    package func recognisingDevices() throws -> [FollowerDevice: PresenceDigest] {
        try read { db in
            let sql = "SELECT follower, device, confirmed FROM recognising WHERE confirmed IS NOT NULL"
            return try Row.fetchAll(db, sql: sql).reduce(into: [:]) { devices, row in
                let follower: Data = try row.value(0)
                let device: Data = try row.value(1)
                let digest: Data = try row.value(2)
                devices[FollowerDevice(follower: try Self.user(follower), device: Array(device))] =
                    PresenceDigest(digest)
            }
        }
    }

    /// Notes that a follower's device is about to be told a presence key.
    ///
    /// - Returns: false if that key is no longer the present one, so that the device must not be told it.
    package func note(_ device: FollowerDevice, isTold key: [UInt8]) throws -> Bool {
        let isNoted = try read { try Self.isTold($0, device, where: "TRUE") && Self.isPresent($0, key) }
        guard !isNoted else { return true }
        return try write { db in
            guard try Self.isPresent(db, key) else { return false }
            try db.execute(
                sql: "INSERT OR IGNORE INTO recognising (follower, device) VALUES (?, ?)",
                arguments: Self.arguments(device))
            return true
        }
    }

    /// Notes which presence key and field of tags a follower's device has, unless it was not told the present key. A digest
    /// of earlier ones is noted like any other: the device is told the present ones by a bridge.
    package func note(_ device: FollowerDevice, recognises digest: PresenceDigest) throws {
        let digest = digest.bytes.databaseData
        guard try !read({ try Self.isTold($0, device, where: "confirmed = ?", is: [digest]) }) else { return }
        try write { db in
            try db.execute(
                sql: "UPDATE recognising SET confirmed = ? WHERE follower = ? AND device = ?",
                arguments: [digest] + Self.arguments(device))
        }
    }

    private static func isTold(
        _ db: Database, _ device: FollowerDevice, where condition: String,
        is values: StatementArguments = []
    ) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM recognising WHERE follower = ? AND device = ? AND \(condition))"
        return try Bool.fetchOne(db, sql: sql, arguments: Self.arguments(device) + values) ?? false
    }

    private static func isPresent(_ db: Database, _ key: [UInt8]) throws -> Bool {
        try Data.fetchOne(db, sql: "SELECT key FROM own_presence WHERE key IS NOT NULL").map { Array($0) } == key
    }

    private static func arguments(_ device: FollowerDevice) -> StatementArguments {
        [device.follower.bytes.databaseData, device.device.databaseData]
    }

    /// What a followed author has told, by which this user recognises the author's devices.
    package struct KnownPresence: Hashable, Sendable {
        /// The presence key.
        package let key: [UInt8]
        /// The field of tags for this user's audience; nil if it has none.
        package let field: TagField?
    }

    /// What followed people have told of how they are recognised.
    package func knownPresences() throws -> [UserID: KnownPresence] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT author, \(Self.knownColumns) FROM known_presence")
            return try rows.reduce(into: [:]) { known, row in
                known[try Self.user(row.value("author"))] = try Self.knownPresence(row)
            }
        }
    }

    /// What a followed author has told of how they are recognised; nil if nothing is known.
    package func knownPresence(of author: UserID) throws -> KnownPresence? {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT \(Self.knownColumns) FROM known_presence WHERE author = ?",
                arguments: [author.bytes.databaseData]
            ).map { try Self.knownPresence($0) }
        }
    }

    /// What a `KnownPresence` is made of.
    private static let knownColumns = "key, tag_field, tag_key"

    private static func knownPresence(_ row: Row) throws -> KnownPresence {
        let index: Int? = try row.value("tag_field")
        let tagKey: Data? = try row.value("tag_key")
        let field = index.flatMap { index in tagKey.flatMap { TagField(index, key: $0) } }
        guard (field == nil) == (index == nil) else { throw DatabaseDamage("a field of tags in it is none") }
        return KnownPresence(key: try presenceKey(row.value("key")), field: field)
    }

    /// Stores a followed author's presence key and field of tags, unless a newer key is known.
    ///
    /// - Parameter field: nil if the author has no field for this user's audience; then no earlier one counts.
    package func keep(presenceKey key: [UInt8], _ field: TagField?, number: UInt64, of author: UserID) throws {
        guard let number = Int64(exactly: number) else { return }
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO known_presence (author, key, number, tag_field, tag_key)
                    SELECT user, ?, ?, ?, ? FROM contact WHERE user = ?
                    ON CONFLICT (author) DO UPDATE SET key = excluded.key, number = excluded.number,
                        tag_field = excluded.tag_field, tag_key = excluded.tag_key
                    WHERE excluded.number >= number
                    """,
                arguments: [
                    key.databaseData, number, field?.index, field?.key.databaseData, author.bytes.databaseData,
                ])
        }
    }
}
