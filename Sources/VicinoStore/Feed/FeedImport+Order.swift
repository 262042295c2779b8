internal import VicinoCore
internal import VicinoFormat

/// Reading a dump in the order in which its logs have to be merged.
extension FeedImport {
    /// Merges all batches of a dump.
    ///
    /// Logs that give way to the state in which their author closed them come first. A version that only the held log has
    /// may outrank a version in another log of the dump. The other version then loses its content, and the first one goes.
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

    /// Whether one log has to be merged before another, by their indexes.
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

    /// Leaves a log as it is that gives way, unless the dump holds what its author closed it with. Only the binary form says
    /// at its beginning what a log amounts to.
    private func proveReplacements(_ makeReader: () throws -> DumpReader) throws {
        for plan in plans where plan.mode == .replace { plan.proof = LogDigests(next: plan.next) }
        _ = try each(makeReader) { index, batch in try prove(batch, plans[index]) }
        for plan in plans where plan.mode == .replace {
            let closed = try Closings.position(db, plan.log)
            if plan.proof?.proven().position != closed { plan.mode = .skip }
            plan.proof = nil
        }
    }

    /// Settles the logs that gave way, and plans those anew of which contents are missing now.
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
        for plan in plans { (plan.lastNumber, plan.lastEmptied) = (nil, nil) }
        while let (log, batch) = try reader.next(schemas: { try schemas($0) }) { try body(log, batch) }
        return reader.header.logs.map(\.head)
    }
}
