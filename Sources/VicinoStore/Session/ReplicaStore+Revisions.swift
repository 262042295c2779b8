internal import Foundation
internal import GRDB
internal import VicinoCore

/// How far a replica follows each device of its author.
extension ReplicaStore {
    /// The last revision of each device, by its signing key, of which the replica received all records.
    package func revisions() throws -> [[UInt8]: UInt64] {
        try database.read { db in
            let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT device, revision FROM reached"))
            return try rows.reduce(into: [:]) { revisions, row in
                let device: Data = try row.value(0)
                revisions[Array(device)] = try row.value(1)
            }
        }
    }

    package func forgetRevisions() throws {
        guard try !revisions().isEmpty else { return }
        try database.write { try $0.execute(sql: "DELETE FROM reached") }
    }

    /// Notes that the replica has all records of a device at a revision; a power cut may undo it, which costs one more
    /// session.
    package func note(_ revision: UInt64, of device: [UInt8]) throws {
        guard let number = Int64(exactly: revision), try revisions()[device] != revision else { return }
        try database.writeLoosely { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO reached (device, revision) VALUES (?, ?)",
                arguments: [device.databaseData, number])
        }
    }
}
