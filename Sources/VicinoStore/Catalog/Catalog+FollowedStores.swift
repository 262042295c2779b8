internal import Foundation
internal import GRDB
package import VicinoCore

/// The stores in which followed authors leave their records.
extension Catalog {
    /// The maximum length of a stored message, in characters; a store may have chosen some of its words.
    private static let messageLimit = 600

    /// What is kept of an author's stores, by address.
    package func followedStores(of author: UserID) throws -> [StoredFollowedStore] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM followed_store WHERE author = ? ORDER BY address",
                arguments: [author.bytes.databaseData]
            ).map { try StoredFollowedStore($0) }
        }
    }

    /// What is kept of all stores.
    package func followedStores() throws -> [StoredFollowedStore] {
        try read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM followed_store ORDER BY author, address")
                .map { try StoredFollowedStore($0) }
        }
    }

    /// Keeps what the user says of a store. How it went there stays.
    package func keepAnswer(_ store: StoredFollowedStore) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT INTO followed_store (
                        author, address, is_typed, is_allowed, answered_at, private_hosts, key_file)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (author, address) DO UPDATE SET is_typed = excluded.is_typed,
                        is_allowed = excluded.is_allowed, answered_at = excluded.answered_at,
                        private_hosts = excluded.private_hosts, key_file = excluded.key_file, next_at = NULL
                    """,
                arguments: [
                    store.author.bytes.databaseData, store.address, store.isTyped, store.isAllowed,
                    store.answeredAt?.milliseconds, store.privateHosts.sorted().joined(separator: " "), store.keyFile,
                ])
        }
    }

    /// Keeps how an attempt at a store went; nothing if the user has never answered about it.
    ///
    /// It does not wait for the disk: a power cut costs one more request.
    package func keepAttempt(_ store: StoredFollowedStore) throws {
        try writeLoosely { db in
            try db.execute(
                sql: """
                    UPDATE followed_store SET succeeded_at = ?, failed_at = ?, failure_code = ?, failure_message = ?,
                        failure_count = ?, wait = ?, next_at = ?
                    WHERE author = ? AND address = ?
                    """,
                arguments: [
                    store.succeededAt?.milliseconds, store.failure?.at.milliseconds, store.failure?.code,
                    store.failure.map { String($0.message.prefix(Self.messageLimit)) }, store.failureCount, store.wait,
                    store.nextAt?.milliseconds, store.author.bytes.databaseData, store.address,
                ])
        }
    }

    /// Forgets a store and the user's answer.
    package func removeFollowedStore(of author: UserID, at address: String) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM followed_store WHERE author = ? AND address = ?",
                arguments: [author.bytes.databaseData, address])
        }
    }

    // MARK: Pointers

    /// The pointers whose records are held, by publisher.
    package func readPointers(of author: UserID) throws -> [[UInt8]: StoredReadPointer] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT publisher, sequence, digest, version, promise, address FROM read_pointer WHERE author = ?",
                arguments: [author.bytes.databaseData])
            return try rows.reduce(into: [:]) { pointers, row in
                let publisher: Data = try row.value(0)
                pointers[Array(publisher)] = try StoredReadPointer(row)
            }
        }
    }

    /// Keeps the pointer whose records are held now. It must survive a power cut, since a store could show an earlier one.
    package func keep(_ pointer: StoredReadPointer, of author: UserID, by publisher: [UInt8]) throws {
        guard let sequence = Int64(exactly: pointer.sequence) else {
            throw VicinoError(
                .outOfRange, "A pointer in the store has an impossible number. Ask its author to publish anew.")
        }
        try write { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO read_pointer (author, publisher, sequence, digest, version, promise, address)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    author.bytes.databaseData, publisher.databaseData, sequence, pointer.digest.bytes.databaseData,
                    pointer.version, pointer.promise.milliseconds, pointer.address,
                ])
        }
    }

    /// Forgets the pointers of all publishers but these: their epoch has ended.
    package func forgetPointers(of author: UserID, except publishers: Set<[UInt8]>) throws {
        for publisher in try readPointers(of: author).keys where !publishers.contains(publisher) {
            try write { db in
                try db.execute(
                    sql: "DELETE FROM read_pointer WHERE author = ? AND publisher = ?",
                    arguments: [author.bytes.databaseData, publisher.databaseData])
            }
        }
    }
}

extension StoredFollowedStore {
    fileprivate init(_ row: Row) throws {
        self.init(author: try Catalog.user(row.value("author")), address: try row.value("address"))
        isTyped = try row.value("is_typed")
        isAllowed = try row.value("is_allowed")
        answeredAt = try row.time("answered_at")
        let hosts: String = try row.value("private_hosts")
        privateHosts = Set(hosts.split(separator: " ").map(String.init))
        keyFile = try row.value("key_file")
        succeededAt = try row.time("succeeded_at")
        let failedAt: Timestamp? = try row.time("failed_at")
        let code: String? = try row.value("failure_code")
        let message: String? = try row.value("failure_message")
        if let failedAt, let code, let message { failure = Failure(at: failedAt, code: code, message: message) }
        failureCount = try row.value("failure_count")
        wait = try row.value("wait")
        nextAt = try row.time("next_at")
    }
}

extension StoredReadPointer {
    fileprivate init(_ row: Row) throws {
        let digest: Data = try row.value(2)
        let promise: Timestamp = try row.moment(4)
        guard let digest = Digest(digest) else { throw DatabaseDamage("the digest of a pointer is none") }
        let sequence: UInt64 = try row.value(1)
        self.init(
            sequence: sequence, digest: digest, version: try row.value(3), promise: promise, address: try row.value(5))
    }
}
