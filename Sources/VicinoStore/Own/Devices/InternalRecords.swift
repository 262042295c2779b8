internal import VicinoCore
internal import VicinoFormat

/// Reads and writes internal records: what the program notes for the user's own devices.
enum InternalRecords {
    /// An internal record that is held.
    struct Held<Kind: RecordKind> {
        let key: RecordKey
        let version: Version
        let record: Kind
    }

    /// All records of a kind, those that were changed last in the end. What does not decode is left out.
    static func fetchAll<Kind: RecordKind>(_ kind: Kind.Type, _ tables: RecordTables) throws -> [Held<Kind>] {
        guard let table = try tables.table(Kind.schema.kind) else { return [] }
        let reader = RecordReader(tables.db, table)
        defer { reader.finish() }
        try reader.start(0...Int64.max)
        var columns = RecordColumns(schema: table.schema)
        var held: [Held<Kind>] = []
        while let position = try reader.next() {
            columns.removeAll()
            reader.copy(.range, into: &columns)
            columns.finishRow()
            guard let record = try? Kind(content: columns.content(0)) else { continue }
            let version = Version(
                clock: try VersionClock(stored: position.clock), writer: try tables.writerID(position.slot.writer))
            held.append(Held(key: position.record, version: version, record: record))
        }
        return held.sorted { $0.version < $1.version }
    }

    /// A record that should be written.
    struct Change<Kind: RecordKind> {
        let record: Kind
        /// The record in whose place it comes; nil for a new one.
        let held: RecordKey?
    }

    /// Writes a record.
    static func write<Kind: RecordKind>(_ change: Change<Kind>, by editor: OwnEditor) throws {
        let record = change.record
        guard let held = change.held else {
            _ = try editor.add(CanonicalContent(record), isPrivate: false)
            return
        }
        // The table may have the fields of a newer program.
        let table = try editor.tables.open(Kind.schema)
        try editor.put(record.content(), table.schema, record: held)
    }

    /// Deletes a record for ever.
    static func delete<Kind: RecordKind>(_ kind: Kind.Type, _ held: RecordKey, by editor: OwnEditor) throws {
        guard let table = try editor.tables.table(Kind.schema.kind) else { return }
        try editor.delete(held, table, forever: true)
    }
}
