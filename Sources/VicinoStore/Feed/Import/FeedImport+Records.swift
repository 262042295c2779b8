internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Writes the records of entries into the tables.
extension FeedImport {
    /// Writes an entry's record into the tables, or stores its digest if a higher version is held.
    ///
    /// New records wait for `writeRows`.
    func put(_ entry: EntryHeader, of batch: EntryBatch, in plan: LogPlan) throws {
        guard isNew(entry, plan) else {
            try writeRows()
            return try putFound(entry, of: batch, in: plan)
        }
        if let waiting, waiting.kind != entry.kind { try writeRows() }
        if waiting == nil { waiting = WaitingRows(batch: batch, plan: plan, kind: entry.kind) }
        waiting?.entries.append(entry)
        if waiting?.entries.count == RecordWriter.runLength { try writeRows() }
    }

    /// Writes the waiting rows, before the tables are read or changed in another way.
    func writeRows() throws {
        guard let rows = waiting else { return }
        waiting = nil
        let run = rows.entries.map { newRow($0, rows.plan) }
        try tables.versions.add(run, from: source(rows.kind, of: rows.batch, rows.plan)) { index, isWritten in
            if isWritten {
                changes.put(run[index].record)
            } else {
                try putFound(rows.entries[index], of: rows.batch, in: rows.plan)
            }
        }
    }

    /// The row of an entry that creates its record.
    func newRow(_ entry: EntryHeader, _ plan: LogPlan) -> RecordWriter.Row {
        RecordWriter.Row(
            row: entry.row, creating: entry.number, of: plan.log.writer, clock: entry.clock.rawValue)
    }

    /// The columns of a kind in the batch that is being merged.
    func source(_ kind: Int, of batch: EntryBatch, _ plan: LogPlan) -> VersionWriter.Source {
        VersionWriter.Source(
            table: plan.tables[kind].table, schema: batch.kinds[kind].schema, columns: pinned[kind])
    }

    /// Writes an entry's record after a look-up of the version that may be held.
    private func putFound(_ entry: EntryHeader, of batch: EntryBatch, in plan: LogPlan) throws {
        let record = RecordKey(try tables.logs.writerRef(entry.id.writer), entry.id.number)
        try put(entry, of: batch, in: plan, over: try tables.currentVersion(record, plan.tables[entry.kind].table))
    }

    /// Whether only a row of the same record could conflict with an entry that creates its record.
    ///
    /// A session brings thousands of such segments, and a look-up takes longer than the writing.
    private func isNew(_ entry: EntryHeader, _ plan: LogPlan) -> Bool {
        createsRecord(entry, plan) && (plan.isFresh || takesNewRows(plan) && entry.number >= plan.held.next)
    }

    func createsRecord(_ entry: EntryHeader, _ plan: LogPlan) -> Bool {
        entry.state == .value && entry.id.number == entry.number && entry.id.writer == plan.log.id.writer
    }

    /// Whether an entry beyond the held ones is new if it creates its record.
    func takesNewRows(_ plan: LogPlan) -> Bool {
        plan.isFresh || supply == .bySegment && observer == nil && plan.tables.count == 1 && tables.holdsRowsOnly
    }

    /// - Parameter current: the current version of the record.
    func put(
        _ entry: EntryHeader, of batch: EntryBatch, in plan: LogPlan, over current: RecordTables.CurrentVersion?
    ) throws {
        let table = plan.tables[entry.kind].table
        let record = RecordKey(try tables.logs.writerRef(entry.id.writer), entry.id.number)
        let slot = SlotKey(plan.log.writer, entry.number)
        if let current, current.slot == slot { return }
        if record.home != slot || supply == .bySegment {
            try checkIsOnly(entry.number, record, in: plan, known: (table: table.ref, current))
        }
        let version = Version(clock: entry.clock, writer: plan.log.id.writer)
        if entry.state == .blank {
            blanks.append(
                Blank(record: record, kind: table.ref, version: version, log: plan.log.ref, number: entry.number))
        }
        guard entry.state != .blank, supersedes(entry, version, current: current, in: plan) else {
            try noteLoss(of: entry, batch, as: record, in: plan, to: current)
            return try rememberLost(entry, of: batch, as: record, in: plan)
        }
        try makeCurrent(entry, of: batch, as: record, in: plan, over: current)
    }

