internal import GRDB
internal import VicinoCore

/// Which own records are demo records.
///
/// A table names them, which the first demo makes: no version of the tables needs it. Its name is that of no kind.
enum DemoRecords {
    /// The records, in the order in which they were added.
    static func fetch(_ db: Database) throws -> [RecordKey] {
        let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'demo:record')")
        guard isThere == true else { return [] }
        return try RecordKey.fetchAll(db, sql: "SELECT record FROM \"demo:record\" ORDER BY record")
    }

    /// Names more records.
    static func insert(_ db: Database, _ records: [RecordKey]) throws {
        try db.execute(sql: "CREATE TABLE IF NOT EXISTS \"demo:record\" (record INTEGER PRIMARY KEY) STRICT")
        for record in records {
            try db.execute(sql: "INSERT INTO \"demo:record\" (record) VALUES (?)", arguments: [record])
        }
    }

    /// Names none any more. There must have been some.
    static func clear(_ db: Database) throws { try db.execute(sql: "DELETE FROM \"demo:record\"") }
}
