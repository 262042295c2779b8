internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// An invitation that could still be used.
    package struct OpenInvitation: Equatable, Sendable {
        /// The number of the invitation, which rises from one to the next and is never reused.
        package let number: Int64
        /// What it grants.
        package let sharing: Sharing
        package let createdAt: Timestamp
        package let expiry: Timestamp
        package let usesLeft: Int
        /// The name of the store in which its letter is looked for, or answered; nil for none.
        package let letterStore: String?
        /// Whether its letter comes as a file.
        package let isLetterFile: Bool
    }

    /// The invitations that could be used now, the oldest first.
    package func openInvitations(at now: Timestamp) throws -> [OpenInvitation] {
        try read { try Self.openInvitations($0, at: now) }
    }

    static func openInvitations(_ db: Database, at now: Timestamp) throws -> [OpenInvitation] {
        let sql = """
            SELECT number, created_at, expires_at, uses_left, \(StoredSharing.columns), (
                    SELECT own_store.name FROM letter_drop JOIN own_store ON own_store.number = letter_drop.store
                    WHERE letter_drop.invitation = invitation.id AND own_store.is_removed = 0
                ) AS letter_store,
                EXISTS (SELECT 1 FROM letter_file WHERE letter_file.invitation = invitation.id) AS is_letter_file
            FROM invitation
            WHERE uses_left > 0 AND expires_at > ? ORDER BY number
            """
        return try Row.fetchAll(db, sql: sql, arguments: [now.milliseconds]).map { row in
            OpenInvitation(
                number: try row.value(0), sharing: try StoredSharing.read(row), createdAt: try row.moment(1),
                expiry: try row.moment(2), usesLeft: try row.value(3), letterStore: try row.value("letter_store"),
                isLetterFile: try row.value("is_letter_file"))
        }
    }

    /// The secrets of the invitations with which a peer may knock.
    ///
    /// - An invitation that can be used.
    /// - One whose user may have to show it again, because the first answer was lost.
    /// - One that was used up, has expired or was withdrawn, so that a late user learns that. But since it was made, no
    ///   follower's access may have ended and no user may have been blocked: they may hold it, and get no answer.
    ///
    /// - Parameter limit: the maximum number of secrets; the newest come first.
    package func knockSecrets(limit: Int, at now: Timestamp) throws -> [InvitationSecret] {
        try read { db in
            let sql = """
                WITH ended (user, invitation, moment) AS (
                    SELECT user, invitation, expires_at FROM follower WHERE expires_at <= :now
                    UNION ALL SELECT user, invitation, revoked_at FROM follower WHERE expires_at IS NULL
                    UNION ALL SELECT block.user, invitation, blocked_at FROM block LEFT JOIN follower USING (user)
                )
                SELECT secret FROM invitation
                WHERE uses_left > 0 AND expires_at > :now
                    OR EXISTS (
                        SELECT 1 FROM follower WHERE follower.invitation = id AND heard_at IS NULL
                            AND user NOT IN (SELECT user FROM ended))
                        AND id NOT IN (SELECT invitation FROM ended WHERE invitation IS NOT NULL)
                    OR created_at > (SELECT coalesce(max(moment), -1) FROM ended)
                        AND number > (SELECT coalesce(max(barred), 0) FROM follower)
                ORDER BY number DESC LIMIT :limit
                """
            return try Data.fetchAll(db, sql: sql, arguments: ["now": now.milliseconds, "limit": limit]).map { bytes in
                guard let secret = InvitationSecret(bytes) else {
                    throw DatabaseDamage("an invitation in it has no secret")
                }
                return secret
            }
        }
    }

    /// The secrets of the invitations that could be used now, with their expiry, the newest first.
    ///
    /// Those are left out that a user has used who is revoked or blocked, or whose grant has run out: that user could tell
    /// by them where this device is.
    ///
    /// - Parameter limit: the maximum number of secrets.
    package func openSecrets(at now: Timestamp, limit: Int) throws -> [(secret: InvitationSecret, expiry: Timestamp)] {
        try read { db in
            let sql = """
                SELECT secret, expires_at FROM invitation
                WHERE uses_left > 0 AND expires_at > :now AND id NOT IN (
                    SELECT invitation FROM follower
                    WHERE serial IS NULL OR expires_at <= :now OR user IN (SELECT user FROM block)
                ) ORDER BY number DESC LIMIT :limit
                """
            return try Row.fetchAll(db, sql: sql, arguments: ["now": now.milliseconds, "limit": limit]).map { row in
                let bytes: Data = try row.value(0)
                guard let secret = InvitationSecret(bytes) else {
                    throw DatabaseDamage("an invitation in it has no secret")
                }
                return (secret, try row.moment(1))
            }
        }
    }

    /// When a grant or an invitation runs out next; nil if none does.
    package func nextExpiry(after now: Timestamp) throws -> Timestamp? {
        try read { db in
            let sql = """
                SELECT min(expires_at) FROM (
                    SELECT expires_at FROM follower UNION ALL SELECT expires_at FROM invitation WHERE uses_left > 0)
                WHERE expires_at > ?
                """
            let row = try Row.fetchOne(db, sql: sql, arguments: [now.milliseconds])
            return try row.flatMap { try $0.time(0) }
        }
    }

    /// Withdraws an invitation, so that no new user can use it.
    ///
    /// A user who used it before, and shows it again because the first answer was lost, still gets the same grant. Only
    /// `revoke` ends that grant.
    ///
    /// - Returns: whether it could have been used.
    package func withdraw(invitation number: Int64, now: Timestamp) throws -> Bool {
        try write { db in
            try db.execute(
                sql: "UPDATE invitation SET uses_left = 0 WHERE number = ? AND uses_left > 0 AND expires_at > ?",
                arguments: [number, now.milliseconds])
            return db.changesCount > 0
        }
    }
}