    /// Whether an entry replaces the current version, if there is one: the higher version does.
    ///
    /// What one writer says of a record replaces what it said before, whatever the clocks say; they may differ in two
    /// copies of one folder.
    private func supersedes(
        _ entry: EntryHeader, _ version: Version, current: RecordTables.CurrentVersion?, in plan: LogPlan
    ) -> Bool {
        guard let current else { return true }
        guard current.slot.writer == plan.log.writer else { return current.version < version }
        // A closing replaces the held log. In ascending order, a version with a higher number is one of the log that goes.
        if supply == .byNumber, plan.mode == .replace { return true }
        return current.slot.number < entry.number
    }

    /// Stores the content of a version that was only known by its digest, unless a higher one is current.
    func fill(_ entry: EntryHeader, of batch: EntryBatch, in plan: LogPlan) throws {
        try writeRows()
        let table = plan.tables[entry.kind].table
        let record = RecordKey(try tables.logs.writerRef(entry.id.writer), entry.id.number)
        guard try tables.replacedNumber(plan.log, record) == entry.number else { return }
        let current = try tables.currentVersion(record, table)
        let version = Version(clock: entry.clock, writer: plan.log.id.writer)
        if let current, current.version >= version { return }
        try tables.forgetReplaced(plan.log, entry.number)
        try makeCurrent(entry, of: batch, as: record, in: plan, over: current)
    }

    /// Checks that a log holds a record once. An entry that creates its record needs no check: others have higher
    /// numbers.
    ///
    /// - Parameter known: the current version in one of the tables.
    private func checkIsOnly(
        _ number: UInt64, _ record: RecordKey, in plan: LogPlan,
        known: (table: KindRef, current: RecordTables.CurrentVersion?)
    ) throws {
        let versions = try plan.tables.map { table in
            table.table.ref == known.table ? known.current : try tables.currentVersion(record, table.table)
        }
        var others = versions.compactMap { $0?.slot }.filter { $0.writer == plan.log.writer }.map(\.number)
        if let replaced = try tables.replacedNumber(plan.log, record) { others.append(replaced) }
        for other in others where try other != number && isLive(other, plan) {
            // In a session newer segments come first: this version has replaced one that is still in the log.
            if supply == .bySegment, other < number {
                try tables.logs.remove(plan.log, number: other)
                try tables.forgetReplaced(plan.log, other)
                continue
            }
            throw VicinoError(.unverified, "The dump holds a record twice. Nothing was changed.")
        }
    }

    /// Whether a number that has been passed is live in the log as merged so far.
    private func isLive(_ number: UInt64, _ plan: LogPlan) throws -> Bool {
        let divided = SlotNumber(number)
        guard let open = plan.sweep.open, open.index == divided.segment else {
            return try slot(plan.log, number) != nil
        }
        return open.segment[divided.offset] != nil
    }

    /// The slot of a number in a log as merged so far; the segment that is being built is not in the log yet.
    private func slot(_ log: FeedLog, _ number: UInt64) throws -> Segment.Slot? {
        let divided = SlotNumber(number)
        guard let plan = plans.first(where: { $0.log.ref == log.ref }), let open = plan.sweep.open,
            open.index == divided.segment
        else { return try tables.logs.slot(log, number: number) }
        if let slot = open.segment[divided.offset] { return slot }
        if let last = open.segment.lastOffset, divided.offset <= last { return nil }
        return open.stored[divided.offset]
    }

    /// Notes what an entry does to its record.
    private func note(
        _ entry: EntryHeader, _ record: RecordKey, in table: KindTable, replaces current: RecordTables.CurrentVersion?
    ) {
        let hasRow = current?.isDeletion == false
        switch (entry.state, hasRow) {
        case (.deleted, true): changes.remove(record, table.ref)
        case (.deleted, false): break
        case (_, true): changes.change(record)
        case (_, false): changes.put(record)
        }
    }

