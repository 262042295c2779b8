internal import VicinoCore
internal import VicinoFormat

/// Merges a log of which the dump has all live entries.
extension FeedImport {
    func replace(with batch: EntryBatch, _ leaves: [Digest], _ plan: LogPlan) throws {
        try eachSegment(of: batch) { segment, indices in
            if segment != plan.sweep.open?.index { try open(segment, plan) }
            try replace(indices, of: batch, leaves: leaves, in: plan)
        }
        try writeRows()
    }

    /// Empties what the dump no longer holds at the log's end.
    func finishReplacement(_ plan: LogPlan) throws {
        try open(Tree.segmentCount(next: max(plan.held.next, plan.next)), plan)
        plan.sweep.open = nil
    }

    /// Moves on to a segment; the segments skipped have no entries any more.
    private func open(_ index: UInt64, _ plan: LogPlan) throws {
        let first = plan.sweep.open.map { $0.index + 1 } ?? 0
        guard index >= first else { throw VicinoError(.damaged, "The entries of a log are not in ascending order.") }
        try closeSegment(plan)
        for skipped in plan.sweep.pass(below: index) where skipped >= first {
            plan.sweep.open = .init(index: skipped, stored: try tables.logs.segment(plan.log, index: skipped))
            try closeSegment(plan)
        }
        let stored = plan.sweep.mayHold(index) ? try tables.logs.segment(plan.log, index: index) : Segment()
        plan.sweep.open = .init(index: index, stored: stored)
    }

    func replace(_ entry: EntryHeader, leaf: Digest, of batch: EntryBatch, in plan: LogPlan) throws {
        let slot = try slot(entry, leaf: leaf, plan)
        if let last = plan.sweep.open?.segment.lastOffset, last >= slot.offset {
            throw VicinoError(.damaged, "The entries of a log are not in ascending order.")
        }
        plan.sweep.open?.segment.insert(slot)
        if let old = plan.sweep.open?.stored[slot.offset] {
            if old.leaf == leaf {
                return entry.state == .value && tables.hadReplaced ? try fill(entry, of: batch, in: plan) : ()
            }
            guard plan.mode == .replace else { throw Contradiction(log: plan.log.id) }
            try removed(old, entry.number, in: plan)
        } else if entry.number < plan.held.next, plan.mode != .replace {
            throw Contradiction(log: plan.log.id)
        }
        try put(entry, of: batch, in: plan)
    }

    func closeSegment(_ plan: LogPlan) throws {
        guard let open = plan.sweep.open else { return }
        var isChanged = open.segment.count != open.stored.count
        for old in open.stored.slots {
            if let new = open.segment[old.offset] {
                isChanged = isChanged || new.leaf != old.leaf
            } else {
                isChanged = true
                try removed(old, SlotNumber(segment: open.index, offset: old.offset).number, in: plan)
            }
        }
        guard isChanged else { return }
        try tables.logs.replace(plan.log, segment: open.index, with: open.segment, liveBefore: open.stored.count)
    }
}
