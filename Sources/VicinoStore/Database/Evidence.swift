internal import GRDB
internal import VicinoCore

/// The evidence that authors have contradicted themselves: signed statements beside those that are shown.
enum Evidence {
    /// The maximum number of contradicting rosters stored beside the held one; more of them show nothing new.
    static let rosterLimit = 4

    /// Stores a roster that contradicts the one that counts. Of those that are kept already, settled ones make room.
    static func note(_ db: Database, _ stated: Verified<Roster>, beside held: Verified<Roster>) throws {
        guard held.contradicts(stated) else { return }
        var kept = try rosters(db)
        if kept.count >= rosterLimit {
            for settled in try kept.filter({ try held.value.settles($0.claimed()) }) {
                try db.execute(
                    sql: "DELETE FROM rosterfork WHERE payload = ?", arguments: [settled.payload.databaseData])
            }
            kept = try rosters(db)
        }
        guard kept.count < rosterLimit else { return }
        try db.execute(
            sql: "INSERT OR IGNORE INTO rosterfork (payload, signature) VALUES (?, ?)",
            arguments: [stated.source.payload.databaseData, stated.source.signature.databaseData])
    }

    /// The rosters that contradict one that was held.
    static func rosters(_ db: Database) throws -> [Unverified<Roster>] {
        try Row.fetchAll(db, sql: "SELECT payload, signature FROM rosterfork ORDER BY payload")
            .map { try $0.statement(0) }
    }

    /// Whether one of the rosters contradicts the held one still, and no newer one of the author has settled that.
    static func hasOpenRosters(_ db: Database, beside held: Verified<Roster>) throws -> Bool {
        try rosters(db).contains { try !held.value.settles($0.claimed()) }
    }

    /// Drops contradictions that an earlier version stored only because of a head with a higher number than the held
    /// log's.
    ///
    /// The entries of such a head were never compared with it. A true contradiction shows again with the next dump that
    /// has it; a forged one must not stop the author's news.
    static func dropUnproven(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT fork.rowid, payload, signature, next FROM fork JOIN log ON log.ref = fork.log")
        for row in rows {
            let id: Int64 = try row.value(0)
            let next: UInt64 = try row.value(3)
            let statement = try row.statement(1, of: Head.self)
            let head = try? statement.claimed()
            if let head, head.position.next <= next { continue }
            try db.execute(sql: "DELETE FROM fork WHERE rowid = ?", arguments: [id])
        }
    }
}