    /// Writes an entry's version in place of the current one.
    private func makeCurrent(
        _ entry: EntryHeader, of batch: EntryBatch, as record: RecordKey, in plan: LogPlan,
        over current: RecordTables.CurrentVersion?
    ) throws {
        let table = plan.tables[entry.kind].table
        let slot = SlotKey(plan.log.writer, entry.number)
        if let observer { try observer.changing(record, table, tables.content(record, table)) }
        if let current {
            if try entry.state == .deleted || !hasSeen(current, plan) {
                try noteReplacement(of: current, record, table)
            }
            try tables.displace(
                current, record: record, table: table, by: plan.log.writer, isAlone: plan.isAlone, slots: self.slot)
        }
        note(entry, record, in: table, replaces: current)
        if entry.state == .deleted {
            try db.cachedStatement(sql: "DELETE FROM \(table.quotedName) WHERE record = ?").execute(arguments: [record])
            return try tables.insertDeletion(of: record, in: table, at: slot, clock: entry.clock)
        }
        let row = RecordWriter.Row(row: entry.row, record: record, slot: slot, clock: entry.clock.rawValue)
        try tables.versions.put(row, from: source(entry.kind, of: batch, plan), over: current)
        // In the view for own devices, its writer's own entry is what they get.
        if plan.log.id.view != .own { try observer?.inserted(record, table) }
    }

    /// Whether the device of a log had seen a version that it replaces: then no two devices have changed the record at
    /// the same time.
    private func hasSeen(_ current: RecordTables.CurrentVersion, _ plan: LogPlan) throws -> Bool {
        guard observer != nil, plan.log.id.view == .own else { return false }
        guard current.slot.writer != plan.log.writer else { return true }
        return try current.slot.number < plan.seen[tables.writerID(current.slot.writer)] ?? 0
    }

    private func rememberLost(
        _ entry: EntryHeader, of batch: EntryBatch, as record: RecordKey, in plan: LogPlan
    ) throws {
        switch entry.state {
        case .deleted: return
        case .blank: try tables.remember(plan.log, entry.number, record: record, fields: batch.blanks[entry.row])
        case .value:
            let salt = batch.salt(of: entry)
            let fields = CanonicalBuffer().digest(pinned[entry.kind], row: entry.row, salt: salt)
            try tables.remember(plan.log, entry.number, record: record, fields: fields)
        }
    }

    /// Empties a slot whose record is not put again in the same log.
    func removed(_ slot: Segment.Slot, _ number: UInt64, in plan: LogPlan) throws {
        try writeRows()
        hasRemoved = true
        if !plan.isAlone {
            try tables.remember(
                SlotKey(plan.log.writer, number), record: slot.record, table: try tables.table(slot.kind),
                slots: self.slot)
        }
        try noteRemoval(slot, SlotKey(plan.log.writer, number))
        if try tables.forget(slot, number, of: plan.log) { changes.remove(slot.record, slot.kind) }
    }

    /// Tells the observer of a version that is replaced, unless the user has seen it where it was replaced.
    private func noteReplacement(of current: RecordTables.CurrentVersion, _ record: RecordKey, _ table: KindTable)
        throws
    {
        guard let observer, let content = try tables.content(record, table) else { return }
        try observer.replaced(record, table, content, current.version.clock)
    }

    /// Tells the observer of a record that is removed.
    private func noteRemoval(_ slot: Segment.Slot, _ key: SlotKey) throws {
        guard let observer else { return }
        let table = try tables.table(slot.kind)
        guard let current = try tables.currentVersion(slot.record, table), current.slot == key,
            let content = try tables.content(slot.record, table)
        else { return }
        try observer.changing(slot.record, table, content)
        try observer.removed(slot.record, table, content, current.version.clock)
    }

    func slot(_ entry: EntryHeader, leaf: Digest, _ plan: LogPlan) throws -> Segment.Slot {
        Segment.Slot(
            offset: entry.offset, state: entry.state == .deleted ? .deleted : .value,
            kind: plan.tables[entry.kind].table.ref,
            record: RecordKey(try tables.logs.writerRef(entry.id.writer), entry.id.number), clock: entry.clock.rawValue,
            leaf: leaf)
    }
}

/// Entries of one kind in a batch that create their records: their rows are written together.
struct WaitingRows {
    let batch: EntryBatch
    let plan: LogPlan
    let kind: Int
    var entries: [EntryHeader] = []
}
