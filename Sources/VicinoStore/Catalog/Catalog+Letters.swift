internal import Foundation
internal import GRDB
package import VicinoCore
internal import VicinoRepository

/// Letters, by which invited users ask to follow although they meet no device of the author.
extension Catalog {
    // MARK: Received

    /// The letters that may be in a store.
    package func drops(inStore number: Int64, at now: Timestamp) throws -> [StoredDrop] {
        try read { db in
            let sql = """
                SELECT invitation, store, name, EXISTS (
                    SELECT 1 FROM invitation WHERE id = letter_drop.invitation AND uses_left > 0 AND expires_at > ?)
                FROM letter_drop WHERE store = ? ORDER BY invitation
                """
            return try Row.fetchAll(db, sql: sql, arguments: [now.milliseconds, number]).map { row in
                let invitation: Data = try row.value(0)
                let name: Data = try row.value(2)
                guard let invitation = InvitationID(invitation), let name = ObjectName(name) else {
                    throw DatabaseDamage("a letter in it has no name")
                }
                return StoredDrop(
                    invitation: invitation, store: try row.value(1), name: name, isOpen: try row.value(3))
            }
        }
    }

    /// Notes the store in which the letter for a new invitation may be.
    static func addDrop(_ db: Database, for invitation: Invitation, inStore number: Int64) throws {
        try db.execute(
            sql: "INSERT INTO letter_drop (invitation, store, name) VALUES (?, ?, ?)",
            arguments: [
                invitation.id.bytes.databaseData, number, invitation.secret.dropName.bytes.databaseData,
            ])
    }

    /// Notes that the letter for a new invitation comes as a file.
    static func addLetterFile(_ db: Database, for invitation: Invitation) throws {
        try db.execute(
            sql: "INSERT INTO letter_file (invitation) VALUES (?)", arguments: [invitation.id.bytes.databaseData])
    }

    /// Forgets a drop: nothing can be there any more.
    package func remove(_ drop: StoredDrop) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM letter_drop WHERE invitation = ?", arguments: [drop.invitation.bytes.databaseData])
        }
    }

    /// The secrets of all invitations that are known, the newest first: those that expired lately, too.
    package func invitationSecrets() throws -> [InvitationSecret] {
        try read { db in
            try Data.fetchAll(db, sql: "SELECT secret FROM invitation ORDER BY number DESC").map { bytes in
                guard let secret = InvitationSecret(bytes) else {
                    throw DatabaseDamage("an invitation in it has no secret")
                }
                return secret
            }
        }
    }

    // MARK: Sent

    /// Keeps a letter that the user has left for an author whom they follow, in place of an earlier one.
    package func keep(_ letter: SentLetter) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO sent_letter (author, agreement_key, address, sent_at) VALUES (?, ?, ?, ?)
                    """,
                arguments: [
                    letter.author.bytes.databaseData, letter.agreementKey.databaseData, letter.address,
                    letter.sentAt.milliseconds,
                ])
        }
    }

    /// The letter to an author that no device of the author has answered yet; nil if there is none.
    package func unansweredLetter(to author: UserID) throws -> SentLetter? {
        try read { db in
            let sql = """
                SELECT agreement_key, address, sent_at FROM sent_letter
                WHERE author = ?1 AND NOT EXISTS (SELECT 1 FROM received_publication WHERE author = ?1)
                    AND NOT EXISTS (SELECT 1 FROM received WHERE author = ?1)
                """
            return try Row.fetchOne(db, sql: sql, arguments: [author.bytes.databaseData]).map { row in
                let key: Data = try row.value(0)
                return SentLetter(
                    author: author, agreementKey: Array(key), address: try row.value(1), sentAt: try row.moment(2))
            }
        }
    }
}
