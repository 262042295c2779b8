internal import Foundation
internal import GRDB
internal import VicinoCore

/// The lists of schemas that heads have signed.
enum SignedSchemas {
    static func store(_ db: Database, _ schemas: [Schema]) throws {
        var bytes = StoredBytes()
        for schema in schemas.sorted(by: { $0.kind < $1.kind }) {
            bytes.put(UInt64(schema.wireBytes.count))
            schema.wireBytes.withUnsafeBytes { bytes.append($0) }
        }
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO schemalist (digest, schemas) VALUES (?, ?)").execute(
            arguments: [Schema.digest(of: schemas).bytes.databaseData, bytes.bytes.databaseData])
    }

    static func fetch(_ db: Database, digest: Digest) throws -> [Schema]? {
        let data = try Data.fetchOne(
            db.cachedStatement(sql: "SELECT schemas FROM schemalist WHERE digest = ?"),
            arguments: [digest.bytes.databaseData])
        return try data.map { try read($0) }
    }

    static func fetchAll(_ db: Database) throws -> [Digest: [Schema]] {
        let lists = try Data.fetchAll(db.cachedStatement(sql: "SELECT schemas FROM schemalist")).map { try read($0) }
        return Dictionary(lists.map { (Schema.digest(of: $0), $0) }) { $1 }
    }

    private static func read(_ data: Data) throws -> [Schema] {
        var rest = Array(data)[...]
        var schemas: [Schema] = []
        while !rest.isEmpty {
            var bytes = StoredBytes(Array(rest.prefix(10)))
            guard let count = Int(exactly: try bytes.take()) else {
                throw DatabaseDamage("a list of schemas cannot be read")
            }
            rest = rest.dropFirst(bytes.consumed)
            schemas.append(try Schema(wireBytes: rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return schemas
    }
}
