internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// The most addresses that are remembered of one user.
    private static let addressLimit = 8

    /// Where a user's devices may be reached: first where they were reached last.
    package func addresses(of user: UserID) throws -> [PeerAddress] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT host, port FROM address WHERE user = ? ORDER BY worked_at DESC NULLS LAST, host, port",
                arguments: [user.bytes.databaseData]
            ).compactMap { PeerAddress(host: try $0.value(0), port: try $0.value(1)) }
        }
    }

    /// Remembers where somebody's device may be reached.
    ///
    /// - Parameter workedAt: when it was reached there; nil for what was only said.
    package func remember(_ address: PeerAddress, of user: UserID, workedAt: Timestamp?) throws {
        if try addresses(of: user).contains(address) { return try confirm(address, of: user, workedAt) }
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO address (user, host, port, worked_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET worked_at = coalesce(excluded.worked_at, worked_at)
                    """,
                arguments: [
                    user.bytes.databaseData, address.host, Int(address.port), workedAt?.milliseconds,
                ])
            try db.execute(
                sql: """
                    DELETE FROM address WHERE user = ?1 AND (host, port) NOT IN (
                        SELECT host, port FROM address WHERE user = ?1
                        ORDER BY worked_at DESC NULLS LAST, host = ?2 AND port = ?3 DESC, host, port LIMIT ?4)
                    """,
                arguments: [user.bytes.databaseData, address.host, Int(address.port), Self.addressLimit])
        }
    }

    /// Notes when an address that is remembered has worked. Nothing waits for the disk: all that hangs on it is which one is tried first.
    private func confirm(_ address: PeerAddress, of user: UserID, _ workedAt: Timestamp?) throws {
        guard let workedAt else { return }
        try writeSoon { db in
            try db.execute(
                sql: "UPDATE address SET worked_at = ? WHERE user = ? AND host = ? AND port = ?",
                arguments: [workedAt.milliseconds, user.bytes.databaseData, address.host, Int(address.port)])
        }
    }

    /// Keeps a list of devices if it is newer than the one that is known, and gives the newest.
    ///
    /// - Throws: `StoreError` with `.unverified` for a newer list that leaves out or moves a device or takes a removal back.
    package func newestRoster(_ shown: Verified<Roster>) throws -> Verified<Roster> {
        if let known = try knownRoster(of: shown.author), known.version >= shown.version { return known }
        return try write { db in
            if let known = try Self.roster(db, shown.author) {
                guard shown.version > known.version else { return known }
                try known.check(successor: shown)
                // A device that was lost recognises nothing that is advertised from now on.
                if known.value.devices.filter(\.isRemoved).count < shown.value.devices.filter(\.isRemoved).count {
                    try Self.forgetPresenceKey(db)
                }
            }
            try db.execute(
                sql: "INSERT OR REPLACE INTO roster (user, payload, signature) VALUES (?, ?, ?)",
                arguments: [
                    shown.author.bytes.databaseData, shown.source.payload.databaseData,
                    shown.source.signature.databaseData,
                ])
            return shown
        }
    }

    /// The newest list of devices that is known of somebody.
    package func knownRoster(of user: UserID) throws -> Verified<Roster>? { try read { try Self.roster($0, user) } }

    private static func roster(_ db: Database, _ user: UserID) throws -> Verified<Roster>? {
        let row = try Row.fetchOne(
            db, sql: "SELECT payload, signature FROM roster WHERE user = ?", arguments: [user.bytes.databaseData])
        return try row.map { row in
            let (payload, signature): (Data, Data) = (try row.value(0), try row.value(1))
            return try Unverified<Roster>(payload: payload, signature: signature).verified(for: user)
        }
    }

    /// The grant that one has got from somebody.
    package func receivedGrant(from author: UserID) throws -> Unverified<Grant>? {
        try read { try Self.received($0, author) }
    }

    /// Keeps a grant that one has got, unless the one that is held is of the same serial and not older.
    package func keep(_ grant: Verified<Grant>) throws {
        try write { db in
            let held = try Self.received(db, grant.author)?.claimed()
            if let held, held.serial == grant.serial, held.version >= grant.version { return }
            try db.execute(
                sql: "INSERT OR REPLACE INTO received (author, payload, signature) VALUES (?, ?, ?)",
                arguments: [
                    grant.author.bytes.databaseData, grant.source.payload.databaseData,
                    grant.source.signature.databaseData,
                ])
        }
    }

    private static func received(_ db: Database, _ author: UserID) throws -> Unverified<Grant>? {
        let row = try Row.fetchOne(
            db, sql: "SELECT payload, signature FROM received WHERE author = ?", arguments: [author.bytes.databaseData])
        return try row.map { row in
            let (payload, signature): (Data, Data) = (try row.value(0), try row.value(1))
            return Unverified(payload: payload, signature: signature)
        }
    }
}
