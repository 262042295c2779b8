internal import VicinoCore
internal import VicinoFormat

/// Merging a log of which all live entries are given.
extension FeedImport {
    func replace(with batch: EntryBatch, _ leaves: [Digest], _ plan: LogPlan) throws {
        guard batch.emptied.isEmpty else { throw FormatError(.damaged, "A full dump lists emptied numbers.") }
        for (entry, leaf) in zip(batch.headers, leaves) {
            let index = entry.number / UInt64(Tree.segmentSize)
            if !plan.isOpen || index != plan.index { try open(index, plan) }
            try replace(entry, leaf, batch, plan)
        }
    }

    /// Settles what the dump no longer holds at the log's end.
    func finishReplacement(_ plan: LogPlan) throws {
        try open(Tree.segmentCount(next: max(plan.held.next, plan.next)), plan)
        plan.isOpen = false
    }

    /// Goes on to a segment; the ones between have nothing in them any more.
    private func open(_ index: UInt64, _ plan: LogPlan) throws {
        guard !plan.isOpen || index > plan.index else {
            throw FormatError(.damaged, "The entries of a log run backwards.")
        }
        let first = plan.isOpen ? plan.index + 1 : 0
        try closeSegment(plan)
        for skipped in plan.takeStoredSegments(below: index) where skipped >= first {
            plan.index = skipped
            plan.stored = try merge.logs.segment(plan.log, skipped)
            plan.segment = Segment()
            plan.isOpen = true
            try closeSegment(plan)
        }
        plan.index = index
        plan.stored = index < plan.storedEnd ? try merge.logs.segment(plan.log, index) : Segment()
        plan.segment = Segment()
        plan.isOpen = true
    }

    private func replace(_ entry: EntryHeader, _ leaf: Digest, _ batch: EntryBatch, _ plan: LogPlan) throws {
        let slot = try slot(entry, leaf: leaf, plan)
        guard plan.segment.slots.last.map({ $0.offset < slot.offset }) ?? true else {
            throw FormatError(.damaged, "The entries of a log run backwards.")
        }
        plan.segment.insert(slot)
        if let old = plan.stored[slot.offset] {
            if old.leaf == leaf {
                return entry.state == .value && merge.hadLost ? try fill(entry, batch, plan) : ()
            }
            guard plan.mode == .replace else { throw Contradiction(log: plan.log.id) }
            try removed(old, entry.number, plan)
        } else if entry.number < plan.held.next, plan.mode != .replace {
            throw Contradiction(log: plan.log.id)
        }
        try put(entry, batch, plan)
    }

    private func closeSegment(_ plan: LogPlan) throws {
        guard plan.isOpen else { return }
        let first = plan.index * UInt64(Tree.segmentSize)
        var isChanged = plan.segment.slots.count != plan.stored.slots.count
        for old in plan.stored.slots {
            if let new = plan.segment[old.offset] {
                isChanged = isChanged || new.leaf != old.leaf
            } else {
                isChanged = true
                try removed(old, first + UInt64(old.offset), plan)
            }
        }
        guard isChanged else { return }
        try merge.logs.replace(plan.log, plan.index, with: plan.segment, liveBefore: plan.stored.slots.count)
    }
}
