internal import VicinoCore
internal import VicinoFormat

/// Reads a dump in the order in which its logs must be merged.
extension FeedImport {
    /// Merges all batches of a dump.
    ///
    /// Logs that the dump replaces by their author's closed state come first. A version that only the held log has may
    /// be higher than a version in another log of the dump. The other version then loses its content, and the
    /// replacement removes the higher one.
    ///
    /// - Parameter makeReader: opens the dump from its beginning; a dump with such logs is read three times.
    /// - Returns: the heads of the logs, in their order.
    func read(_ makeReader: () throws -> DumpReader) throws -> [Unverified<Head>?] {
        if plans.contains(where: { $0.mode == .replace }) {
            try proveReplacements(makeReader)
            _ = try pass(makeReader) { $0.mode == .replace }
            try finishReplacements()
        }
        return try pass(makeReader) { _ in true }
    }

    /// Whether one log must be merged before another, by their indexes.
    func isAhead(_ a: Int, of b: Int) -> Bool {
        let (gives, waits) = (plans[a].mode == .replace, plans[b].mode == .replace)
        return gives == waits ? a < b : gives
    }

    /// Merges the batches of some logs.
    private func pass(
        _ makeReader: () throws -> DumpReader, of isMeant: (LogPlan) -> Bool
    ) throws -> [Unverified<Head>?] {
        try each(makeReader) { index, batch in
            if isMeant(plans[index]) { try apply(batch, log: index) }
        }
    }

    /// Skips a replacement unless the dump holds the log as its author closed it.
    ///
    /// Only the binary form states at its beginning which position a log reaches.
    private func proveReplacements(_ makeReader: () throws -> DumpReader) throws {
        for plan in plans where plan.mode == .replace { plan.proof = LogDigests(next: plan.next) }
        _ = try each(makeReader) { index, batch in try prove(batch, plans[index]) }
        for plan in plans where plan.mode == .replace {
            let closed = try Closings.position(db, plan.log)
            if plan.proof?.proven().position != closed { plan.mode = .skip }
            plan.proof = nil
        }
    }

    /// Finishes the replaced logs, and plans again those logs that lack contents now.
    private func finishReplacements() throws {
        for plan in plans where plan.mode == .replace {
            try finishReplacement(plan)
            merge.logs.setNext(plan.next, of: plan.log)
            plan.mode = .replaced
        }
        try merge.logs.flush()
        try merge.store(standing: merge.findStandingBlanks())
        for (index, plan) in plans.enumerated() where plan.mode == .skip && !plan.isContradicted {
            if try Closings.position(db, plan.log) == nil { try planAnew(index) }
        }
    }

    /// Reads a dump from its beginning to its end.
    private func each(
        _ makeReader: () throws -> DumpReader, _ body: (Int, EntryBatch) throws -> Void
    ) throws -> [Unverified<Head>?] {
        var reader = try makeReader()
        for plan in plans { plan.order.reset() }
        while let (log, batch) = try reader.next(schemas: { try schemas($0) }) { try body(log, batch) }
        return reader.header.logs.map(\.head)
    }
}
