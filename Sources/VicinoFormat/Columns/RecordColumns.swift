package import VicinoCore

/// The contents of many records of one kind, by field.
package struct RecordColumns: Equatable, Sendable {
    package let schema: Schema
    package var columns: [FieldColumn]
    package private(set) var count = 0

    package init(schema: Schema) {
        self.schema = schema
        columns = schema.fields.map { FieldColumn($0) }
    }

    package init(schema: Schema, columns: [FieldColumn], count: Int) {
        self.schema = schema
        self.columns = columns
        self.count = count
    }

    /// The fields of a row.
    package func content(_ row: Int) -> RecordContent {
        var content = RecordContent()
        for column in columns { content[column.field.number] = column.value(row) }
        return content
    }

    /// Adds a row. The content must be canonical for the schema.
    package mutating func append(_ content: RecordContent) {
        // Both ascend by number.
        var fields = content.fields[...]
        for index in columns.indices {
            let number = columns[index].field.number
            fields = fields.drop { $0.number < number }
            columns[index].append(fields.first?.number == number ? fields.first?.value : nil)
        }
        count += 1
    }

    /// Counts a row that the caller has added to each column.
    package mutating func finishRow() {
        count += 1
    }

    package mutating func removeAll() {
        for index in columns.indices { columns[index].removeAll() }
        count = 0
    }

    /// Bytes of all texts and byte strings.
    package var contentBytes: Int {
        columns.reduce(0) { $0 + $1.bytes.storage.count }
    }
}
