internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What a dump of the user's own records has of removed devices beyond the ends of their logs.
extension OwnImport {
    /// Keeps aside what no other device has seen, and closes the writers of which nothing is known here: nothing of them is
    /// merged.
    func keepAside(_ late: ReturnedRecords) throws {
        guard let roster = try FeedAuthor.fetch(db)?.roster, !roster.hasRemoved(signingKey: key.publicKey) else {
            return
        }
        let logs = late.logs.filter { $0.id.view == .own && roster.hasRemoved(signingKey: $0.device ?? []) }
        for log in logs { try closeUnknown(log.id.writer) }
        let byID = Dictionary(logs.map { ($0.id, $0) }) { $1 }
        let editor = try OwnEditor(db, now: now)
        var alike: [KindID: AlikeRecords] = [:]
        var items: [LateRecords.Item] = []
        let kept = LateRecords(db)
        for record in late.records {
            guard let log = byID[LogID(writer: record.writer, view: record.view)],
                let item = try lateItem(record, in: log, editor.tables)
            else { continue }
            if item.record == nil, try kept.isKnown(item, among: &alike, editor) { continue }
            items.append(item)
        }
        try kept.add(items)
    }

    /// Closes a writer before its first entry, unless it is closed or something of it is here.
    private func closeUnknown(_ writer: WriterID) throws {
        let ref = try FeedLog.writerRef(db, writer)
        guard try Closings.fetch(db, ref) == nil,
            try FeedLog.fetchOne(db, id: LogID(writer: writer, view: .own))?.head == nil
        else { return }
        let closing = Closing(
            author: user, device: key.publicKey, writer: writer, positions: [.own: .nothing])
        try Closings.store(db, try closing.signed(by: key), writer: ref)
    }

    /// An entry beyond the end of its log; nil for others, and for what is no version of the user's records.
    private func lateItem(
        _ record: ReturnedRecords.Record, in log: ReturnedRecords.Log, _ tables: RecordTables
    ) throws -> LateRecords.Item? {
        guard let content = record.content, !record.schema.kind.isInternal, let device = log.device,
            let leaf = log.leaves[record.number],
            let end = try Closings.position(db, FeedLog.writerRef(db, record.writer), view: .own),
            record.number >= end.next
        else { return nil }
        let known = try knownKey(record.id, record.writer, end: end)
        if let known {
            guard try isLater(record, than: known, tables) else { return nil }
        }
        return LateRecords.Item(
            device: device, log: log.id, number: record.number, leaf: leaf,
            record: try present(known, of: record.schema.kind, tables),
            clock: record.clock, schema: record.schema, content: content)
    }

    /// The key of a record that was made before the end of its log; nil for one that is new here.
    private func knownKey(_ id: RecordID, _ writer: WriterID, end: LogPosition) throws -> RecordKey? {
        if id.writer == writer, id.number >= end.next { return nil }
        guard let log = try FeedLog.fetchOne(db, id: LogID(writer: id.writer, view: .own)), id.number < log.next else {
            return nil
        }
        return RecordKey(log.writer, id.number)
    }

    /// Whether a version is later than the one here, or than the deletion here.
    private func isLater(_ record: ReturnedRecords.Record, than key: RecordKey, _ tables: RecordTables) throws -> Bool {
        if let table = try tables.table(record.schema.kind), let (current, content) = try tables.row(key, table) {
            return record.clock > current.version.clock && record.content != content
        }
        guard let trashed = try Trash.fetch(db, key) else { return false }
        return record.clock > trashed.clock
    }

    /// The key of a record, if it is here; nil if it is in the trash.
    private func present(_ key: RecordKey?, of kind: KindID, _ tables: RecordTables) throws -> RecordKey? {
        guard let key, let table = try tables.table(kind), try tables.hasRow(key, table) else { return nil }
        return key
    }
}
