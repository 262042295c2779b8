internal import GRDB
internal import VicinoCore

/// What audiences see no more, as the own database stores it: when and how many, and not which records.
struct RetractionTable {
    let db: Database

    init(_ db: Database) { self.db = db }

    /// The maximum number of retractions that are kept for each audience: the last ones.
    static let limit = 100

    /// Notes that records of a kind are hidden from an audience since its present revision.
    func note(_ count: Int, of kind: KindRef, from audience: Audience, now: Timestamp) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO retraction (audience, revision, kind, records, at)
                SELECT ref, revision, ?, ?, ? FROM audience WHERE ref = ?
                """
        ).execute(arguments: [kind, count, now.milliseconds, audience.ref])
        try db.cachedStatement(
            sql: """
                DELETE FROM retraction WHERE audience = ?1 AND revision <= (
                    SELECT revision FROM retraction WHERE audience = ?1 ORDER BY revision DESC LIMIT 1 OFFSET ?2)
                """
        ).execute(arguments: [audience.ref, Self.limit])
    }

    /// What an audience sees no more, the last retraction first.
    func all(from audience: Audience) throws -> [StoredRetraction] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT kind.name, kind.major, records, at, revision
                FROM retraction JOIN kind ON kind.ref = retraction.kind
                WHERE audience = ? ORDER BY revision DESC
                """, arguments: [audience.ref])
        return try rows.map { row in
            guard let kind = try? KindID(row.value(0), major: row.value(1)) else {
                throw DatabaseDamage("a kind in it is none")
            }
            return StoredRetraction(
                kind: kind, count: try row.value(2), at: try row.moment(3), revision: try row.value(4))
        }
    }
}
