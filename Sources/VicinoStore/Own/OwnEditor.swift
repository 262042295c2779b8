internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Changes own records, inside one transaction.
final class OwnEditor {
    let tables: RecordTables
    let db: Database
    let now: Timestamp
    let writerRef: WriterRef
    let writer: WriterID
    var revision: Int64
    /// New records that wait to be written.
    var added: AddedRecords?
    var known = KnownRecordsByFields()
    /// The logs of the user's other writers, once they are needed.
    private var otherLogs: [FeedLog]?
    private var knownToldNumber: UInt64?
    private var knownLog: FeedLog?
    /// What followers see of the records.
    let views: OwnViews
    let pinned = PinnedColumns()
    let buffer = CanonicalBuffer()
    private let deletions: DeletionWriter
    /// Whether stored content has been replaced or deleted.
    private(set) var hasRemovedContent = false

    init(_ db: Database, now: Timestamp) throws {
        self.db = db
        self.now = now
        tables = try RecordTables(db)
        deletions = DeletionWriter(db, now: now)
        guard let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT writer, revision FROM device")) else {
            throw DatabaseDamage("it does not say which device writes it")
        }
        writerRef = try row.value(0)
        revision = try row.value(1)
        guard revision >= 0, revision < .max else { throw DatabaseDamage("its revision is none") }
        writer = try tables.writerID(writerRef)
        views = OwnViews(tables, deletions, of: writerRef, now: now, pinned: pinned, buffer: buffer)
    }

    /// Puts a new version of a record that exists or existed.
    ///
    /// - Parameter moment: when the change was made; nil for now.
    func put(_ content: RecordContent, _ schema: Schema, record key: RecordKey, at moment: Timestamp? = nil) throws {
        try flush()
        let content = try content.canonical(for: schema)
        let table = try tables.open(schema)
        let number = try nextNumber()
        let current = try tables.currentVersion(key, table)
        let change = try ShownChange(
            key, of: table, from: shownContent(key, table), to: isShown(key) ? content : nil, known: current)
        let clock = VersionClock(now: moment ?? now, after: try current?.version.clock ?? trashedClock(key))
        let id = RecordID(writer: try tables.writerID(key.writer), number: key.number)
        if let current {
            hasRemovedContent = true
            try tables.displace(current, record: key, table: table, by: writerRef)
        }
        var hasher = LeafHasher(kind: schema.kind)
        let log = try log()
        let salt = try tables.salts.salt(of: number, in: log)
        let leaf = hasher.leaf(id, clock, value: LeafHasher.fields(content.wireBytes(for: schema), salt: salt))
        try emptySlot(of: current, key, in: log, at: number)
        try insert(into: log, at: number, record: key, table: table, clock: clock, state: .value, leaf: leaf)
        try writeRow(
            content, in: table, record: key, slot: SlotKey(writerRef, number), clock: clock, over: current)
        try db.cachedStatement(sql: "DELETE FROM trash WHERE record = ?").execute(arguments: [key])
        try views.follow(change)
        revision += 1
    }

    /// The content of a record that followers may see: nil if there is none, and if nobody is asking.
    private func shownContent(_ record: RecordKey, _ table: KindTable) throws -> RecordContent? {
        try isShown(record) ? tables.content(record, table) : nil
    }

    private func isShown(_ record: RecordKey) throws -> Bool { try !views.areNone && !isPrivate(record) }

    /// Deletes a record; its content stays in the trash unless the caller deletes it for ever.
    ///
    /// In the trash the content is still in the file. It leaves the files when the trash is purged.
    ///
    /// - Parameter moment: when it was deleted; nil for now.
    func delete(_ record: RecordKey, _ table: KindTable, forever: Bool, at moment: Timestamp? = nil) throws {
        try flush()
        guard let (current, content) = try tables.row(record, table) else {
            throw VicinoError(.notFound, "There is no such record.")
        }
        if forever { hasRemovedContent = true }
        let number = try nextNumber()
        let clock = VersionClock(now: moment ?? now, after: current.version.clock)
        let isTold = try isHeldElsewhere(record, current) || mayBeKnown(record, of: table)
        try tables.displace(current, record: record, table: table, by: writerRef)
        let log = try log()
        try emptySlot(of: current, record, in: log, at: number)
        tables.logs.setNext(number + 1, of: log)
        try deletions.deleteRow(record, table)
        if isTold {
            try insertDeletion(of: record, in: table, into: log, at: number, clock: clock)
            try tables.insertDeletion(of: record, in: table, at: SlotKey(writerRef, number), clock: clock)
        }
        if !forever { try deletions.trash(record, of: table, content: content, clock: clock) }
        if try isShown(record) {
            try views.follow(ShownChange(record, of: table, from: content, to: nil, known: current))
        }
        revision += 1
    }

    /// Whether another writer's log may hold a version of a record: its creator's, or that of a device which has changed it.
    /// Then the deletion needs an entry.
    private func isHeldElsewhere(_ record: RecordKey, _ current: RecordTables.CurrentVersion) throws -> Bool {
        guard record.writer == writerRef, current.slot.writer == writerRef else { return true }
        let others = try otherLogs ?? FeedLog.fetchAll(db, view: .own).filter { $0.writer != writerRef }
        otherLogs = others
        return try others.contains { try tables.replacedNumber($0, record) != nil }
    }

    /// Whether another device of the user may know a record of this one, and have changed it at the same time. Then the
    /// deletion needs an entry, too: its clock tells which of them counts.
    private func mayBeKnown(_ record: RecordKey, of table: KindTable) throws -> Bool {
        try !table.schema.kind.isInternal && record.number < toldNumber()
    }

    /// The first number of this writer that no other device of the user can know, because nothing is signed from there on.
    private func toldNumber() throws -> UInt64 {
        if let knownToldNumber { return knownToldNumber }
        let devices = try FeedAuthor.fetch(db)?.roster.devices ?? []
        let isAlone = devices.count(where: { !$0.isRemoved }) < 2
        let number = try isAlone ? 0 : log().head?.claimed().position.next ?? 0
        knownToldNumber = number
        return number
    }

    /// Puts content into the trash as a record of its own, which was never a current version.
    func discard(_ content: RecordContent, of table: KindTable, clock: VersionClock) throws {
        try flush()
        let number = try nextNumber()
        tables.logs.setNext(number + 1, of: try log())
        try deletions.trash(RecordKey(writerRef, number), of: table, content: content, clock: clock)
    }

    /// Notes that stored content was removed.
    func noteRemovedContent() { hasRemovedContent = true }

    /// Writes all changes back; without this call nothing is stored.
    func finish() throws {
        try writeAdded()
        try views.finish()
        try tables.logs.flush()
        try db.cachedStatement(sql: "UPDATE device SET revision = ?").execute(arguments: [revision])
    }

    // MARK: Logs

    /// The log of this writer, of all records. No follower sees it.
    func log() throws -> FeedLog {
        if let knownLog { return knownLog }
        let log = try tables.logs.log(LogID(writer: writer, view: .own))
        knownLog = log
        return log
    }

    /// The next number.
    func nextNumber() throws -> UInt64 {
        let next = try added?.next ?? tables.logs.current(log()).next
        guard next + 1 < RecordID.numberLimit else { throw Self.usedUp }
        return next
    }

    static let usedUp = VicinoError(
        .refused, "This device has used up its numbers. Restore it, so that it goes on with new ones.")

    private func insert(
        into log: FeedLog, at number: UInt64, record: RecordKey, table: KindTable, clock: VersionClock,
        state: EntryState, leaf: Digest
    ) throws {
        let slot = Segment.Slot(
            offset: SlotNumber(number).offset, state: state, kind: table.ref, record: record,
            clock: clock.rawValue, leaf: leaf)
        try tables.logs.insert(slot, into: log, number: number)
        tables.logs.setNext(number + 1, of: log)
    }

    /// Adds a deletion, because other writers' logs still hold the record.
    private func insertDeletion(
        of record: RecordKey, in table: KindTable, into log: FeedLog, at number: UInt64, clock: VersionClock
    ) throws {
        var hasher = LeafHasher(kind: table.schema.kind)
        let id = RecordID(writer: try tables.writerID(record.writer), number: record.number)
        try insert(
            into: log, at: number, record: record, table: table, clock: clock, state: .deleted,
            leaf: hasher.deletedLeaf(id, clock))
    }

    /// Empties the slot of this writer's old version, whether it was current or replaced by another writer's; stores
    /// the change that emptied it.
    private func emptySlot(
        of current: RecordTables.CurrentVersion?, _ record: RecordKey, in log: FeedLog, at number: UInt64
    )
        throws
    {
        let replaced = try tables.replacedNumber(log, record)
        let present = current.flatMap { $0.slot.writer == writerRef ? $0.slot.number : nil }
        guard let old = present ?? replaced else { return }
        try tables.logs.remove(log, number: old)
        if replaced != nil { try tables.forgetReplaced(log, old) }
        try deletions.noteEmptied(log, at: number, old)
    }

    // MARK: Rows

    private func writeRow(
        _ content: RecordContent, in table: KindTable, record: RecordKey, slot: SlotKey, clock: VersionClock,
        over current: RecordTables.CurrentVersion?
    ) throws {
        var columns = RecordColumns(schema: table.schema)
        columns.append(content)
        pinned.load(columns)
        let row = RecordWriter.Row(row: 0, record: record, slot: slot, clock: clock.rawValue)
        let source = VersionWriter.Source(table: table, schema: table.schema, columns: pinned)
        try tables.versions.put(row, from: source, over: current)
    }

    private func trashedClock(_ record: RecordKey) throws -> VersionClock? {
        let clock = try UInt64.fetchOne(
            db, sql: "SELECT clock FROM trash WHERE record = ?", arguments: [record])
        return clock.flatMap { VersionClock(rawValue: $0) }
    }
}

