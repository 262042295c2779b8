internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What an import changed.
package struct ImportOutcome: Equatable, Sendable {
    /// The records that were added, changed and removed.
    package internal(set) var changes = RecordChanges()
    /// Logs whose author has signed two contradictory states; the one that was received first is shown.
    package var forks = 0
    /// Logs of which nothing more is merged, because of an earlier contradiction that their author has not settled.
    package var heldBack = 0

    /// Logs of the dump that end differently from their author's closing, and are not merged.
    package var closedElsewhere = 0

    /// Records whose current version has no content here after the import.
    package var missingContents = 0

    package init() {}

    /// The number of records that are new.
    package var added: Int { changes.added.count }
    /// The number of records that have a newer version now.
    package var changed: Int { changes.changed.count }
    /// The number of records that were removed.
    package var removed: Int { changes.removedCount }

    /// Whether the database is unchanged.
    package var isNothing: Bool { changes.isEmpty && forks == 0 }
}

/// Merges a dump into a database, inside one transaction of the caller.
///
/// Leaf digests tell new slots from stored ones, so stored entries are not written again. In the end every log must
/// have exactly the root that its author signed, or the transaction fails.
final class FeedImport {
    let merge: RecordMerge
    let db: Database
    let roster: Verified<Roster>
    let audience: Audience
    let header: DumpHeader
    /// Whether the caller gives all of each log, or its changes; in a session segments come one by one.
    let isWhole: Bool
    let overview: FeedOverview
    private(set) var plans: [LogPlan] = []
    /// The contents of the batch that is being merged, by kind.
    var pinned: [PinnedColumns] = []
    /// The rows of that batch that wait to be written.
    var waiting: WaitingRows?
    var outcome = ImportOutcome()
    var changes = ChangedKeys()
    var contradictions: Set<LogID> = []
    /// Versions received without content, which a higher version is said to replace.
    var blanks: [Blank] = []
    /// Whether a slot was emptied whose record is not put again in the same log.
    var hasRemoved = false
    let observer: Observer?

    /// Is told which records an import adds to the tables, replaces and removes.
    struct Observer {
        let inserted: (RecordKey, KindTable) throws -> Void
        let replaced: (RecordKey, KindTable, RecordContent, VersionClock) throws -> Void
        let removed: (RecordKey, KindTable, RecordContent, VersionClock) throws -> Void
    }

    /// - Parameters:
    ///   - beside: for each writer of an offered log, the limit of its ids; needed where the header names only some
    ///     logs.
    ///   - skipping: logs that an earlier attempt has found to contradict the held ones.
    ///   - audience: the readers for whom the logs must be meant.
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
        // All tables come before the first plan: a later log may widen a table that an earlier one needs too.
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

    /// Plans a log again, because other logs have changed.
    func planAnew(_ index: Int) throws { plans[index] = try makePlan(header.logs[index], isSkipped: false) }

    /// The kinds of a log, by its index in the header.
    func schemas(_ index: Int) throws -> [Schema] {
        guard plans.indices.contains(index) else { throw FormatError(.damaged, "The dump has no such log.") }
        return plans[index].tables.map(\.signedSchema)
    }

    /// Merges a batch of a log, by its index in the header.
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
    /// - Parameter heads: the heads in the order of the logs, as at the end of the dump.
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
        return try result()
    }

    /// The outcome so far.
    func result() throws -> ImportOutcome {
        outcome.changes = try RecordChanges(changes, writer: merge.writerID) { try merge.table($0).schema.kind }
        return outcome
    }

    private func close(_ plan: LogPlan, _ head: Verified<Head>) throws {
        merge.logs.setNext(head.position.next, of: plan.log)
        let position = try merge.logs.position(plan.log)
        try check(head, plan, against: ProvenLog(position: position, live: merge.logs.current(plan.log).live))
        try SignedSchemas.store(db, plan.tables.map(\.signedSchema))
        try plan.log.store(head, db)
    }

    /// Checks that a head may speak for its log, and that the log's contents are what the head signs.
    func check(_ head: Verified<Head>, _ plan: LogPlan, against proven: ProvenLog?) throws {
        try checkAuthority(of: head, plan.log)
        guard Schema.digest(of: plan.tables.map(\.signedSchema)) == head.schemas else {
            throw StoreError(.unverified, "The dump has a schema other than the one that its author signed.")
        }
        guard proven == ProvenLog(position: head.position, live: head.live) else {
            throw StoreError(.unverified, "The dump does not hold what its author signed. Nothing was changed.")
        }
    }
}
