internal import GRDB
package import VicinoCore
internal import VicinoFormat

/// The records of a query that have one value in a field.
package struct RecordGroup: Sendable {
    /// The value; nil for records without the field.
    package let value: FieldValue?
    /// The number of records.
    package let count: Int
}

extension FeedDatabase {
    /// The number of records that match a query, by the value of a field: the value first that the oldest record has.
    package func groups(_ query: RecordQuery, by field: Int) throws -> [RecordGroup] {
        try read { db in try Self.groups(db, query, by: field) }
    }

    /// SQLite counts; of each group one record is read, for the value. A field that no stored record has makes one group.
    static func groups(_ db: Database, _ query: RecordQuery, by field: Int) throws -> [RecordGroup] {
        guard let table = try KindTable.fetchOne(db, query.kind) else { return [] }
        let statement = try RecordSQL(table, query, in: db)
        let reader = RecordReader(db, table)
        defer { reader.finish() }
        let column = table.schema.field(field).map { "held.\($0.quotedName)" } ?? "NULL"
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT min(held.record), count(*) FROM (\(statement.sql)) AS found
                JOIN \(table.quotedName) AS held ON held.record = found.record GROUP BY \(column)
                ORDER BY min(held.record)
                """,
            arguments: statement.arguments)
        return try rows.compactMap { row -> RecordGroup? in
            guard try reader.find(RecordKey(rawValue: try row.value(0))) != nil else { return nil }
            var columns = RecordColumns(schema: table.schema)
            reader.copy(.single, into: &columns)
            return RecordGroup(value: columns.content(0)[field], count: try row.value(1))
        }
    }
}
