internal import Foundation
internal import GRDB
internal import VicinoCore

/// A record kind in a database and the name of its table, without the schema.
///
/// An author can sign schemas of megabytes. What needs none of them reads only the indexes of the table of kinds.
struct KindTableName {
    let kind: KindID
    private let name: String

    var quotedName: String { "\"\(name)\"" }

    /// All kinds. Each statement is answered by an index that holds its columns.
    static func fetchAll(_ db: Database) throws -> [KindTableName] {
        var kinds: [Int64: KindID] = [:]
        for row in try Row.fetchAll(db.cachedStatement(sql: "SELECT ref, name, major FROM kind ORDER BY name, major")) {
            guard let major = UInt8(exactly: try row.value(2, as: Int64.self)),
                let kind = try? KindID(row.value(1, as: String.self), major: major)
            else { throw damage }
            kinds[try row.value(0)] = kind
        }
        let tables = try db.cachedStatement(sql: "SELECT ref, table_name FROM kind ORDER BY table_name")
        return try Row.fetchAll(tables).map { row in
            let name: String = try row.value(1)
            guard let kind = kinds[try row.value(0)], name.utf8.allSatisfy(KindTable.isNameByte) else { throw damage }
            return KindTableName(kind: kind, name: name)
        }
    }

    /// The number of records that have a value.
    func rowCount(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(quotedName)") ?? 0
    }

    private static var damage: DatabaseDamage { DatabaseDamage("a record kind in it is none") }
}
