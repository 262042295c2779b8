internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoRepository

/// What this device has in stores, or may have.
extension Catalog {
    /// The publications in a store, those of former epochs included.
    package func publications(inStore number: Int64) throws -> [StoredPublication] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM publication WHERE store = ? ORDER BY audience, publisher", arguments: [number]
            ).map { try StoredPublication($0) }
        }
    }

    /// Keeps a publication in the state that it has, durably: what it names may be in the store from now on.
    package func keep(_ publication: StoredPublication) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO publication (store, publisher, audience, key, signer, revision, state)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (store, publisher) DO UPDATE SET revision = excluded.revision, state = excluded.state
                    """,
                arguments: [
                    publication.store, publication.publication.publisher.bytes.databaseData,
                    publication.audience.bytes.databaseData, publication.publication.key.bytes.databaseData,
                    publication.signer?.secret.databaseData, publication.revision.map { Int64(clamping: $0) },
                    publication.state.wireBytes.databaseData,
                ])
        }
    }

    /// Forgets a publication of which nothing is in the store any more.
    package func drop(_ publication: StoredPublication) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM publication WHERE store = ? AND publisher = ?",
                arguments: [publication.store, publication.publication.publisher.bytes.databaseData])
        }
    }
}

extension StoredPublication {
    fileprivate init(_ row: Row) throws {
        let name: Data = try row.value("audience")
        let publisher: Data = try row.value("publisher")
        let key: Data = try row.value("key")
        let secret: Data? = try row.value("signer")
        let state: Data = try row.value("state")
        guard let audience = AudienceName(name), let publisher = PublisherID(publisher), let key = EpochKey(key) else {
            throw DatabaseDamage("a publication in it has no key")
        }
        self.init(
            store: try row.value("store"), audience: audience,
            publication: Publication(key: key, publisher: publisher),
            signer: try secret.map { try SigningKey(secret: Array($0)) }, revision: try row.value("revision"),
            state: try PublicationState(wireBytes: Array(state)[...]))
    }
}
