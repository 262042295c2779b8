internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Keeps one view of an audience as the user's records are, inside one transaction.
///
/// Only what changes what the view shows makes an entry. Its clock follows from the time and from the view's entry
/// before it. So the log is the same whatever else happens to the records.
final class ViewEditor {
    let audience: Audience
    let tables: RecordTables
    let shown: ShownTable
    private let deletions: DeletionWriter
    let now: Timestamp
    /// The writer of the user's own records on this device.
    private let author: WriterRef
    private let writers: OwnWriters
    /// Nil until the view shows a record.
    private(set) var view: StoredView?
    private var log: FeedLog?
    private let pinned: PinnedColumns
    private let buffer: CanonicalBuffer
    /// The number of entries since they were counted last.
    private(set) var entryCount: Int64 = 0
    /// The number of records hidden since they were counted last.
    private var hiddenCount = 0

    init(_ audience: Audience, _ view: StoredView?, of owner: OwnViews) {
        self.audience = audience
        self.view = view
        tables = owner.tables
        shown = owner.shown
        deletions = owner.deletions
        now = owner.now
        author = owner.author
        writers = owner.writers
        pinned = owner.pinned
        buffer = owner.buffer
    }

    /// Counts the entries since the last call.
    func countEntries() -> Int64 {
        defer { entryCount = 0 }
        return entryCount
    }

    /// Counts the records that were hidden since the last call.
    func countHidden() -> Int {
        defer { hiddenCount = 0 }
        return hiddenCount
    }

    // MARK: Single records

    /// Follows a change of a record.
    func follow(_ change: ShownChange) throws {
        let known = try view.flatMap { try shown.find(change.record, in: $0) }
        let before = change.before.map { fields(of: $0, change.table) }
        guard let after = fieldsShown(after: change, isShown: known?.slot != nil) else {
            if let known, known.slot != nil { try hide(known, before, of: change.table) }
            return
        }
        guard let known else { return try begin(change.record, after, of: change.table) }
        guard try !isShowing(after, known, before: before, of: change.table) else { return }
        try show(known, after, before: before, of: change.table)
    }

    /// Shows a record for the first time, unless another device of the user gives it its id: a follower of both must not
    /// know it by two.
    func begin(_ record: RecordKey, _ fields: RecordContent, of table: KindTable) throws {
        if try writers.mayName(record) { try show(record, fields, of: table) }
    }

    /// The fields that the view shows of a record from now on; nil if it hides the record.
    func fieldsShown(after change: ShownChange, isShown: Bool) -> RecordContent? {
        guard let content = change.after else { return nil }
        if let since = audience.sharing.since, !change.begins(from: since, isShown: isShown) { return nil }
        return fields(of: content, change.table)
    }

    func fields(of content: RecordContent, _ table: KindTable) -> RecordContent {
        content.shown(in: audience.sharing.form, schema: table.schema)
    }

    /// Whether the view shows a record with these fields.
    func isShowing(
        _ fields: RecordContent, _ known: ShownTable.Row, before: RecordContent?, of table: KindTable
    ) throws -> Bool {
        guard let slot = known.slot else { return false }
        if let before { return before == fields }
        let log = try log(of: slot)
        let leaf = try leaf(fields, known.record, at: slot.number, in: log, clock: known.clock, of: table)
        return try tables.logs.slot(log, number: slot.number)?.leaf == leaf
    }

    /// Shows a record for the first time.
    private func show(_ record: RecordKey, _ fields: RecordContent, of table: KindTable) throws {
        let (view, log) = try open(table)
        let number = try nextNumber(log)
        let clock = VersionClock(now: now)
        try insert(fields, RecordKey(log.writer, number), into: log, at: number, clock: clock, of: table)
        try shown.insert([record], in: view, log.writer, from: number, clock: clock)
    }

    /// Shows other fields of a record, or shows it again.
    func show(
        _ known: ShownTable.Row, _ fields: RecordContent, before: RecordContent?, of table: KindTable
    ) throws {
        let log = try open(table).log
        let number = try nextNumber(log)
        let clock = VersionClock(now: now, after: known.clock)
        if let slot = known.slot {
            try leave(slot, of: known.record, before, in: log, at: number)
        } else {
            try leaveDeletion(of: known.record, in: log, at: number)
        }
        try leaveReplaced(known.record, in: log, at: number)
        try insert(fields, known.record, into: log, at: number, clock: clock, of: table)
        try shown.update(known.record, slot: SlotKey(log.writer, number), clock: clock)
    }

