internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What an import changed.
package struct ImportOutcome: Equatable, Sendable {
    /// The records that were added, changed and removed.
    package internal(set) var changes = RecordChanges()
    /// Logs whose author has signed two contradictory states; the one that was received first is shown.
    package var forks = 0
    /// Logs of which nothing more is merged, because of an earlier contradiction that their author has not resolved.
    package var heldBack = 0

    /// Logs of the dump that end differently from their author's closing, and are not merged.
    package var closedElsewhere = 0

    /// Records whose current version has no content here after the import.
    package var missingContentCount = 0

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

/// Merges what an author has signed into a database, inside one transaction of the caller.
///
/// `DumpMerge` and `SessionMerge` verify what is stated and give it here, with the entries. Leaf digests tell new slots
/// from stored ones, so stored entries are not written again. In the end every log must have exactly the root that its
/// author signed, or the transaction fails.
final class FeedImport {
    let tables: RecordTables
    let db: Database
    let author: StatedAuthor
    let target: MergeTarget
    let supply: EntryOrder
    let logs: [StatedLog]
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

    /// In which order a caller gives the entries of a log.
    enum EntryOrder {
        /// By their numbers, from the first to the last: all entries, or all changes.
        case byNumber
        /// Segment by segment in any order, or all changes.
        case bySegment
    }

    /// Receives the records that an import adds to the tables from views for followers, and those that it replaces
    /// and removes.
    struct Observer {
        let inserted: (RecordKey, KindTable) throws -> Void
        let replaced: (RecordKey, KindTable, RecordContent, VersionClock) throws -> Void
        let removed: (RecordKey, KindTable, RecordContent, VersionClock) throws -> Void
        /// Is called before each change of a record, with the content that it has until then: nil if it has none.
        let changing: (RecordKey, KindTable, RecordContent?) throws -> Void
    }

    /// Begins a merge: creates what the logs need, and decides what to do with each of them.
    ///
    /// - Parameters:
    ///   - logs: each at most once.
    ///   - limits: for each writer of the author, as far as stated, the limit of its ids: all numbers are lower.
    ///   - skipping: logs that an earlier attempt has found to contradict the held ones.
    static func begin(
        _ db: Database, author: StatedAuthor, logs: [StatedLog], limits: [WriterID: UInt64], supply: EntryOrder,
        into target: MergeTarget, skipping: Set<LogID> = []
    ) throws -> FeedImport {
        let feed = try FeedImport(db, author: author, logs: logs, limits: limits, supply: supply, target: target)
        try feed.storeClosings()
        // All tables come before the first plan: a later log may widen a table that an earlier one needs too.
        for log in logs { _ = try feed.openTables(log) }
        for log in logs {
            let plan = try feed.makePlan(log, isContradicted: skipping.contains(log.id))
            if plan.isFresh {
                for table in plan.tables { try table.table.dropStartIndex(db) }
            }
            feed.plans.append(plan)
        }
        return feed
    }

    private init(
        _ db: Database, author: StatedAuthor, logs: [StatedLog], limits: [WriterID: UInt64], supply: EntryOrder,
        target: MergeTarget
    ) throws {
        self.db = db
        self.author = author
        self.logs = logs
        self.supply = supply
        self.target = target
        observer = target.observer
        overview = FeedOverview(db, logs, limits: limits)
        tables = try RecordTables(db)
    }

    private func makePlan(_ log: StatedLog, isContradicted: Bool) throws -> LogPlan {
        let plan = try plan(log, isContradicted: isContradicted)
        if try needsProof(log, plan) { plan.proof = LogDigests(next: log.next) }
        return plan
    }

    /// Plans a log again, because other logs have changed.
    func planAnew(_ index: Int) throws { plans[index] = try makePlan(logs[index], isContradicted: false) }

    /// Merges a batch of a log.
    func apply(_ batch: EntryBatch, to plan: LogPlan) throws {
        try check(batch, plan)
        guard !plan.isSkipped else { return try prove(batch, plan) }
        batch.pin(&pinned)
        let leaves = batch.leaves(pinned)
        try noting(plan) {
            if plan.mode != .replaced { try tables.salts.add(batch.provenSalts, to: plan.log) }
            switch plan.mode {
            case .skip, .replaced: break
            case .full, .replace: try replace(with: batch, leaves, plan)
            case .delta: try update(with: batch, leaves, plan)
            }
        }
    }

    /// Notes a log whose entries contradict the held ones; the caller must begin again without it.
    func noting(_ plan: LogPlan, _ body: () throws -> Void) throws {
        do { try body() } catch let contradiction as Contradiction {
            waiting = nil
            contradictions.insert(contradiction.log)
            plan.mode = .skip(.contradicted)
        }
    }

    /// Compares every log with its author's head and stores the heads.
    ///
    /// - Parameter heads: the heads in the order of the logs.
    /// - Throws: `Contradictions` if the merge must begin again without some of its logs.
    func finish(_ heads: [Verified<Head>]) throws -> ImportOutcome {
        guard contradictions.isEmpty else { throw Contradictions(logs: contradictions) }
        guard heads.map(\.log) == plans.map(\.log.id) else {
            throw VicinoError(.unverified, "The dump names other heads than those of its logs. Nothing was changed.")
        }
        for plan in plans where plan.isFresh {
            for table in plan.tables { try table.table.createIndexes(db) }
        }
        var taken: [LogRef: Verified<Head>] = [:]
        for (plan, head) in zip(plans, heads) {
            guard !plan.isSkipped else {
                try checkDevice(of: head, plan.log)
                try noteFork(plan, head)
                try renewHead(plan, head)
                if plan.mode == .skip(.heldBack) { outcome.heldBack += 1 }
                if let end = try Closings.position(db, plan.log), end != head.position { outcome.closedElsewhere += 1 }
                continue
            }
            if supply == .byNumber, plan.mode == .full || plan.mode == .replace { try finishReplacement(plan) }
            try checkAndStore(head, plan)
            taken[plan.log.ref] = head
        }
        try removeFormerViews()
        try checkBlanks(taken)
        try tables.logs.flush()
        return try result()
    }

    /// The outcome so far.
    func result() throws -> ImportOutcome {
        outcome.changes = try RecordChanges(changes, writer: tables.writerID) { try tables.table($0).schema.kind }
        return outcome
    }

    /// Takes the head of an author in place of the one that they have signed for the same position under a former id.
    private func renewHead(_ plan: LogPlan, _ head: Verified<Head>) throws {
        guard let held = try plan.log.head?.claimed(), held.author != head.author, head.position == plan.held else {
            return
        }
        try plan.log.store(head, db)
    }

    private func checkAndStore(_ head: Verified<Head>, _ plan: LogPlan) throws {
        tables.logs.setNext(head.position.next, of: plan.log)
        let position = try tables.logs.position(plan.log)
        try check(head, plan, against: ProvenLog(position: position, live: tables.logs.current(plan.log).live))
        try SignedSchemas.store(db, plan.tables.map(\.signedSchema))
        try plan.log.store(head, db)
    }

    /// Checks that a head may speak for its log, and that the log's contents are what the head signs.
    func check(_ head: Verified<Head>, _ plan: LogPlan, against proven: ProvenLog?) throws {
        try checkAuthority(of: head, plan.log)
        guard Schema.digest(of: plan.tables.map(\.signedSchema)) == head.schemas else {
            throw VicinoError(.unverified, "The dump has a schema other than the one that its author signed.")
        }
        guard proven == ProvenLog(position: head.position, live: head.live) else {
            throw VicinoError(.unverified, "The dump does not hold what its author signed. Nothing was changed.")
        }
    }
}
