internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Telling a contradiction by the author from one that a carrier of the dump has made.
///
/// A signed head says nothing of the entries beside it. So a log is a fork only if its entries amount to what its head
/// signs: then the contradiction rests on two heads, each with the entries that it was signed for.
extension FeedImport {
    /// Whether a log that is not taken may be evidence: all of it is given, and it goes on from another past than what
    /// is held, or ends at the same number in another way.
    func needsProof(_ dumped: DumpLog, _ plan: LogPlan) throws -> Bool {
        guard isWhole, plan.mode == .skip, dumped.base == nil else { return false }
        guard try Closings.position(db, plan.log) == nil else { return false }
        let isSame = try dumped.head?.claimed().position == plan.held
        return plan.isContradicted || dumped.next == plan.held.next && !isSame
    }

    /// Adds entries of a log that is not taken to what it amounts to.
    func prove(_ batch: EntryBatch, _ plan: LogPlan) throws {
        guard plan.proof != nil else { return }
        for (entry, leaf) in zip(batch.headers, batch.leaves()) { try plan.proof?.add(entry.number, leaf) }
    }

    /// Keeps a head that contradicts what is held as evidence, with what proves it.
    ///
    /// - Throws: `StoreError` if the log is not what the head signs: then nobody but its carrier has contradicted anything.
    func noteFork(_ plan: LogPlan, _ head: Verified<Head>) throws {
        let isFork = plan.isContradicted || head.position.relation(to: plan.held) == .fork
        guard isFork, try Closings.position(db, plan.log) == nil else { return }
        let proven = plan.proof?.proven() ?? plan.proven
        // What is only new since a position, and does not go on from what is held, shows nothing.
        guard plan.isContradicted || proven != nil else { return }
        try check(head, plan, against: proven)
        try db.execute(
            sql: "INSERT OR IGNORE INTO fork (log, payload, signature) VALUES (?, ?, ?)",
            arguments: [plan.log.ref, head.source.payload.databaseData, head.source.signature.databaseData])
        outcome.forks += db.changesCount
    }
}

extension LogDigests {
    /// What the entries so far amount to. The original can still be added to.
    func proven() -> ProvenLog {
        var digests = self
        return ProvenLog(position: digests.position(), live: live)
    }
}
