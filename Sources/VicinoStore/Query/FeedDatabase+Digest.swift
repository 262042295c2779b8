internal import Foundation
internal import GRDB
package import VicinoCore

extension FeedDatabase {
    /// A digest that differs after each change of the records, the trash included.
    ///
    /// It is of the logs' positions, which every change moves, and reads no record.
    package func digest(now: Timestamp) throws -> Digest {
        try read { db in
            var digest = DigestInput()
            for row in try Row.fetchAll(db, sql: Self.logPositions) {
                try digest.add(row.value(0, as: Data.self))
                try digest.add(row.value(1, as: Data.self))
                digest.add(try row.value(2, as: Int64.self))
                digest.add(try row.value(3, as: Int64.self))
                try digest.add(row.value(4, as: Data?.self) ?? Data())
            }
            // The heads of another author state the digest of their schemas, which can be long.
            let schemas = "SELECT schema FROM kind WHERE EXISTS (SELECT 1 FROM device) ORDER BY ref"
            for schema in try Data.fetchAll(db, sql: schemas) { digest.add(schema) }
            for revision in try Int64.fetchAll(db, sql: "SELECT revision FROM device") { digest.add(revision) }
            let sql = "SELECT count(*), ifnull(max(deleted_at), 0) FROM trash WHERE deleted_at >= ?"
            for row in try Row.fetchAll(db, sql: sql, arguments: [Trash.earliest(now)]) {
                digest.add(try row.value(0, as: Int64.self))
                digest.add(try row.value(1, as: Int64.self))
            }
            return Digest.sha256(digest.bytes)
        }
    }

    /// The device's own heads do not count: they are signed later than the changes, and change nothing.
    private static let logPositions = """
        SELECT writer.id, log.view, log.next, log.live,
            CASE WHEN EXISTS (SELECT 1 FROM device) THEN NULL ELSE log.head END
        FROM log JOIN writer ON writer.ref = log.writer ORDER BY log.ref
        """
}

/// Values in a row, each with its length, so that no two rows look alike.
private struct DigestInput {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ number: Int64) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

    mutating func add(_ data: Data) {
        add(Int64(data.count))
        bytes += data
    }
}
