internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// The maximum number of addresses that the catalog remembers for one user.
    private static let addressLimit = 8

    /// The addresses of a user's devices, with those that worked last first.
    package func addresses(of user: UserID) throws -> [PeerAddress] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: "SELECT host, port FROM address WHERE user = ? ORDER BY worked_at DESC NULLS LAST, host, port",
                arguments: [user.bytes.databaseData]
            ).compactMap { PeerAddress(host: try $0.value(0), port: try $0.value(1)) }
        }
    }

    /// Remembers an address of a user's device.
    ///
    /// - Parameter workedAt: when a connection to it worked; nil for an address that was only claimed.
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

    /// Notes when a remembered address has worked, without waiting for the disk: it only decides which address is tried
    /// first.
    private func confirm(_ address: PeerAddress, of user: UserID, _ workedAt: Timestamp?) throws {
        guard let workedAt else { return }
        try writeLoosely { db in
            try db.execute(
                sql: "UPDATE address SET worked_at = ? WHERE user = ? AND host = ? AND port = ?",
                arguments: [workedAt.milliseconds, user.bytes.databaseData, address.host, Int(address.port)])
        }
    }

    /// Stores a roster if it is newer than the known one, and returns the newest.
    ///
    /// - Throws: `VicinoError` with `.unverified` for a newer roster that leaves out or moves a device or takes a
    ///   removal back.
    package func newestRoster(_ shown: Verified<Roster>) throws -> Verified<Roster> {
        let newest = try newest(of: shown)
        try keepName(of: newest)
        return newest
    }

    /// Takes the name that a follower claims now, in place of the one at the time of the grant.
    private func keepName(of roster: Verified<Roster>) throws {
        guard let known = try follower(roster.author), known.claimedName != roster.claimedName else { return }
        try write { db in
            try db.execute(
                sql: "UPDATE follower SET claimed_name = ? WHERE user = ?",
                arguments: [roster.claimedName, roster.author.bytes.databaseData])
        }
    }

    private func newest(of shown: Verified<Roster>) throws -> Verified<Roster> {
        let known = try knownRoster(of: shown.author)
        // What is kept as evidence is only shown to the user: a failure to store it must not fail the session.
        if let known { try? note(known, shown) }
        if let known, known.version >= shown.version { return known }
        return try write { db in
            if let known = try roster(db, shown.author) {
                guard shown.version > known.version else { return known }
                try known.check(successor: shown)
                // With a new key, a removed device recognises nothing that this user advertises from now on. A device that
                // was never told the key does not count, because a follower may add and remove any number of them.
                let removed = shown.value.devices.filter(\.isRemoved).map(\.signingKey) + shown.dismissed(of: known)
                if try Self.isTold(db, removed, of: shown.author) { try Self.forgetPresenceKey(db) }
            }
            try store(shown, db)
            return shown
        }
    }

    /// Stores a roster in place of an earlier one of its author.
    func store(_ roster: Verified<Roster>, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO roster (user, payload, signature) VALUES (?, ?, ?)",
            arguments: [
                roster.author.bytes.databaseData, roster.source.payload.databaseData,
                roster.source.signature.databaseData,
            ])
        rosters.keep(roster)
    }

    /// The newest known roster of a user.
    package func knownRoster(of user: UserID) throws -> Verified<Roster>? { try read { try roster($0, user) } }

    func roster(_ db: Database, _ user: UserID) throws -> Verified<Roster>? {
        let row = try Row.fetchOne(
            db, sql: "SELECT payload, signature FROM roster WHERE user = ?", arguments: [user.bytes.databaseData])
        return try row.map { row in
            let roster = try rosters.verified(row.statement(0)) { try $0.verified(for: user) }
            guard roster.author == user else { throw DatabaseDamage("a roster in it is another user's") }
            return roster
        }
    }

    /// The grant that this user has received from an author.
    package func receivedGrant(from author: UserID) throws -> Unverified<Grant>? {
        try read { try Self.received($0, author) }
    }

    /// Stores a received grant, unless the stored one has the same serial and is not older. Its views are in force from now on.
    package func keep(_ grant: Verified<Grant>, at now: Timestamp) throws {
        try write { db in
            let held = try Self.received(db, grant.author)?.claimed()
            if let held, held.serial == grant.serial, held.version >= grant.version { return }
            try Self.show(grant.value, after: Self.shownViews(db, grant.author), at: now, db)
            try db.execute(
                sql: "INSERT OR REPLACE INTO received (author, payload, signature) VALUES (?, ?, ?)",
                arguments: [
                    grant.author.bytes.databaseData, grant.source.payload.databaseData,
                    grant.source.signature.databaseData,
                ])
        }
    }

    /// Lets the views of a received grant be in force from now on.
    static func show(_ grant: Grant, after former: ShownViews?, at now: Timestamp, _ db: Database) throws {
        let shown = ShownViews(views: Set(grant.views), written: grant.notBefore, decidedAt: now)
        try store(shown.following(former), of: grant.author, db)
        guard former?.isSameAudience(shown.views) == false else { return }
        // What a store shows of the former audience counts no more, and is not taken for what is held.
        try db.execute(sql: "DELETE FROM read_pointer WHERE author = ?", arguments: [grant.author.bytes.databaseData])
    }

    static func received(_ db: Database, _ author: UserID) throws -> Unverified<Grant>? {
        let row = try Row.fetchOne(
            db, sql: "SELECT payload, signature FROM received WHERE author = ?", arguments: [author.bytes.databaseData])
        return try row.map { try $0.statement(0) }
    }
}
