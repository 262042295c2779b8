internal import VicinoCore
internal import VicinoFormat

/// Merges a log of which whole segments are given, in any order of the calls.
extension FeedImport {
    /// Replaces the held entries of some segments.
    ///
    /// - Parameters:
    ///   - segments: ascending; those without entries are empty from now on.
    ///   - batches: their entries, ascending, with the leaf digests; entries of other segments are skipped.
    func replace(_ segments: [UInt64], with batches: [(EntryBatch, leaves: [Digest])], in plan: LogPlan) throws {
        guard !plan.isSkipped else { return }
        plan.order = NumberOrder(next: plan.next, isDelta: false)
        for (batch, _) in batches { try check(batch, plan) }
        try noting(plan) {
            var ahead = segments[...]
            for (batch, leaves) in batches { try replace(&ahead, with: batch, leaves: leaves, in: plan) }
            try open(&ahead, through: .max, plan)
            try closeSegment(plan)
            plan.sweep.open = nil
        }
    }

    private func replace(
        _ ahead: inout ArraySlice<UInt64>, with batch: EntryBatch, leaves: [Digest], in plan: LogPlan
    ) throws {
        batch.pin(&pinned)
        try tables.salts.add(batch.provenSalts, to: plan.log)
        try eachSegment(of: batch) { segment, indices in
            try open(&ahead, through: segment, plan)
            if plan.sweep.open?.index == segment { try replace(indices, of: batch, leaves: leaves, in: plan) }
        }
        try writeRows()
    }

    /// Closes the open segment and moves on, up to and including a segment.
    private func open(_ ahead: inout ArraySlice<UInt64>, through segment: UInt64, _ plan: LogPlan) throws {
        while let next = ahead.first, next <= segment {
            try closeSegment(plan)
            plan.sweep.open = .init(index: next, stored: try tables.logs.segment(plan.log, index: next))
            ahead.removeFirst()
        }
    }

    /// Empties the segments beyond the end of this log: those of an earlier session, or those that its author's closing
    /// has cut off.
    func cutOff(_ plan: LogPlan) throws {
        guard plan.held == .nothing || plan.mode == .replace, !plan.isSkipped else { return }
        let end = Tree.segmentCount(next: plan.next)
        try replace(try tables.logs.storedSegments(plan.log).filter { $0 >= end }, with: [], in: plan)
    }

    /// Writes back an incomplete log, which has no head but the next number that it will reach.
    func suspend(_ plan: LogPlan) throws {
        guard !plan.isSkipped else { return }
        try SignedSchemas.store(db, plan.tables.map(\.signedSchema))
        tables.logs.setNext(plan.next, of: plan.log)
        try tables.logs.flush()
    }
}