    private func insert(
        _ fields: RecordContent, _ record: RecordKey, into log: FeedLog, at number: UInt64, clock: VersionClock,
        of table: KindTable
    ) throws {
        let leaf = try leaf(fields, record, at: number, in: log, clock: clock, of: table)
        try insert(.value, record, into: log, at: number, clock: clock, leaf: leaf, of: table)
    }

    /// Hides a record.
    ///
    /// A deletion takes a number that holds nothing, unless another log of this view may hold the record.
    func hide(_ known: ShownTable.Row, _ before: RecordContent?, of table: KindTable) throws {
        guard let slot = known.slot else { return }
        hiddenCount += 1
        let log = try open(table).log
        let number = try nextNumber(log)
        let clock = VersionClock(now: now, after: known.clock)
        try leave(slot, of: known.record, before, in: log, at: number)
        try leaveReplaced(known.record, in: log, at: number)
        if try slot.writer == log.writer && !isHeldElsewhere(known.record, beside: log) {
            tables.logs.setNext(number + 1, of: log)
            entryCount += 1
        } else {
            try insertDeletion(of: known.record, into: log, at: number, clock: clock, of: table)
        }
        try shown.update(known.record, slot: nil, clock: clock)
    }

    /// States that a record is hidden of which only replaced versions are left in other logs.
    func hideReplaced(_ known: ShownTable.Row, of table: KindTable) throws {
        guard try isLeftReplaced(known.record) else { return }
        let log = try open(table).log
        let number = try nextNumber(log)
        let clock = VersionClock(now: now, after: known.clock)
        try leaveReplaced(known.record, in: log, at: number)
        try insertDeletion(of: known.record, into: log, at: number, clock: clock, of: table)
        try shown.update(known.record, slot: nil, clock: clock)
    }

