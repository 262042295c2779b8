internal import Foundation
internal import GRDB
package import VicinoCore
internal import VicinoRepository

/// Where followed authors publish.
extension Catalog {
    /// Keeps what an author's device has said, in place of what it said before. It is nothing for an author who is not
    /// followed.
    package func keep(_ received: ReceivedPublication) throws {
        try write { db in
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO received_publication
                        (author, device, key, publishers, addresses, envelope, received_at, written)
                    SELECT user, ?, ?, ?, ?, ?, ?, ? FROM contact WHERE user = ?
                    """,
                arguments: [
                    received.device.databaseData, received.key.bytes.databaseData,
                    received.publishers.flatMap(\.bytes).databaseData,
                    received.addresses.filter { !$0.contains("\n") && !$0.isEmpty }.joined(separator: "\n"),
                    received.envelope.map { Int64(clamping: $0) }, received.receivedAt.milliseconds,
                    received.written?.milliseconds, received.author.bytes.databaseData,
                ])
        }
    }

    /// What an author's devices have said of where the author publishes, the newest first.
    package func receivedPublications(of author: UserID) throws -> [ReceivedPublication] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM received_publication WHERE author = ? ORDER BY received_at DESC, device",
                arguments: [author.bytes.databaseData]
            ).map { try ReceivedPublication($0) }
        }
    }

    /// The followed authors whose stores are known.
    package func publishingAuthors() throws -> [UserID] {
        try read { db in
            try Data.fetchAll(db, sql: "SELECT DISTINCT author FROM received_publication ORDER BY author")
                .map { try Self.user($0) }
        }
    }

    /// Forgets what one of an author's devices has said: it publishes no more.
    package func dropReceivedPublication(of author: UserID, device: [UInt8]) throws {
        try write { db in
            try db.execute(
                sql: "DELETE FROM received_publication WHERE author = ? AND device = ?",
                arguments: [author.bytes.databaseData, device.databaseData])
        }
    }
}

extension ReceivedPublication {
    fileprivate init(_ row: Row) throws {
        let author: Data = try row.value("author")
        let device: Data = try row.value("device")
        let key: Data = try row.value("key")
        let publishers: Data = try row.value("publishers")
        let addresses: String = try row.value("addresses")
        guard let key = EpochKey(key), let receivedAt = try row.time("received_at") else {
            throw DatabaseDamage("the key of an epoch in it is none")
        }
        self.init(
            author: try Catalog.user(author), device: Array(device), key: key,
            publishers: Self.publishers(Array(publishers)),
            addresses: addresses.isEmpty ? [] : addresses.components(separatedBy: "\n"),
            envelope: try row.value("envelope"), receivedAt: receivedAt, written: try row.time("written"))
    }

    private static func publishers(_ bytes: [UInt8]) -> [PublisherID] {
        stride(from: 0, to: bytes.count, by: PublisherID.byteCount).compactMap {
            PublisherID(bytes[$0..<min($0 + PublisherID.byteCount, bytes.count)])
        }
    }
}
