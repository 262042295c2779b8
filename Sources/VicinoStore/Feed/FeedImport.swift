internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What an import changed.
package struct ImportOutcome: Equatable, Sendable {
    /// Records that were not there before.
    package var added = 0
    /// Records that have a newer version now.
    package var changed = 0
    /// Records that are gone.
    package var removed = 0
    /// Logs whose author has signed two contradictory states; the one that was there first is shown.
    package var forks = 0
    /// Logs of which nothing more is taken, because of an earlier contradiction that their author has not settled.
    package var heldBack = 0

    /// Logs of the dump that end otherwise than their author has closed them, and are not taken.
    package var closedElsewhere = 0

    /// Records of which the version that counts is here without its content, after the import.
    package var missingContents = 0

    package init() {}

    /// Whether the database is as it was.
    package var isNothing: Bool { added + changed + removed + forks == 0 }
}

/// Merges a dump into a database, inside one transaction of the caller.
///
/// Slots are told from what is stored by their leaf digests, so what is already there is not written again. In the end
/// every log must have exactly the root that its author signed, or the transaction fails.
final class FeedImport {
    let merge: RecordMerge
    let db: Database
    let roster: Verified<Roster>
    let audience: Audience
    let header: DumpHeader
    /// Whether all of each log is given, or what has changed; in a session segments come one by one.
    let isWhole: Bool
    let overview: FeedOverview
    private(set) var plans: [LogPlan] = []
    /// The contents of the batch that is being merged, by kind.
    var pinned: [PinnedColumns] = []
    /// What is to be written of that batch.
    var waiting: WaitingRows?
    var outcome = ImportOutcome()
    var contradictions: Set<LogID> = []
    /// Versions that came without content, because a higher one is said to stand.
    var blanks: [Blank] = []
    /// Whether a slot has been emptied whose record is not put again in the same log.
    var hasRemoved = false
    let observer: Observer?

    /// Gets what an import puts into the tables and what it takes out of them.
    struct Observer {
        let inserted: (RecordKey, KindTable) throws -> Void
        let replaced: (RecordKey, KindTable, RecordContent, Clock) throws -> Void
        let removed: (RecordKey, KindTable, RecordContent, Clock) throws -> Void
    }

    /// - Parameters:
    ///   - beside: the numbers that ids lie below, of all writers whose logs are offered, where the header names only some.
    ///   - skipping: logs that an earlier try has found to contradict what is held.
    ///   - audience: for whom the logs must be meant.
    init(
        _ db: Database, _ header: DumpHeader, roster: Verified<Roster>, beside: [WriterID: UInt64] = [:],
        skipping: Set<LogID> = [], audience: Audience = .anybody, isWhole: Bool = true, observer: Observer? = nil
    ) throws {
        self.isWhole = isWhole
        self.observer = observer
        self.audience = audience
        self.db = db
        self.header = header
        self.roster = roster
        overview = FeedOverview(db, header, beside: beside)
        merge = try RecordMerge(db)
        try storeClosings()
        // All before the first plan: a later log may widen a table that an earlier one needs too.
        for log in header.logs { try openTables(log) }
        for log in header.logs {
            let plan = try makePlan(log, isSkipped: skipping.contains(log.log))
            if plan.isFresh {
                for table in plan.tables { try table.table.dropStartIndex(db) }
            }
            plans.append(plan)
        }
    }

    private func makePlan(_ log: DumpLog, isSkipped: Bool) throws -> LogPlan {
        let plan = try plan(log, isSkipped: isSkipped)
        plan.isContradicted = isSkipped
        if try needsProof(log, plan) { plan.proof = LogDigests(next: log.next) }
        return plan
    }

    /// Decides once more what is to be done with a log, because others have changed.
    func planAnew(_ index: Int) throws { plans[index] = try makePlan(header.logs[index], isSkipped: false) }

    /// The kinds of a log, by its place in the header.
    func schemas(_ index: Int) throws -> [Schema] {
        guard plans.indices.contains(index) else { throw FormatError(.damaged, "The dump has no such log.") }
        return plans[index].tables.map(\.signedSchema)
    }

    /// Merges a batch of a log, by its place in the header.
    func apply(_ batch: EntryBatch, log index: Int) throws {
        try check(batch, plans[index])
        guard plans[index].mode != .skip else { return try prove(batch, plans[index]) }
        batch.pin(&pinned)
        let leaves = batch.leaves(pinned)
        do {
            switch plans[index].mode {
            case .skip, .replaced: break
            case .full, .replace: try replace(with: batch, leaves, plans[index])
            case .delta: try update(with: batch, leaves, plans[index])
            }
        } catch let contradiction as Contradiction {
            waiting = nil
            contradictions.insert(contradiction.log)
            plans[index].mode = .skip
        }
    }

    /// Compares every log with its author's head and stores the heads.
    ///
    /// - Parameter heads: the heads in the order of the logs, as they stand at the end of the dump.
    /// - Throws: `Contradictions` if the dump must be read again without some of its logs.
    func finish(_ heads: [Unverified<Head>?]) throws -> ImportOutcome {
        guard contradictions.isEmpty else { throw Contradictions(logs: contradictions) }
        for plan in plans where plan.isFresh {
            for table in plan.tables { try table.table.createIndexes(db) }
        }
        var taken: [LogRef: Verified<Head>] = [:]
        for index in plans.indices {
            guard let claimed = heads[index] else { throw FormatError(.damaged, "The dump lacks a head.") }
            let head = try claimed.verified(against: roster)
            guard plans[index].mode != .skip else {
                try checkDevice(of: head, plans[index].log)
                try noteFork(plans[index], head)
                if plans[index].isHeldBack { outcome.heldBack += 1 }
                if let end = try Closings.position(db, plans[index].log), end != head.position {
                    outcome.closedElsewhere += 1
                }
                continue
            }
            if plans[index].mode == .full || plans[index].mode == .replace, isWhole {
                try finishReplacement(plans[index])
            }
            try close(plans[index], head)
            taken[plans[index].log.ref] = head
        }
        try checkBlanks(taken)
        try merge.logs.flush()
        return outcome
    }

    private func close(_ plan: LogPlan, _ head: Verified<Head>) throws {
        merge.logs.setNext(head.position.next, of: plan.log)
        let position = try merge.logs.position(plan.log)
        try check(head, plan, against: ProvenLog(position: position, live: merge.logs.current(plan.log).live))
        try SignedSchemas.store(db, plan.tables.map(\.signedSchema))
        try plan.log.store(head, db)
    }

    /// Checks that a head may speak for its log, and that what the log holds is what the head signs.
    func check(_ head: Verified<Head>, _ plan: LogPlan, against proven: ProvenLog?) throws {
        try checkAuthority(of: head, plan.log)
        guard Schema.digest(of: plan.tables.map(\.signedSchema)) == head.schemas else {
            throw StoreError(.unverified, "The dump comes with a schema other than the one that its author signed.")
        }
        guard proven == ProvenLog(position: head.position, live: head.live) else {
            throw StoreError(.unverified, "The dump does not hold what its author signed. Nothing was changed.")
        }
    }
}
