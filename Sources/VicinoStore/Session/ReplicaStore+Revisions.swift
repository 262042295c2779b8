internal import Foundation
internal import GRDB
internal import VicinoCore

/// Where a replica stands with regard to each device of its author.
extension ReplicaStore {
    /// The revision at which each device, by its signing key, stood when all it had was here.
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

    /// Notes that all is here that a device has at a revision. A power cut may take it back: then there is one more session.
    package func note(_ revision: UInt64, of device: [UInt8]) throws {
        guard let number = Int64(exactly: revision), try revisions()[device] != revision else { return }
        try database.writeLoosely { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO reached (device, revision) VALUES (?, ?)",
                arguments: [device.databaseData, number])
        }
    }
}