extension OwnEditor {
    /// Resolves records that the closing of a log has left with only an older version without content in another log.
    ///
    /// Followers would refuse a log that holds such records. Records that only the closed log held were put again under
    /// new ids before.
    func resolveBlanks() throws {
        guard try !Closings.fetchAll(db).isEmpty else { return }
        var newest: [RecordKey: Blank] = [:]
        for blank in try tables.currentBlanks() {
            if let other = newest[blank.record], other.version >= blank.version { continue }
            newest[blank.record] = blank
        }
        for (record, blank) in newest.sorted(by: { $0.key < $1.key }) {
            let table = try tables.table(blank.kind)
            if let content = try tables.content(record, table) {
                _ = try put(content, table.schema, record: record)
            } else {
                try deleteBlank(record, in: table, clock: VersionClock(now: now, after: blank.version.clock))
            }
        }
    }

    private func deleteBlank(_ record: RecordKey, in table: KindTable, clock: VersionClock) throws {
        let number = try nextNumber()
        let log = try log()
        if let old = try tables.replacedNumber(log, record) {
            try tables.logs.remove(log, number: old)
            try tables.forgetReplaced(log, old)
            try deletions.noteEmptied(log, at: number, old)
        }
        tables.logs.setNext(number + 1, of: log)
        try views.hide(record, table)
        revision += 1
        let others = try FeedLog.fetchAll(db, view: .own).filter { $0.writer != writerRef }
        guard try others.contains(where: { try tables.replacedNumber($0, record) != nil }) else { return }
        try insertDeletion(of: record, in: table, into: log, at: number, clock: clock)
        try tables.insertDeletion(of: record, in: table, at: SlotKey(writerRef, number), clock: clock)
    }
}