    /// Whether logs of the view hold replaced versions of a record, and none that replaces them.
    private func isLeftReplaced(_ record: RecordKey) throws -> Bool {
        guard tables.holdsReplaced, let view else { return false }
        let find = try tables.db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM deleted WHERE record = ?)")
        guard try Bool.fetchOne(find, arguments: [record]) != true else { return false }
        return try FeedLog.fetchAll(tables.db, view: view.id).contains { try tables.replacedNumber($0, record) != nil }
    }

    private func insertDeletion(
        of record: RecordKey, into log: FeedLog, at number: UInt64, clock: VersionClock, of table: KindTable
    ) throws {
        let leaf = try deletedLeaf(record, clock, of: table)
        try insert(.deleted, record, into: log, at: number, clock: clock, leaf: leaf, of: table)
        try tables.insertDeletion(of: record, in: table, at: SlotKey(log.writer, number), clock: clock)
    }

    /// Whether another log of the view may hold a version of a record: its creator's, or that of a device which has shown
    /// it in another way.
    private func isHeldElsewhere(_ record: RecordKey, beside log: FeedLog) throws -> Bool {
        guard record.writer == log.writer else { return true }
        guard tables.holdsReplaced else { return false }
        return try FeedLog.fetchAll(tables.db, view: log.id.view).contains { other in
            try other.ref != log.ref && tables.replacedNumber(other, record) != nil
        }
    }

    /// Empties the slot of a value that is shown no longer. In an earlier writer's log it stays, without its content.
    private func leave(
        _ slot: SlotKey, of record: RecordKey, _ fields: RecordContent?, in log: FeedLog, at number: UInt64
    ) throws {
        guard slot.writer != log.writer else {
            try tables.logs.remove(log, number: slot.number)
            return try deletions.noteEmptied(log, at: number, slot.number)
        }
        let earlier = try self.log(of: slot)
        guard let fields,
            let table = try tables.logs.slot(earlier, number: slot.number).map({ try tables.table($0.kind) })
        else { throw DatabaseDamage("what a view has shown is missing") }
        let salt = try tables.salts.salt(of: slot.number, in: earlier)
        let digest = LeafHasher.fields(fields.wireBytes(for: table.schema), salt: salt)
        try tables.remember(earlier, slot.number, record: record, fields: digest)
    }

    /// Empties the slot of a deletion that a new version replaces.
    private func leaveDeletion(of record: RecordKey, in log: FeedLog, at number: UInt64) throws {
        let find = try tables.db.cachedStatement(sql: "SELECT slot FROM deleted WHERE record = ?")
        guard let slot = try SlotKey.fetchOne(find, arguments: [record]) else { return }
        let isLeft = slot.writer != log.writer
        try tables.displaceDeletion(at: slot, record: record, isLeft: isLeft)
        guard !isLeft else { return }
        try tables.logs.remove(log, number: slot.number)
        try deletions.noteEmptied(log, at: number, slot.number)
    }

    /// Empties the slot of this writer's version that another device has replaced: a log holds a record once.
    private func leaveReplaced(_ record: RecordKey, in log: FeedLog, at number: UInt64) throws {
        guard let old = try tables.replacedNumber(log, record) else { return }
        try tables.logs.remove(log, number: old)
        try tables.forgetReplaced(log, old)
        try deletions.noteEmptied(log, at: number, old)
    }

    // MARK: Many new records

    /// Shows records that were never shown.
    ///
    /// - Parameters:
    ///   - columns: all fields of the records.
    ///   - records: their keys, in the same order.
    func append(_ columns: RecordColumns, _ records: [RecordKey], of table: KindTable) throws {
        guard !records.isEmpty else { return }
        let (view, log) = try open(table)
        let first = try nextNumber(log, count: records.count)
        let clock = VersionClock(now: now)
        pinned.load(columns.shown(in: audience.sharing.form))
        var hasher = LeafHasher(kind: table.schema.kind)
        let slots = try records.indices.map { row in
            let number = first + UInt64(row)
            let fields = buffer.digest(pinned, row: row, salt: try tables.salts.salt(of: number, in: log))
            return Segment.Slot(
                offset: SlotNumber(number).offset, state: .value, kind: table.ref,
                record: RecordKey(log.writer, number), clock: clock.rawValue,
                leaf: hasher.leaf(RecordID(writer: log.id.writer, number: number), clock, value: fields))
        }
        try tables.logs.append(slots, to: log, from: first)
        try shown.insert(records, in: view, log.writer, from: first, clock: clock)
        entryCount += Int64(records.count)
    }

    // MARK: The log

    /// The view and its log, which begin with the first record that is shown.
    private func open(_ table: KindTable) throws -> (view: StoredView, log: FeedLog) {
        var view = try view ?? ViewTables(tables.db).make(audience, table)
        if table.schema.minor > view.schema.minor {
            view.schema = table.schema
            try ViewTables(tables.db).store(table.schema, of: view)
        }
        self.view = view
        let log = try log ?? makeLog(view)
        self.log = log
        return (view, log)
    }

    private func makeLog(_ view: StoredView) throws -> FeedLog {
        guard let secret = try tables.salts.secret(of: author)?.secret else {
            throw DatabaseDamage("the secret of its writer is missing")
        }
        let log = try tables.logs.log(LogID(writer: secret.writer(of: view.id), view: view.id))
        if try tables.salts.secret(of: log.writer) == nil {
            try tables.salts.store(WriterSecret(secret.secret(of: view.id), from: 0), of: log.writer)
        }
        return log
    }

    /// Whether this writer continues a log of the view.
    func isWritten(_ log: FeedLog) throws -> Bool {
        guard let secret = try tables.salts.secret(of: author)?.secret else { return false }
        return secret.writer(of: log.id.view) == log.id.writer
    }

    /// The view's log that holds a slot: this writer's, or another one's.
    func log(of slot: SlotKey) throws -> FeedLog {
        guard let view else { throw DatabaseDamage("a view is missing") }
        return try tables.logs.log(LogID(writer: tables.writerID(slot.writer), view: view.id))
    }

    private func nextNumber(_ log: FeedLog, count: Int = 1) throws -> UInt64 {
        let next = tables.logs.current(log).next
        guard next + UInt64(count) < RecordID.numberLimit else { throw OwnEditor.usedUp }
        return next
    }

    private func insert(
        _ state: EntryState, _ record: RecordKey, into log: FeedLog, at number: UInt64, clock: VersionClock,
        leaf: Digest, of table: KindTable
    ) throws {
        let slot = Segment.Slot(
            offset: SlotNumber(number).offset, state: state, kind: table.ref, record: record, clock: clock.rawValue,
            leaf: leaf)
        try tables.logs.insert(slot, into: log, number: number)
        tables.logs.setNext(number + 1, of: log)
        entryCount += 1
    }

    func leaf(
        _ fields: RecordContent, _ record: RecordKey, at number: UInt64, in log: FeedLog, clock: VersionClock,
        of table: KindTable
    ) throws -> Digest {
        var hasher = LeafHasher(kind: table.schema.kind)
        let salt = try tables.salts.salt(of: number, in: log)
        let digest = LeafHasher.fields(fields.wireBytes(for: table.schema), salt: salt)
        return hasher.leaf(try id(record), clock, value: digest)
    }

    private func deletedLeaf(_ record: RecordKey, _ clock: VersionClock, of table: KindTable) throws -> Digest {
        var hasher = LeafHasher(kind: table.schema.kind)
        return hasher.deletedLeaf(try id(record), clock)
    }

    private func id(_ record: RecordKey) throws -> RecordID {
        RecordID(writer: try tables.writerID(record.writer), number: record.number)
    }
}
