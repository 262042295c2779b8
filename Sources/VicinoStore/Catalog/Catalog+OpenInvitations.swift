internal import Foundation
internal import GRDB
package import VicinoCore

extension Catalog {
    /// An invitation that could still be used.
    package struct OpenInvitation: Equatable, Sendable {
        /// The number of the invitation, which rises from one to the next and is never reused.
        package let number: Int64
        /// The kinds that it grants; nil means all.
        package let kinds: [KindID]?
        package let createdAt: Timestamp
        package let expiry: Timestamp
        package let usesLeft: Int
    }

    /// The invitations that could be used now, the oldest first.
    package func openInvitations(at now: Timestamp) throws -> [OpenInvitation] {
        try read { db in
            let sql = """
                SELECT number, kinds, created_at, expires_at, uses_left FROM invitation
                WHERE uses_left > 0 AND expires_at > ? ORDER BY number
                """
            return try Row.fetchAll(db, sql: sql, arguments: [now.milliseconds]).map { row in
                OpenInvitation(
                    number: try row.value(0), kinds: try KindList.read(row.value(1)), createdAt: try row.moment(2),
                    expiry: try row.moment(3), usesLeft: try row.value(4))
            }
        }
    }

    /// The secrets of all remembered invitations, including expired, used and withdrawn ones.
    ///
    /// A user who holds one of them knows who the author is.
    ///
    /// - Parameter limit: the maximum number of secrets; the newest come first.
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
