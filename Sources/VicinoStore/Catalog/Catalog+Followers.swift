internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// Somebody who follows oneself, or did.
    package struct Follower: Equatable, Sendable {
        package let user: UserID
        package let claimedName: String
        /// What they may see; nil means all.
        package let kinds: [KindID]?
        /// By which invitation they came last.
        package let invitation: InvitationID
        package let since: Timestamp
        /// The newest version of their grant; nil if they have been shut out.
        package let grant: Unverified<Grant>?
        /// When a grant of theirs was last revoked.
        package let revokedAt: Timestamp?
        /// The number of the last invitation that does not let them in again.
        let barred: Int64
        package let heardAt: Timestamp?
        /// The digest of what they have said they hold.
        package let holds: [UInt8]?
        /// The revision of one's records that this is all of, if it is known.
        package let holdsRevision: UInt64?
    }

    /// All followers, by their names.
    package func followers() throws -> [Follower] {
        try read { db in
            try Follower.rows(db, "ORDER BY claimed_name COLLATE NOCASE, user", [])
        }
    }

    package func follower(_ user: UserID) throws -> Follower? {
        try read { try Follower.fetch($0, user) }
    }

    /// Somebody who follows oneself, unless they have been blocked.
    package func unblockedFollower(_ user: UserID) throws -> Follower? {
        try read { db in try Self.isBlocked(db, user) ? nil : Follower.fetch(db, user) }
    }

    /// All followers who have not been blocked, by their names.
    package func unblockedFollowers() throws -> [Follower] {
        try read { db in
            try Follower.rows(
                db, "WHERE user NOT IN (SELECT user FROM block) ORDER BY claimed_name COLLATE NOCASE, user", [])
        }
    }

    /// Replaces somebody's grant by a new version, unless it has been revoked or renewed meanwhile.
    ///
    /// - Parameter sign: makes the grant. It runs inside the transaction, so it must not call the catalog.
    /// - Returns: the newest version there is now; nil if there is none any more.
    package func renew(
        _ old: Grant, sign: (GrantTerms) throws -> Verified<Grant>
    ) throws -> Unverified<Grant>? {
        try write { db in
            guard try !Self.isBlocked(db, old.follower), let known = try Follower.fetch(db, old.follower),
                let held = known.grant
            else { return nil }
            guard try held.claimed() == old else { return held }
            let terms = GrantTerms(
                follower: old.follower, serial: old.serial, version: old.version + 1, kinds: known.kinds)
            let new = try sign(terms)
            try db.execute(
                sql: "UPDATE follower SET payload = ?, signature = ?, expires_at = ? WHERE user = ?",
                arguments: [
                    new.source.payload.databaseData, new.source.signature.databaseData, new.expiry.milliseconds,
                    old.follower.bytes.databaseData,
                ])
            return new.source
        }
    }

    /// Shuts somebody out.
    ///
    /// - Parameter publish: puts the serials of all revoked grants that have not expired into one's standing. It runs
    ///   before anything is stored here: what the standing names is revoked, whatever the catalog says.
    /// - Returns: whether there was a grant to revoke.
    package func revoke(
        _ user: UserID, now: Timestamp, publish: (_ revoked: [UInt64], _ expired: Set<UInt64>) throws -> Void
    ) throws -> Bool {
        try write { db in
            guard let serial = try Follower.fetch(db, user)?.grant?.claimed().serial else { return false }
            let expired = try Self.serials(db, "expires_at <= ?", now)
            try publish([serial] + Self.serials(db, "expires_at > ?", now), Set(expired))
            try db.execute(sql: "DELETE FROM revoked WHERE expires_at <= ?", arguments: [now.milliseconds])
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO revoked (serial, expires_at)
                    SELECT serial, expires_at FROM follower WHERE user = ?
                    """, arguments: [user.bytes.databaseData])
            try db.execute(
                sql: """
                    UPDATE follower SET serial = NULL, payload = NULL, signature = NULL, expires_at = NULL, revoked_at = ?,
                        barred = max(barred, (SELECT coalesce(max(number), 0) FROM invitation))
                    WHERE user = ?
                    """, arguments: [now.milliseconds, user.bytes.databaseData])
            // Whoever is shut out recognises nothing that is advertised from now on.
            try Self.forgetPresenceKey(db)
            return true
        }
    }

    private static func serials(_ db: Database, _ condition: String, _ now: Timestamp) throws -> [UInt64] {
        try Data.fetchAll(db, sql: "SELECT serial FROM revoked WHERE \(condition)", arguments: [now.milliseconds])
            .map { serial in serial.reduce(0) { $0 << 8 | UInt64($1) } }
    }

    /// Notes that somebody has been heard of, and what they said they hold. Nothing waits for the disk: the next session
    /// tells it again.
    ///
    /// - Parameter revision: that of one's records which this is all of; nil if they lack something.
    package func note(_ user: UserID, holds digest: [UInt8], revision: UInt64?, now: Timestamp) throws {
        try writeSoon { db in
            try db.execute(
                sql: "UPDATE follower SET heard_at = ?, holds = ?, holds_revision = ? WHERE user = ?",
                arguments: [
                    now.milliseconds, digest.databaseData, revision.flatMap { Int64(exactly: $0) },
                    user.bytes.databaseData,
                ])
        }
    }
}

extension Catalog.Follower {
    static func fetch(_ db: Database, _ user: UserID) throws -> Self? {
        try rows(db, "WHERE user = ?", [user.bytes.databaseData]).first
    }

    static func rows(_ db: Database, _ condition: String, _ arguments: StatementArguments) throws -> [Self] {
        try Row.fetchAll(db, sql: "SELECT * FROM follower \(condition)", arguments: arguments).map { try Self($0) }
    }

    private init(_ row: Row) throws {
        let (id, payload, signature): (Data, Data?, Data?) = (
            try row.value("invitation"), try row.value("payload"), try row.value("signature")
        )
        guard let invitation = InvitationID(id) else { throw DatabaseDamage("a follower in it came by no invitation") }
        let holds: Data? = try row.value("holds")
        user = try Catalog.user(row.value("user"))
        claimedName = try row.value("claimed_name")
        kinds = try KindList.read(row.value("kinds"))
        self.invitation = invitation
        since = try row.time("since") ?? .epoch
        grant = if let payload, let signature { Unverified(payload: payload, signature: signature) } else { nil }
        revokedAt = try row.time("revoked_at")
        barred = try row.value("barred")
        heardAt = try row.time("heard_at")
        self.holds = holds.map { Array($0) }
        holdsRevision = try row.value("holds_revision")
    }

    /// Stores somebody who came by an invitation. Who has been let in before, and not been shut out, keeps the date.
    static func store(
        _ db: Database, _ grant: Verified<Grant>, _ kinds: [KindID]?, _ name: String, _ invitation: InvitationID,
        now: Timestamp
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO follower
                    (user, claimed_name, kinds, invitation, since, serial, payload, signature, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (user) DO UPDATE SET claimed_name = excluded.claimed_name, kinds = excluded.kinds,
                    invitation = excluded.invitation, serial = excluded.serial, payload = excluded.payload,
                    since = iif(serial IS NULL, excluded.since, since), signature = excluded.signature,
                    expires_at = excluded.expires_at
                """,
            arguments: [
                grant.follower.bytes.databaseData, name, KindList.text(kinds), invitation.bytes.databaseData,
                now.milliseconds, withUnsafeBytes(of: grant.serial.bigEndian) { Data($0) },
                grant.source.payload.databaseData, grant.source.signature.databaseData, grant.expiry.milliseconds,
            ])
    }
}
