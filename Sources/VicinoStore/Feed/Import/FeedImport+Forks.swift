internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Tells an author's contradiction from one that a carrier of the dump has made.
///
/// A signed head does not prove the entries beside it. So a log is a fork only if its entries give the root that its
/// head signs. Then the contradiction rests on two heads, each with its entries.
extension FeedImport {
    /// Whether a log that is not merged may be evidence.
    ///
    /// A dump must contain all of it. Its past must also differ from that of the held log, or both must end differently
    /// at the same number.
    func needsProof(_ stated: StatedLog, _ plan: LogPlan) throws -> Bool {
        guard supply == .byNumber, plan.isSkipped, stated.extent == .whole else { return false }
        guard try Closings.position(db, plan.log) == nil else { return false }
        let isSame = stated.head?.position == plan.held
        return plan.mode == .skip(.contradicted) || stated.next == plan.held.next && !isSame
    }

    /// Adds entries of a log that is not merged to its proof.
    func prove(_ batch: EntryBatch, _ plan: LogPlan) throws {
        guard plan.proof != nil else { return }
        for (entry, leaf) in zip(batch.headers, batch.leaves()) { try plan.proof?.add(entry.number, leaf) }
    }

    /// Stores a head that contradicts the held log as evidence, if the proof supports it.
    ///
    /// - Throws: `VicinoError` if the log is not what the head signs: then only its carrier has contradicted the held
    ///   log.
    func noteFork(_ plan: LogPlan, _ head: Verified<Head>) throws {
        let isContradicted = plan.mode == .skip(.contradicted)
        let isFork = isContradicted || head.position.relation(to: plan.held) == .fork
        guard isFork, try Closings.position(db, plan.log) == nil else { return }
        let proven = plan.proof?.proven() ?? plan.proven
        // Changes since a position that the held log does not have prove nothing.
        guard isContradicted || proven != nil else { return }
        try check(head, plan, against: proven)
        try db.execute(
            sql: "INSERT OR IGNORE INTO fork (log, payload, signature) VALUES (?, ?, ?)",
            arguments: [plan.log.ref, head.source.payload.databaseData, head.source.signature.databaseData])
        outcome.forks += db.changesCount
    }
}

extension LogDigests {
    /// The position and size of the log after the entries so far; entries can still be added to the original.
    func proven() -> ProvenLog {
        var digests = self
        return ProvenLog(position: digests.finish(), live: live)
    }
}
