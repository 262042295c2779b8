internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoRepository

/// What leads followers from the publications of removed devices to the user's present ones.
extension Catalog {
    /// The signposts that may be in a store.
    package func signposts(inStore number: Int64) throws -> [StoredSignpost] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM signpost WHERE store = ? ORDER BY publisher", arguments: [number]
            ).map { try StoredSignpost($0) }
        }
    }

    /// Keeps that a signpost may be in a store, and what it shows. Since when it is there stays.
    package func keep(_ signpost: StoredSignpost) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO signpost (store, publisher, key, since, roster) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (store, publisher) DO UPDATE SET roster = excluded.roster
                    """,
                arguments: [
                    signpost.store, signpost.publication.publisher.bytes.databaseData,
                    signpost.publication.key.bytes.databaseData, signpost.since.milliseconds,
                    signpost.roster?.bytes.databaseData,
                ])
        }
    }

    /// Forgets a signpost that is in the store no more.
    package func drop(_ signpost: StoredSignpost) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM signpost WHERE store = ? AND publisher = ?",
                arguments: [signpost.store, signpost.publication.publisher.bytes.databaseData])
        }
    }
}

extension StoredSignpost {
    fileprivate init(_ row: Row) throws {
        let publisher: Data = try row.value("publisher")
        let key: Data = try row.value("key")
        let roster: Data? = try row.value("roster")
        guard let publisher = PublisherID(publisher), let key = EpochKey(key), let since = try row.time("since") else {
            throw DatabaseDamage("a signpost in it has no key")
        }
        self.init(
            store: try row.value("store"), publication: Publication(key: key, publisher: publisher), since: since,
            roster: roster.flatMap { Digest($0) })
    }
}
