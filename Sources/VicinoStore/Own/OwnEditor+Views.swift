internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The logs that followers need from other writers of the same author.
///
/// A dump for the author's own devices brings another writer's log of the view `own` alone. If the present writer's
/// logs for followers name that writer's records, they need the same writer's log for followers beside them. An id is
/// only valid with a log of its writer. All logs of a writer share their numbers, so such a log follows from the one in
/// `own`. It is what that writer would sign at that number.
extension OwnEditor {
    /// A log of a view for followers that is missing or ends too early.
    struct MissingLog {
        /// The log of the same writer in the view `own`.
        let own: FeedLog
        let table: KindTable
    }

    /// The missing logs without which followers would receive records of an unknown writer.
    static func missingLogs(_ db: Database) throws -> [MissingLog] {
        let writer = try WriterRef.fetchOne(db.cachedStatement(sql: "SELECT writer FROM device"))
        let others = try FeedLog.fetchAll(db, view: .own).filter { $0.writer != writer && $0.head != nil }
        guard !others.isEmpty else { return [] }
        let blank = try Set(RecordTables(db).currentBlanks().map(\.log))
        return try KindTable.fetchAll(db).flatMap { table in
            try others.filter { try isMissing($0, table, blank: blank, in: db) }
                .map { MissingLog(own: $0, table: table) }
        }
    }

    /// Whether the log for followers is behind the `own` log of its writer in what is held of that writer.
    ///
    /// It lacks a number, or still holds a record that the writer has deleted since, which leaves a blank there.
    private static func isMissing(
        _ own: FeedLog, _ table: KindTable, blank: Set<LogRef>, in db: Database
    ) throws -> Bool {
        let id = LogID(writer: own.id.writer, view: table.fullView)
        guard try Closings.position(db, own.writer, view: id.view) == nil else { return false }
        let held = try FeedLog.fetchOne(db, id: id)
        let next = held.flatMap { $0.head == nil ? nil : $0.next } ?? 0
        guard next < own.next else { return false }
        if let held, blank.contains(held.ref) { return true }
        guard let last = try lastNumber(db, of: own.writer, table) else { return false }
        return last >= next && last < own.next
    }

    /// The highest number of a writer that a record of a kind has, or that a deletion names or has.
    private static func lastNumber(_ db: Database, of writer: WriterRef, _ table: KindTable) throws -> UInt64? {
        let range = RecordKey.range(writer).arguments
        let record = try RecordKey.fetchOne(
            db, sql: "SELECT max(record) FROM \(table.quotedName) WHERE record BETWEEN ? AND ?", arguments: range)
        let deleted = try RecordKey.fetchOne(
            db, sql: "SELECT max(record) FROM deleted WHERE kind = ? AND record BETWEEN ? AND ?",
            arguments: [table.ref] + range)
        let deletion = try SlotKey.fetchOne(
            db, sql: "SELECT max(slot) FROM deleted WHERE kind = ? AND slot BETWEEN ? AND ?",
            arguments: [table.ref] + range)
        return [record?.number, deleted?.number, deletion?.number].compactMap { $0 }.max()
    }

    /// Makes the missing logs from those in `own`, and signs them.
    func completeViews(user: UserID, key: SigningKey, roster: UInt64) throws {
        let logs = try Self.missingLogs(db).map(complete)
        guard !logs.isEmpty else { return }
        try tables.logs.flush()
        try signHeads(of: logs, user: user, key: key, roster: roster)
        try tables.store(current: tables.findCurrentBlanks())
    }

    private func complete(_ missing: MissingLog) throws -> FeedLog {
        let log = try tables.logs.log(LogID(writer: missing.own.id.writer, view: missing.table.fullView))
        let segments = try tables.logs.storedSegments(missing.own) + tables.logs.storedSegments(log)
        for index in Set(segments).sorted() { try derive(index, of: log, from: missing) }
        tables.logs.setNext(missing.own.next, of: log)
        // The numbers that this has emptied are not remembered, so no update may build on issued positions.
        try db.execute(sql: "DELETE FROM issued WHERE log = ?", arguments: [log.ref])
        return log
    }

    private func derive(_ index: UInt64, of log: FeedLog, from missing: MissingLog) throws {
        let before = try tables.logs.segment(log, index: index)
        var segment = Segment()
        for slot in try tables.logs.segment(missing.own, index: index).slots where slot.kind == missing.table.ref {
            let number = SlotNumber(segment: index, offset: slot.offset).number
            guard let shown = try derive(slot, number, of: log, from: missing) else { continue }
            segment.insert(shown)
        }
        for old in before.slots where segment[old.offset] == nil {
            try tables.forgetReplaced(log, SlotNumber(segment: index, offset: old.offset).number)
        }
        try tables.logs.replace(log, segment: index, with: segment, liveBefore: before.count)
    }

    /// A slot as followers see it; nil if only the digest of all its fields is known, and the kind has personal ones.
    ///
    /// Without such a slot the log is not what its writer would sign, but with it followers would refuse the log.
    private func derive(
        _ slot: Segment.Slot, _ number: UInt64, of log: FeedLog, from missing: MissingLog
    ) throws -> Segment.Slot? {
        guard slot.state == .value else { return slot }
        let schema = missing.table.schema
        let key = SlotKey(log.writer, number)
        let content = try tables.content(slot.record, missing.table)
        let isCurrent = try tables.currentVersion(slot.record, missing.table)?.slot == key
        let salt = try tables.salts.salt(of: number, in: log, table: missing.table)
        let shown = content.map { content in
            let fields = FeedView.fields(of: content, in: log.id.view, schema: schema)
            return LeafHasher.fields(fields.wireBytes(for: schema), salt: salt)
        }
        var fields = isCurrent ? shown : try tables.replacedFields(log, number)
        if fields == nil, let all = try tables.replacedFields(missing.own, number) {
            let isSame = content.map { LeafHasher.fields($0.wireBytes(for: schema), salt: salt) } == all
            if isSame {
                fields = shown
            } else if !schema.fields.contains(where: { $0.privacy == .personal }) {
                fields = all
            }
        }
        guard let fields, let clock = VersionClock(rawValue: slot.clock) else { return nil }
        if !isCurrent { try tables.remember(log, number, record: slot.record, fields: fields) }
        let id = RecordID(writer: try tables.writerID(slot.record.writer), number: slot.record.number)
        var hasher = LeafHasher(kind: schema.kind)
        var result = slot
        result.leaf = hasher.leaf(id, clock, value: fields)
        return result
    }
}
