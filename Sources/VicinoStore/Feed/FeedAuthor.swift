internal import GRDB
package import VicinoCore

/// The author of a database's data, and what this author has signed about themselves.
package struct FeedAuthor: Sendable {
    package let user: UserID
    package let roster: Verified<Roster>
    package let revocationList: Unverified<RevocationList>?

    /// The author, as a database says.
    ///
    /// - Parameter rosters: the rosters of the database that were verified. Without it, the roster is verified again.
    static func fetch(_ db: Database, knowing rosters: VerifiedStatementCache<Roster>? = nil) throws -> FeedAuthor? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT roster, roster_signature, standing, standing_signature FROM author"))
        return try row.map { row in
            let held = try row.statement(0, of: Roster.self)
            let roster = try rosters?.verified(held) { try $0.verified(for: nil) } ?? held.verified(for: nil)
            return FeedAuthor(
                user: roster.author, roster: roster, revocationList: try row.statementIfPresent(2))
        }
    }

    /// The version of the author's roster, as held; nil without an author. It verifies no signature, so it can be read often.
    static func fetchRosterVersion(_ db: Database) throws -> UInt64? {
        let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT roster, roster_signature FROM author"))
        return try row?.statement(0, of: Roster.self).claimed().version
    }

    /// The author's revocation list, as held.
    static func fetchRevocationList(_ db: Database) throws -> Unverified<RevocationList>? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT standing, standing_signature FROM author WHERE standing_signature IS NOT NULL"))
        return try row.map { try $0.statement(0) }
    }

    /// Stores the author, or newer statements of the same author.
    static func store(_ db: Database, roster: Verified<Roster>, revocationList: Unverified<RevocationList>?) throws {
        try db.execute(
            sql: """
                INSERT INTO author (one, user, roster, roster_signature, standing, standing_signature)
                VALUES (1, ?, ?, ?, ?, ?)
                ON CONFLICT (one) DO UPDATE SET roster = excluded.roster, roster_signature = excluded.roster_signature,
                    standing = excluded.standing, standing_signature = excluded.standing_signature
                """,
            arguments: [
                roster.author.bytes.databaseData, roster.source.payload.databaseData,
                roster.source.signature.databaseData, revocationList?.payload.databaseData,
                revocationList?.signature.databaseData,
            ])
    }
}
