internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// An invitation by which somebody could still come.
    package struct OpenInvitation: Equatable, Sendable {
        /// Rises from one invitation to the next; no number is given twice.
        package let number: Int64
        /// What it grants; nil means all.
        package let kinds: [KindID]?
        package let createdAt: Timestamp
        package let expiresAt: Timestamp
        package let usesLeft: Int
    }

    /// The invitations by which somebody could come now, the oldest first.
    package func openInvitations(at now: Timestamp) throws -> [OpenInvitation] {
        try read { db in
            let sql = """
                SELECT number, kinds, created_at, expires_at, uses_left FROM invitation
                WHERE uses_left > 0 AND expires_at > ? ORDER BY number
                """
            return try Row.fetchAll(db, sql: sql, arguments: [now.milliseconds]).map { row in
                OpenInvitation(
                    number: try row.value(0), kinds: try KindList.read(row.value(1)), createdAt: try row.moment(2),
                    expiresAt: try row.moment(3), usesLeft: try row.value(4))
            }
        }
    }

    /// The secrets of all invitations that are remembered, also of those that have expired, or been used or taken back:
    /// whoever holds one knows whose it is.
    ///
    /// - Parameter limit: the most, of which the newest come first.
    package func invitationSecrets(limit: Int) throws -> [InvitationSecret] {
        try read { db in
            let sql = "SELECT secret FROM invitation ORDER BY number DESC LIMIT ?"
            return try Data.fetchAll(db, sql: sql, arguments: [limit]).map { bytes in
                guard let secret = InvitationSecret(bytes) else {
                    throw DatabaseDamage("an invitation in it has no secret")
                }
                return secret
            }
        }
    }

    /// Takes an invitation back: nobody new comes by it. Who came by it before, and comes again because the first answer
    /// was lost, still gets the same grant, which only `revoke` ends.
    ///
    /// - Returns: whether somebody could have come by it.
    package func withdraw(invitation number: Int64, now: Timestamp) throws -> Bool {
        try write { db in
            try db.execute(
                sql: "UPDATE invitation SET uses_left = 0 WHERE number = ? AND uses_left > 0 AND expires_at > ?",
                arguments: [number, now.milliseconds])
            return db.changesCount > 0
        }
    }
}
