internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The views of all audiences, which follow the changes of the user's records in one transaction.
final class OwnViews {
    let tables: RecordTables
    let shown: ShownTable
    let deletions: DeletionWriter
    let now: Timestamp
    /// The writer of the user's own records on this device.
    let author: WriterRef
    /// Which records this device gives an id in a view.
    let writers: OwnWriters
    /// The contents that a view is about to show.
    let pinned: PinnedColumns
    let buffer: CanonicalBuffer
    /// Read for the first change.
    private var knownAudiences: [Audience]?
    private var editors: [KindRef: [ViewEditor]] = [:]

    /// - Parameters:
    ///   - pinned: memory for the contents of new records.
    ///   - buffer: memory for the content that is hashed.
    init(
        _ tables: RecordTables, _ deletions: DeletionWriter, of author: WriterRef, now: Timestamp,
        pinned: PinnedColumns, buffer: CanonicalBuffer
    ) {
        self.pinned = pinned
        self.buffer = buffer
        self.tables = tables
        self.deletions = deletions
        self.author = author
        self.now = now
        shown = ShownTable(tables.db)
        writers = OwnWriters(tables.db)
    }

    /// Whether nobody sees any record.
    var areNone: Bool { get throws { try audiences().isEmpty } }

    private func audiences() throws -> [Audience] {
        if let knownAudiences { return knownAudiences }
        let audiences = try AudienceTables(tables.db).all()
        knownAudiences = audiences
        return audiences
    }

    /// The views of a kind, also those that have shown nothing so far.
    private func editors(_ table: KindTable) throws -> [ViewEditor] {
        if let known = editors[table.ref] { return known }
        let made = try audiences().filter { $0.shows(table.schema.kind) }.map { try editor($0, table) }
        editors[table.ref] = made
        return made
    }

    private func editor(_ audience: Audience, _ table: KindTable) throws -> ViewEditor {
        let view = try ViewTables(tables.db).find(audience.view(of: table.schema.kind))
        return ViewEditor(audience, view, of: self)
    }

    /// Follows a change of a record.
    func follow(_ change: ShownChange) throws {
        guard change.before != nil || change.after != nil else { return }
        for editor in try editors(change.table) { try editor.follow(change) }
    }

    /// Hides a record whose content is lost.
    func hide(_ record: RecordKey, _ table: KindTable) throws {
        let change = ShownChange(record, of: table, from: nil, to: nil, known: nil)
        for editor in try editors(table) { try editor.follow(change) }
    }

    /// Makes the views show a record as it is, whatever they say of it: other devices may have changed that.
    func settle(_ change: ShownChange) throws {
        for editor in try editors(change.table) { try editor.settle(change) }
    }

    /// Gives up the id of a record in a view, because another device has given it a lower one.
    func yield(_ record: RecordKey, _ table: KindTable, in audience: Audience) throws {
        for editor in try editors(table) where editor.audience.ref == audience.ref {
            try editor.yield(record, of: table)
        }
    }

    /// Shows new records, unless followers may not see them.
    func append(_ records: AddedRecords, clock: VersionClock) throws {
        guard records.isShown else { return }
        for editor in try editors(records.table) {
            let rows = records.rows(from: editor.audience.sharing.since, clock: clock)
            let keys = (rows ?? Array(0..<records.columns.count)).map { RecordKey(author, records.first + UInt64($0)) }
            let columns = rows.map { records.columns.rows($0) } ?? records.columns
            try editor.append(columns, keys, of: records.table)
        }
    }

    /// Counts the entries that the views have got, and notes how many records they hide since.
    func finish() throws {
        for (kind, views) in editors {
            for editor in views {
                let count = editor.countEntries()
                guard count > 0 else { continue }
                try tables.db.cachedStatement(sql: "UPDATE audience SET revision = revision + ? WHERE ref = ?")
                    .execute(arguments: [count, editor.audience.ref])
                let hidden = editor.countHidden()
                guard hidden > 0 else { continue }
                try RetractionTable(tables.db).note(hidden, of: kind, from: editor.audience, now: now)
            }
        }
    }

    // MARK: New audiences

    /// Shows a new audience the records that exist, in an order that follows from what it sees of them.
    func derive(_ audience: Audience) throws {
        for table in try tables.all() where audience.shows(table.schema.kind) {
            let editor = try editor(audience, table)
            try derive(editor, table, where: { _ in true })
            editors[table.ref, default: []].append(editor)
        }
        try finish()
    }

    /// Shows an audience those records that no device has shown to it, as far as this one may give them ids.
    func catchUp(_ audience: Audience) throws {
        for table in try tables.all() {
            for editor in try editors(table) where editor.audience.ref == audience.ref {
                try derive(editor, table, where: { try writers.mayName($0) && !editor.knows($0) })
            }
        }
    }

    /// - Parameter isWanted: whether to show a record.
    private func derive(
        _ editor: ViewEditor, _ table: KindTable, where isWanted: (RecordKey) throws -> Bool
    ) throws {
        let reader = RecordReader(tables.db, table, for: editor.audience.sharing)
        defer { reader.finish() }
        try reader.start(0...Int64.max)
        var columns = RecordColumns(schema: table.schema)
        var records: [RecordKey] = []
        while let position = try reader.next() {
            guard try isWanted(position.record) else { continue }
            records.append(position.record)
            reader.copy(.range, into: &columns)
            columns.finishRow()
            guard records.count >= Self.derivedAtOnce || columns.contentBytes >= 1 << 20 else { continue }
            try editor.append(columns, records, of: table)
            columns.removeAll()
            records.removeAll(keepingCapacity: true)
        }
        try editor.append(columns, records, of: table)
    }

    /// How many records are read before they are shown: some segments, so that none is changed often.
    private static let derivedAtOnce = 8 * Tree.segmentSize
}

extension AddedRecords {
    /// The rows that begin at a moment or later; nil for all.
    fileprivate func rows(from since: Timestamp?, clock: VersionClock) -> [Int]? {
        guard let since else { return nil }
        guard let start = table.schema.calendar?.start,
            let column = columns.columns.first(where: { $0.field.number == start })
        else { return clock < VersionClock(now: since) ? [] : nil }
        let rows = (0..<columns.count).filter { row in
            guard case .integer(let moment)? = column.value(row) else { return true }
            return moment >= since.milliseconds
        }
        return rows.count == columns.count ? nil : rows
    }
}

extension RecordColumns {
    /// Some of the records.
    fileprivate func rows(_ rows: [Int]) -> RecordColumns {
        var columns = RecordColumns(schema: schema)
        for row in rows { columns.append(content(row)) }
        return columns
    }
}
