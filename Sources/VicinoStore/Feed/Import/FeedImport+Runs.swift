internal import VicinoCore
internal import VicinoFormat

/// Merges entries of one segment many at a time where all of them create records.
///
/// Nearly all entries of a first transfer do. To decide and note the same for each of them takes as long as to hand its
/// fields to SQLite.
extension FeedImport {
    /// Calls the body with the indices of a batch's entries in each segment.
    func eachSegment(of batch: EntryBatch, _ body: (UInt64, Range<Int>) throws -> Void) rethrows {
        var start = 0
        while start < batch.headers.count {
            let segment = batch.headers[start].segment
            var end = start + 1
            while end < batch.headers.count, batch.headers[end].segment == segment { end += 1 }
            try body(segment, start..<end)
            start = end
        }
    }

    /// Merges the entries at some indices of a batch into the open segment, in which all of them are.
    func replace(_ indices: Range<Int>, of batch: EntryBatch, leaves: [Digest], in plan: LogPlan) throws {
        for start in stride(from: indices.lowerBound, to: indices.upperBound, by: RecordWriter.runLength) {
            let part = start..<min(start + RecordWriter.runLength, indices.upperBound)
            if try putNew(part, of: batch, leaves: leaves, in: plan) { continue }
            for index in part { try replace(batch.headers[index], leaf: leaves[index], of: batch, in: plan) }
        }
    }

    /// Writes a run of records that are certainly new, and puts them into the open segment.
    ///
    /// - Returns: false if there may be others among them, or a row of one of them is held; nothing is changed then.
    private func putNew(
        _ indices: Range<Int>, of batch: EntryBatch, leaves: [Digest], in plan: LogPlan
    ) throws -> Bool {
        guard indices.count == RecordWriter.runLength, areNew(indices, of: batch, plan) else { return false }
        let kind = batch.headers[indices.lowerBound].kind
        let rows = batch.headers[indices].map { newRow($0, plan) }
        guard try tables.versions.addRun(rows, from: source(kind, of: batch, plan)) else { return false }
        changes.put(rows.lazy.map(\.record))
        let ref = plan.tables[kind].table.ref
        plan.sweep.open?.segment.append(
            zip(rows, indices).lazy.map { row, index in
                Segment.Slot(
                    offset: batch.headers[index].offset, state: .value, kind: ref, record: row.record,
                    clock: row.clock, leaf: leaves[index])
            })
        return true
    }

    /// Whether entries create records of one kind in a segment that holds nothing yet, in ascending order.
    private func areNew(_ indices: Range<Int>, of batch: EntryBatch, _ plan: LogPlan) -> Bool {
        let first = batch.headers[indices.lowerBound]
        guard let open = plan.sweep.open, open.stored.count == 0, first.number >= plan.held.next,
            takesNewRows(plan)
        else { return false }
        if let last = open.segment.lastOffset, last >= first.offset { return false }
        var number: UInt64?
        for entry in batch.headers[indices] {
            guard createsRecord(entry, plan), entry.kind == first.kind else { return false }
            if let number, number >= entry.number { return false }
            number = entry.number
        }
        return true
    }
}
