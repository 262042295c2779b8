internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// A user who follows this author now, or did before.
    package struct Follower: Equatable, Sendable {
        package let user: UserID
        package let claimedName: String
        /// The name that the user has given a follower whom they do not follow; nil for none. A contact has its own.
        package let petname: String?
        /// What the follower may see.
        package let sharing: Sharing
        /// The id of the invitation that the follower used last.
        package let invitation: InvitationID
        package let since: Timestamp
        /// The newest version of the follower's grant; nil if it has been revoked.
        package let grant: Unverified<Grant>?
        /// When a grant of this follower was last revoked.
        package let revokedAt: Timestamp?
        /// The number of the last invitation that the follower may not use again.
        let barred: Int64
        package let heardAt: Timestamp?
        /// The last change of what the follower may see; nil if there was none.
        package let change: SharingChange?
    }

    /// A change of what a follower may see.
    package struct SharingChange: Equatable, Sendable {
        package let at: Timestamp
        /// Whether the follower may see less since.
        package let isNarrower: Bool
    }

    /// All followers, ordered by name.
    package func followers() throws -> [Follower] {
        try read { db in
            try Follower.rows(db, "ORDER BY claimed_name COLLATE NOCASE, user")
        }
    }

    package func follower(_ user: UserID) throws -> Follower? {
        try read { try Follower.fetch($0, user) }
    }

    /// A follower, unless the author has blocked them.
    package func unblockedFollower(_ user: UserID) throws -> Follower? {
        try read { db in try Self.isBlocked(db, user) ? nil : Follower.fetch(db, user) }
    }

    /// All followers who are not blocked, ordered by name.
    package func unblockedFollowers() throws -> [Follower] {
        try read { db in
            try Follower.rows(
                db, "WHERE user NOT IN (SELECT user FROM block) ORDER BY claimed_name COLLATE NOCASE, user")
        }
    }

    /// Changes what a follower may see, with a grant that says so. A session that runs reads it for each of its answers.
    ///
    /// From then on, invitations that were made before add nothing to it: the user may have forgotten them.
    ///
    /// - Parameters:
    ///   - sharing: what they may see from now on.
    ///   - sign: makes the grant. It runs inside the transaction, so it must not call the catalog.
    /// - Returns: what they could see before.
    /// - Throws: `VicinoError` with `.refused` if their grant has expired or was revoked.
    package func share(
        _ sharing: Sharing, with user: UserID, now: Timestamp, sign: (GrantTerms) throws -> Verified<Grant>
    ) throws -> Sharing {
        try write { db in
            guard try !Self.isBlocked(db, user), let known = try Follower.fetch(db, user),
                let grant = try known.grant?.claimed(), grant.expiry > now
            else {
                throw VicinoError(
                    .refused, "They may not receive anything now, so there is nothing to change. Invite them anew.")
            }
            guard sharing != known.sharing else { return known.sharing }
            let new = try sign(
                GrantTerms(for: user, known, serial: grant.serial, version: grant.version + 1, sharing))
            try db.execute(
                sql: """
                    UPDATE follower SET kinds = ?, form = ?, shown_from = ?, payload = ?, signature = ?, expires_at = ?,
                        changed_at = ?, is_narrowed = ?,
                        barred = max(barred, (SELECT coalesce(max(number), 0) FROM invitation))
                    WHERE user = ?
                    """,
                arguments: StoredSharing.arguments(sharing) + [
                    new.source.payload.databaseData, new.source.signature.databaseData, new.expiry.milliseconds,
                    now.milliseconds, sharing.showsLess(than: known.sharing), user.bytes.databaseData,
                ])
            return known.sharing
        }
    }

    /// Calls the body with what present followers may see, and what open invitations grant. Nobody is admitted meanwhile.
    package func withSharings(at now: Timestamp, _ body: (Set<Sharing>) throws -> Void) throws {
        try write { db in
            let condition = "WHERE expires_at > ? AND user NOT IN (SELECT user FROM block)"
            let followers = try Follower.rows(db, condition, arguments: [now.milliseconds]).map(\.sharing)
            try body(Set(followers + Self.openInvitations(db, at: now).map(\.sharing)))
        }
    }

    /// Replaces a follower's grant by a new version, unless it has been revoked or renewed meanwhile.
    ///
    /// - Parameter sign: makes the grant. It runs inside the transaction, so it must not call the catalog.
    /// - Returns: the newest version of the grant; nil if there is none now.
    package func renew(
        _ old: Grant, sign: (GrantTerms) throws -> Verified<Grant>
    ) throws -> Unverified<Grant>? {
        try write { db in
            guard try !Self.isBlocked(db, old.follower), let known = try Follower.fetch(db, old.follower),
                let held = known.grant
            else { return nil }
            guard try held.claimed() == old else { return held }
            let terms = GrantTerms(
                for: old.follower, known, serial: old.serial, version: old.version + 1, known.sharing)
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

    /// For how long the revocation list names a grant at least: one year. A device of the user that has not heard of the
    /// revocation may renew the grant meanwhile.
    private static let revocationTerm: Int64 = 365 * 86_400_000

    /// Revokes a follower's grant.
    ///
    /// - Parameter publish: puts the serials of all revoked grants that may still be in force into the author's revocation
    ///   list. It runs before the catalog stores anything: a grant in that list is revoked, whatever the catalog says.
    /// - Returns: whether there was a grant to revoke.
    package func revoke(
        _ user: UserID, now: Timestamp, publish: (_ revoked: [UInt64], _ expired: Set<UInt64>) throws -> Void
    ) throws -> Bool {
        try write { db in
            guard let serial = try Follower.fetch(db, user)?.grant?.claimed().serial else { return false }
            let expired = try Self.serials(db, "expires_at <= ?", now: now)
            try publish([serial] + Self.serials(db, "expires_at > ?", now: now), Set(expired))
            try db.execute(sql: "DELETE FROM revoked WHERE expires_at <= ?", arguments: [now.milliseconds])
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO revoked (serial, expires_at)
                    SELECT serial, max(expires_at, ?) FROM follower WHERE user = ?
                    """, arguments: [now.milliseconds + Self.revocationTerm, user.bytes.databaseData])
            try db.execute(
                sql: """
                    UPDATE follower SET serial = NULL, payload = NULL, signature = NULL, expires_at = NULL, revoked_at = ?,
                        barred = max(barred, (SELECT coalesce(max(number), 0) FROM invitation))
                    WHERE user = ?
                    """, arguments: [now.milliseconds, user.bytes.databaseData])
            // With a new key, a revoked follower recognises nothing that this user advertises from now on.
            try Self.forgetPresenceKey(db)
            return true
        }
    }

    /// The followers whose revocation was cut short: they are blocked, or their grant is in the author's revocation list,
    /// but this catalog still holds it.
    package func halfRevoked(by list: [UInt64]) throws -> [(user: UserID, isListed: Bool)] {
        let listed = Set(list)
        return try read { db in
            let sql = """
                SELECT user, serial, user IN (SELECT user FROM block) FROM follower WHERE serial IS NOT NULL ORDER BY user
                """
            return try Row.fetchAll(db, sql: sql).compactMap { row in
                let isListed = listed.contains(Self.serial(try row.value(1)))
                let isBlocked: Bool = try row.value(2)
                guard isListed || isBlocked else { return nil }
                return (user: try Self.user(row.value(0)), isListed: isListed)
            }
        }
    }

    private static func serials(_ db: Database, _ condition: String, now: Timestamp) throws -> [UInt64] {
        try Data.fetchAll(db, sql: "SELECT serial FROM revoked WHERE \(condition)", arguments: [now.milliseconds])
            .map(serial)
    }

    private static func serial(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

extension Catalog.Follower {
    static func fetch(_ db: Database, _ user: UserID) throws -> Self? {
        try rows(db, "WHERE user = ?", arguments: [user.bytes.databaseData]).first
    }

    static func rows(_ db: Database, _ condition: String, arguments: StatementArguments = []) throws -> [Self] {
        try Row.fetchAll(db, sql: "SELECT * FROM follower \(condition)", arguments: arguments).map { try Self($0) }
    }

    private init(_ row: Row) throws {
        let id: Data = try row.value("invitation")
        let payload: Data? = try row.value("payload")
        let signature: Data? = try row.value("signature")
        guard let invitation = InvitationID(id) else { throw DatabaseDamage("a follower in it has no invitation") }
        user = try Catalog.user(row.value("user"))
        claimedName = try row.value("claimed_name")
        petname = try row.value("petname")
        sharing = try StoredSharing.read(row)
        self.invitation = invitation
        since = try row.time("since") ?? .epoch
        grant = if let payload, let signature { Unverified(payload: payload, signature: signature) } else { nil }
        revokedAt = try row.time("revoked_at")
        barred = try row.value("barred")
        heardAt = try row.time("heard_at")
        let isNarrower: Bool = try row.value("is_narrowed")
        change = try row.time("changed_at").map { Catalog.SharingChange(at: $0, isNarrower: isNarrower) }
    }

    /// Stores a follower who used an invitation; a follower whose grant was not revoked keeps the earlier date.
    static func store(
        _ db: Database, _ grant: Verified<Grant>, on terms: Catalog.GrantTerms, name: String,
        invitation: InvitationID, now: Timestamp
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO follower
                    (\(StoredSharing.columns), user, claimed_name, invitation, since, serial, payload, signature, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (user) DO UPDATE SET claimed_name = excluded.claimed_name, kinds = excluded.kinds,
                    form = excluded.form, shown_from = excluded.shown_from, invitation = excluded.invitation, serial = excluded.serial, payload = excluded.payload,
                    since = iif(serial IS NULL, excluded.since, since), signature = excluded.signature,
                    expires_at = excluded.expires_at
                """,
            arguments: StoredSharing.arguments(terms.sharing) + [
                grant.follower.bytes.databaseData, name, invitation.bytes.databaseData, now.milliseconds,
                withUnsafeBytes(of: grant.serial.bigEndian) { Data($0) },
                grant.source.payload.databaseData, grant.source.signature.databaseData, grant.expiry.milliseconds,
            ])
    }
}
