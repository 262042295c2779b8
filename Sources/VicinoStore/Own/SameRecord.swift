internal import Foundation
internal import GRDB
internal import VicinoCore

/// Looks for a record with the same values in some fields.
struct SameRecord {
    let table: KindTable
    let fields: [FieldSchema]

    /// A field that the table does not have yet is in no record.
    init(table: KindTable, names: [String]) {
        self.table = table
        fields = names.compactMap { table.schema.field(named: $0) }
    }

    /// Whether the table's own indexes find such records.
    var isIndexed: Bool { fields.isEmpty || fields.contains { $0.number == table.schema.calendar?.start } }

    /// An index over the fields. No kind's name has a colon.
    var index: String { "\"\(table.name):same:\(fields.map { String($0.number) }.joined(separator: ":"))\"" }

    func createIndex(_ db: Database) throws {
        let columns = fields.map(\.quotedName).joined(separator: ", ")
        try db.execute(sql: "CREATE INDEX IF NOT EXISTS \(index) ON \(table.quotedName) (\(columns))")
    }

    func exists(_ db: Database, _ content: RecordContent) throws -> Bool {
        let conditions = fields.map { "\($0.quotedName) IS ?" }.joined(separator: " AND ")
        let values = fields.map { field in content[field.number].map { $0.databaseValue(field) } ?? .null }
        return try Bool.fetchOne(
            db.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM \(table.quotedName) WHERE \(conditions.isEmpty ? "0" : conditions))"),
            arguments: StatementArguments(values)) ?? false
    }
}

extension Value {
    /// The value as it stands in the field's column.
    func databaseValue(_ field: FieldSchema) -> DatabaseValue {
        switch (self, field.type) {
        case (.integer(let whole), .decimal(let scale)): DecimalScale.real(whole, scale: scale).databaseValue
        case (.integer(let whole), _): whole.databaseValue
        case (.real(let real), _): real.databaseValue
        case (.boolean(let boolean), _): boolean.databaseValue
        case (.text(let text), _): text.databaseValue
        case (.bytes(let bytes), _): bytes.databaseData.databaseValue
        }
    }
}
