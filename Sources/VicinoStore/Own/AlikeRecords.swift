internal import VicinoCore
internal import VicinoFormat

/// The user's records of a kind by what each of them begins with, to find those that a follower had.
struct AlikeRecords {
    private let start: Int?
    private var contents: [FieldValue?: [RecordContent]] = [:]

    init(_ editor: OwnEditor, _ table: KindTable) throws {
        try editor.writeAdded()
        start = table.schema.calendar?.start
        let reader = RecordReader(editor.db, table)
        defer { reader.finish() }
        try reader.start(0...Int64.max)
        var columns = RecordColumns(schema: table.schema)
        while try reader.next() != nil {
            columns.removeAll()
            reader.copy(.range, into: &columns)
            columns.finishRow()
            let content = columns.content(0)
            contents[key(content), default: []].append(content)
        }
    }

    private func key(_ content: RecordContent) -> FieldValue? { start.flatMap { content[$0] } }

    /// Takes a record out that has all fields of another.
    ///
    /// - Returns: whether there was one.
    mutating func take(_ content: RecordContent) -> Bool {
        let key = key(content)
        let index = contents[key]?.firstIndex { held in content.fields.allSatisfy { held[$0.number] == $0.value } }
        guard let index else { return false }
        contents[key]?.remove(at: index)
        return true
    }
}
