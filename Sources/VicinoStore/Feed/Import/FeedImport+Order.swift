internal import VicinoCore
internal import VicinoFormat

/// Merges those logs first that are replaced by their author's closed state.
extension FeedImport {
    /// The logs in the order in which they must be merged, each with its index.
    var order: [(index: Int, plan: LogPlan)] {
        let all = plans.enumerated().map { (index: $0, plan: $1) }
        return all.filter { $0.plan.mode == .replace } + all.filter { $0.plan.mode != .replace }
    }

    /// Skips a replacement unless the dump holds the log as its author closed it.
    ///
    /// Only the binary form states at its beginning which position a log reaches.
    ///
    /// - Parameter read: calls its argument with all batches.
    func proveReplacements(_ read: ((EntryBatch, LogPlan) throws -> Void) throws -> Void) throws {
        for plan in plans where plan.mode == .replace { plan.proof = LogDigests(next: plan.next) }
        try read { batch, plan in try prove(batch, plan) }
        for plan in plans where plan.mode == .replace {
            let closed = try Closings.position(db, plan.log)
            if plan.proof?.proven().position != closed { plan.mode = .skip(.known) }
            plan.proof = nil
        }
    }

    /// Finishes the replaced logs, and plans again those logs that lack contents now.
    func finishReplacements() throws {
        for plan in plans where plan.mode == .replace {
            try finishReplacement(plan)
            tables.logs.setNext(plan.next, of: plan.log)
            plan.mode = .replaced
        }
        try tables.logs.flush()
        try tables.store(current: tables.findCurrentBlanks())
        for (index, plan) in plans.enumerated() where plan.isSkipped && plan.mode != .skip(.contradicted) {
            if try Closings.position(db, plan.log) == nil { try planAnew(index) }
        }
    }
}
