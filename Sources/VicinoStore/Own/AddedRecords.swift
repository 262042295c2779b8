internal import VicinoCore
internal import VicinoFormat

/// New records of one kind that wait to be written together.
struct AddedRecords {
    let table: KindTable
    /// The number of the first record; the others follow it.
    let first: UInt64
    /// Whether followers may see them.
    let isShown: Bool
    var columns: RecordColumns

    init(_ table: KindTable, from first: UInt64, isShown: Bool) {
        self.table = table
        self.first = first
        self.isShown = isShown
        columns = RecordColumns(schema: table.schema)
    }

    /// The number after the last record.
    var next: UInt64 { first + UInt64(columns.count) }

    /// Whether the records should be written now: they fill a segment, or a megabyte with their texts.
    var isFull: Bool { columns.count >= Tree.segmentSize || columns.contentBytes >= 1 << 20 }

    /// Whether a record can wait with the others.
    func canTake(_ table: KindTable, isShown: Bool) -> Bool {
        !isFull && self.table.ref == table.ref && self.table.schema.minor == table.schema.minor
            && self.isShown == isShown
    }
}

extension OwnEditor {
    /// Adds a new record, which waits with others of its kind until the caller reads or changes anything else.
    ///
    /// - Parameter isPrivate: whether no follower sees it.
    func add(_ record: CanonicalContent, isPrivate: Bool = false) throws -> RecordID {
        known.removeAll()
        let id = try append(record.content, try tables.open(record.schema), isShown: !isPrivate)
        if isPrivate { try insertPrivate(RecordKey(writerRef, id.number)) }
        return id
    }

    /// Adds a new record that followers know already, or do not see yet: `follow` shows it.
    func addUnshown(_ record: CanonicalContent) throws -> RecordKey {
        known.removeAll()
        let id = try append(record.content, try tables.open(record.schema), isShown: false)
        return RecordKey(writerRef, id.number)
    }

    /// Adds a new record, unless a record has the same values in the named fields.
    ///
    /// - Returns: whether it was added.
    func add(_ record: CanonicalContent, unlessSameIn names: [String]) throws -> Bool {
        let table = try tables.open(record.schema)
        guard try names.isEmpty || known(table, names).insert(record.content) else { return false }
        _ = try append(record.content, table, isShown: true)
        return true
    }

    private func append(_ content: RecordContent, _ table: KindTable, isShown: Bool) throws -> RecordID {
        if let added, !added.canTake(table, isShown: isShown) { try writeAdded() }
        let number = try nextNumber()
        if added == nil { added = AddedRecords(table, from: number, isShown: isShown) }
        added?.columns.append(content)
        revision += 1
        return RecordID(writer: writer, number: number)
    }

    private func known(_ table: KindTable, _ names: [String]) throws -> KnownRecords {
        if let known = known.records(of: table.ref, by: names) { return known }
        try flush()
        let records = try KnownRecords(db, table, fields: names)
        known.add(records, of: table.ref, by: names)
        return records
    }

    /// Writes the waiting records, and forgets what was known of the records, because one of them is about to change.
    func flush() throws {
        try writeAdded()
        known.removeAll()
    }

    /// Writes the waiting records, before anything else is read or changed.
    func writeAdded() throws {
        guard let records = added else { return }
        added = nil
        let clock = VersionClock(now: now, after: nil)
        pinned.load(records.columns)
        try writeRows(records, clock)
        try tables.logs.append(slots(records, clock), to: log(), from: records.first)
        try views.append(records, clock: clock)
    }

    private func writeRows(_ records: AddedRecords, _ clock: VersionClock) throws {
        let source = VersionWriter.Source(table: records.table, schema: records.table.schema, columns: pinned)
        let rows = (0..<records.columns.count).map { row in
            RecordWriter.Row(
                row: row, creating: records.first + UInt64(row), of: writerRef, clock: clock.rawValue)
        }
        for start in stride(from: 0, to: rows.count, by: RecordWriter.runLength) {
            let run = Array(rows[start..<min(start + RecordWriter.runLength, rows.count)])
            try tables.versions.add(run, from: source) { _, isWritten in
                guard isWritten else { throw DatabaseDamage("a number that was not used yet has a record") }
            }
        }
    }

    /// The slots of the records in the pinned columns.
    private func slots(_ records: AddedRecords, _ clock: VersionClock) throws -> [Segment.Slot] {
        let kind = records.table.schema.kind
        var hasher = LeafHasher(kind: kind)
        let log = try log()
        return try (0..<records.columns.count).map { row in
            let number = records.first + UInt64(row)
            let salt = try tables.salts.salt(of: number, in: log)
            let fields = buffer.digest(pinned, row: row, salt: salt)
            return Segment.Slot(
                offset: SlotNumber(number).offset, state: .value, kind: records.table.ref,
                record: RecordKey(writerRef, number), clock: clock.rawValue,
                leaf: hasher.leaf(RecordID(writer: writer, number: number), clock, value: fields))
        }
    }
}
