internal import Foundation
internal import GRDB
internal import VicinoCore

/// What shows that an author has contradicted themselves: statements that they have signed, beside those that are shown.
enum Evidence {
    /// Lists of devices that are kept beside the one that is held. More of them show nothing new.
    static let rosterLimit = 4

    /// Keeps a list of devices that has the version of the one held, and says something else.
    static func note(_ db: Database, _ shown: Verified<Roster>, beside held: Verified<Roster>) throws {
        guard contradicts(held, shown) else { return }
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM rosterfork") ?? 0
        guard count < rosterLimit else { return }
        try db.execute(
            sql: "INSERT OR IGNORE INTO rosterfork (payload, signature) VALUES (?, ?)",
            arguments: [shown.source.payload.databaseData, shown.source.signature.databaseData])
    }

    /// Whether a list of devices contradicts the one that is held.
    static func contradicts(_ held: Verified<Roster>, _ shown: Verified<Roster>) -> Bool {
        held.author == shown.author && held.version == shown.version
            && held.source.payload != shown.source.payload
    }

    /// The lists of devices that contradict one that was held.
    static func rosters(_ db: Database) throws -> [Unverified<Roster>] {
        try Row.fetchAll(db, sql: "SELECT payload, signature FROM rosterfork ORDER BY payload").map { row in
            let (payload, signature): (Data, Data) = (try row.value(0), try row.value(1))
            return Unverified(payload: payload, signature: signature)
        }
    }

    /// Drops what an earlier version has kept for a contradiction on the word of a head alone: one that goes further than
    /// what is held, whose entries were never compared with it. A true contradiction shows again with the next dump that has
    /// it; a forged one must not keep the author's news away.
    static func dropUnproven(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT fork.rowid, payload, signature, next FROM fork JOIN log ON log.ref = fork.log")
        for row in rows {
            let (id, next): (Int64, UInt64) = (try row.value(0), try row.value(3))
            let (payload, signature): (Data, Data) = (try row.value(1), try row.value(2))
            let head = try? Unverified<Head>(payload: payload, signature: signature).claimed()
            if let head, head.position.next <= next { continue }
            try db.execute(sql: "DELETE FROM fork WHERE rowid = ?", arguments: [id])
        }
    }
}
