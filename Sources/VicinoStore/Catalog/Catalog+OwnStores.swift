internal import GRDB
package import VicinoCore
package import VicinoRepository

/// The stores to which this device publishes.
extension Catalog {
    /// All of them, those included that the user has removed and that may still have something.
    package func stores() throws -> [StoredStore] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM own_store ORDER BY number").map { try StoredStore($0) }
        }
    }

    package func store(_ number: Int64) throws -> StoredStore? {
        try read { db in
            try Row.fetchOne(db, sql: "SELECT * FROM own_store WHERE number = ?", arguments: [number])
                .map { try StoredStore($0) }
        }
    }

    /// Adds a store. One of that address that was removed, and from which not everything is withdrawn, is taken back.
    ///
    /// - Throws: `VicinoError` with `.nameTaken` or `.refused` if a store of that name or address is there.
    package func addStore(
        name: String, address: String, readingAddress: String?, at now: Timestamp
    ) throws -> StoredStore {
        try write { db in
            let known = try Row.fetchAll(db, sql: "SELECT * FROM own_store").map { try StoredStore($0) }
            guard !known.contains(where: { $0.address == address && !$0.isRemoved }) else {
                throw VicinoError(.refused, "You publish to \(address) already. Nothing was changed.")
            }
            guard !known.contains(where: { $0.address != address && $0.name.lowercased() == name.lowercased() }) else {
                throw VicinoError(.nameTaken, "You call another store “\(name)” already. Choose another name.")
            }
            let isKnown = known.contains { $0.address == address }
            let sql =
                isKnown
                ? """
                UPDATE own_store SET name = ?1, reading_address = ?3, is_removed = 0, is_paused = 0, failed_at = NULL,
                    failure = NULL, added_at = ?4
                WHERE address = ?2
                """ : "INSERT INTO own_store (name, address, reading_address, added_at) VALUES (?1, ?2, ?3, ?4)"
            try db.execute(sql: sql, arguments: [name, address, readingAddress, now.milliseconds])
            let row = try Row.fetchOne(db, sql: "SELECT * FROM own_store WHERE address = ?", arguments: [address])
            guard let row else { throw DatabaseDamage("a store in it is missing") }
            return try StoredStore(row)
        }
    }

    /// Changes where followers read a store without a key.
    package func setReadingAddress(_ address: String?, ofStore number: Int64) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE own_store SET reading_address = ? WHERE number = ?", arguments: [address, number])
        }
    }

    /// Notes whether the program publishes to a store by itself.
    package func setPaused(_ isPaused: Bool, ofStore number: Int64) throws {
        try write { db in
            try db.execute(sql: "UPDATE own_store SET is_paused = ? WHERE number = ?", arguments: [isPaused, number])
        }
    }

    /// Removes a store from which everything is to be withdrawn; at once, if nothing of this device may be there.
    package func removeStore(_ number: Int64) throws {
        try write { db in
            try db.execute(sql: "UPDATE own_store SET is_removed = 1 WHERE number = ?", arguments: [number])
        }
        try endRemovedStores()
    }

    /// Forgets the removed stores in which nothing of this device can be any more.
    package func endRemovedStores() throws {
        try write { db in
            try db.execute(
                sql: """
                    DELETE FROM own_store WHERE is_removed AND sheet_name IS NULL
                        AND number NOT IN (SELECT store FROM publication) AND number NOT IN (SELECT store FROM letter_drop)
                        AND number NOT IN (SELECT store FROM signpost)
                    """)
        }
    }

    /// Notes that everything is in a store, or why it is not.
    package func note(_ failure: StoredStore.Failure?, ofStore number: Int64, at now: Timestamp) throws {
        try write { db in
            guard let failure else {
                return try db.execute(
                    sql: """
                        UPDATE own_store SET published_at = ?, failed_at = NULL, failure = NULL, waiting_since = NULL
                        WHERE number = ?
                        """, arguments: [now.milliseconds, number])
            }
            try db.execute(
                sql: "UPDATE own_store SET failed_at = ?, failure = ? WHERE number = ?",
                arguments: [failure.at.milliseconds, failure.message, number])
        }
    }

    /// Notes this device's writer before it publishes to a store.
    package func setWriter(_ writer: WriterID, ofStore number: Int64) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE own_store SET writer = ? WHERE number = ?",
                arguments: [writer.bytes.databaseData, number])
        }
    }

    /// Notes the name that a recovery sheet may have in a store, and what it says if it is there; nil for none.
    package func setSheet(_ name: ObjectName?, saying digest: Digest?, ofStore number: Int64) throws {
        try write { db in
            try db.execute(
                sql: "UPDATE own_store SET sheet_name = ?, sheet = ? WHERE number = ?",
                arguments: [name?.bytes.databaseData, digest?.bytes.databaseData, number])
        }
    }

    /// Notes since when something waits to be published to a store, unless that is known; a power cut may undo it.
    package func noteWaiting(since moment: Timestamp, ofStore number: Int64) throws {
        try writeLoosely { db in
            try db.execute(
                sql: "UPDATE own_store SET waiting_since = ? WHERE number = ? AND waiting_since IS NULL",
                arguments: [moment.milliseconds, number])
        }
    }
}
