internal import VicinoCore
internal import VicinoFormat

/// Merges a log of which the dump has only the changes.
extension FeedImport {
    func update(with batch: EntryBatch, _ leaves: [Digest], _ plan: LogPlan) throws {
        for number in batch.emptied {
            guard number < plan.held.next, let slot = try tables.logs.slot(plan.log, number: number) else {
                throw VicinoError(.damaged, "The dump empties a number that holds nothing.")
            }
            try tables.logs.remove(plan.log, number: number)
            try removed(slot, number, in: plan)
        }
        for (entry, leaf) in zip(batch.headers, leaves) {
            guard entry.number >= plan.held.next, try tables.logs.slot(plan.log, number: entry.number) == nil else {
                throw VicinoError(.damaged, "An update changes what is never changed.")
            }
            try put(entry, of: batch, in: plan, over: try emptyOldSlot(of: entry, plan))
            try tables.logs.insert(try slot(entry, leaf: leaf, plan), into: plan.log, number: entry.number)
        }
    }

    /// A new version in the same log empties the slot of the old one, without being told.
    ///
    /// - Returns: the current version.
    private func emptyOldSlot(of entry: EntryHeader, _ plan: LogPlan) throws -> RecordTables.CurrentVersion? {
        let table = plan.tables[entry.kind].table
        let record = RecordKey(try tables.logs.writerRef(entry.id.writer), entry.id.number)
        let current = try tables.currentVersion(record, table)
        if let current, current.slot.writer == plan.log.writer,
            try tables.logs.slot(plan.log, number: current.slot.number)?.record == record
        {
            try tables.logs.remove(plan.log, number: current.slot.number)
        }
        return current
    }
}
