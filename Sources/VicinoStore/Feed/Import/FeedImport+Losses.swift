internal import VicinoCore
internal import VicinoFormat

/// Keeps what a user has changed at the same time on another device, and what counts no more.
extension FeedImport {
    /// Tells the observer of a received version that loses against the held one, unless the device of that one had seen
    /// it.
    ///
    /// The next head of this device says that it has seen the version. So the device that made it may take it for one that
    /// the user has changed knowingly, and keep nothing: it must be kept here.
    func noteLoss(
        of entry: EntryHeader, _ batch: EntryBatch, as record: RecordKey, in plan: LogPlan,
        to current: RecordTables.CurrentVersion?
    ) throws {
        guard let observer, let current, plan.log.id.view == .own, entry.state == .value else { return }
        let table = plan.tables[entry.kind].table
        // A deletion is told of by the device that receives it. Internal records are no content of the user.
        guard !current.isDeletion, !table.schema.kind.isInternal, entry.number >= plan.held.next else { return }
        guard try current.slot.writer != plan.log.writer && !hasSeen(entry, plan, by: current) else { return }
        try observer.replaced(record, table, batch.kinds[entry.kind].content(entry.row), entry.clock)
    }

    /// Whether the device of a current version had seen an entry of another log, by a head that is stated or held.
    private func hasSeen(
        _ entry: EntryHeader, _ plan: LogPlan, by current: RecordTables.CurrentVersion
    ) throws -> Bool {
        let id = LogID(writer: try tables.writerID(current.slot.writer), view: .own)
        let stated = logs.first { $0.id == id }?.head?.seen
        let held = try FeedLog.fetchOne(db, id: id)?.head?.claimed().seen
        return [stated, held].contains { seen in entry.number < seen?[plan.log.id.writer] ?? 0 }
    }
}
