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
    private(set) var plans: [LogPlan] = []
    /// The contents of the batch that is being merged, by kind.
    var pinned: [PinnedColumns] = []
    /// What is to be written of that batch.
    var waiting: WaitingRows?
    var outcome = ImportOutcome()
    var contradictions: Set<LogID> = []
    /// Versions that came without content, because a higher one is said to stand.
    var blanks: [(record: RecordKey, kind: KindRef, version: Version)] = []
    let observer: Observer?

    /// Gets what an import puts into the tables and what it takes out of them.
    struct Observer {
        let inserted: (RecordKey, KindTable) throws -> Void
        let replaced: (RecordKey, KindTable, RecordContent, Clock) throws -> Void
        let removed: (RecordKey, KindTable, RecordContent, Clock) throws -> Void
    }

    /// - Parameters:
    ///   - skipping: logs that an earlier try has found to contradict what is held.
    ///   - audience: for whom the logs must be meant.
    init(
        _ db: Database, _ header: DumpHeader, roster: Verified<Roster>, skipping: Set<LogID> = [],
        audience: Audience = .anybody, isWhole: Bool = true, observer: Observer? = nil
    ) throws {
        self.isWhole = isWhole
        self.observer = observer
        self.audience = audience
        self.db = db
        self.header = header
        self.roster = roster
        merge = try RecordMerge(db)
        try storeClosings()
        let overview = try FeedOverview(db, header)
        // All before the first plan: a later log may widen a table that an earlier one needs too.
        for log in header.logs { try openTables(log) }
        for log in header.logs {
            let plan = try plan(log, isSkipped: skipping.contains(log.log), overview)
            plan.isContradicted = skipping.contains(log.log)
            if plan.isFresh {
                for table in plan.tables { try table.table.dropStartIndex(db) }
            }
            plans.append(plan)
        }
    }

    /// The kinds of a log, by its place in the header.
    func schemas(_ index: Int) throws -> [Schema] {
        guard plans.indices.contains(index) else { throw FormatError(.damaged, "The dump has no such log.") }
        return plans[index].tables.map(\.signedSchema)
    }

    /// Merges a batch of a log, by its place in the header.
    func apply(_ batch: EntryBatch, log index: Int) throws {
        try check(batch, plans[index])
        guard plans[index].mode != .skip else { return }
        batch.pin(&pinned)
        let leaves = batch.leaves(pinned)
        do {
            switch plans[index].mode {
            case .skip: break
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
        for index in plans.indices {
            guard let claimed = heads[index] else { throw FormatError(.damaged, "The dump lacks a head.") }
            let head = try claimed.verified(against: roster)
            guard plans[index].mode != .skip else {
                try checkDevice(of: head, plans[index].log)
                try noteFork(plans[index], head)
                if plans[index].isHeldBack { outcome.heldBack += 1 }
                continue
            }
            if plans[index].mode != .delta, isWhole { try finishReplacement(plans[index]) }
            try close(plans[index], head)
        }
        try checkBlanks()
        try merge.logs.flush()
        return outcome
    }

    /// Checks that nobody has taken contents out of the dump on its way: a version may only be blank if a higher one
    /// stands. Where the author has contradicted themselves, the higher one may be in what was not taken.
    private func checkBlanks() throws {
        guard !blanks.isEmpty, header.closings.isEmpty,
            try Int.fetchOne(db, sql: "SELECT count(*) FROM fork") == 0
        else { return }
        for blank in blanks {
            guard let winner = try merge.winner(blank.record, try merge.table(blank.kind)),
                blank.version < winner.version
            else {
                throw StoreError(
                    .unverified, "The dump lacks the content of a record. Ask its author for a new copy.")
            }
        }
    }

    private func close(_ plan: LogPlan, _ head: Verified<Head>) throws {
        try checkAuthority(of: head, plan.log)
        let schemas = plan.tables.map(\.signedSchema)
        guard Schema.digest(of: schemas) == head.schemas else {
            throw StoreError(.unverified, "The dump comes with a schema other than the one that its author signed.")
        }
        merge.logs.setNext(head.position.next, of: plan.log)
        guard try merge.logs.position(plan.log) == head.position,
            merge.logs.current(plan.log).live == head.live
        else {
            throw StoreError(.unverified, "The dump does not hold what its author signed. Nothing was changed.")
        }
        try SignedSchemas.store(db, schemas)
        try plan.log.store(head, db)
    }

    /// Keeps a head that contradicts what is held as evidence.
    private func noteFork(_ plan: LogPlan, _ head: Verified<Head>) throws {
        let isClosed = try Closings.position(db, plan.log) != nil
        guard !isClosed, head.position.relation(to: plan.held) == .fork || plan.isContradicted else { return }
        try db.execute(
            sql: "INSERT OR IGNORE INTO fork (log, payload, signature) VALUES (?, ?, ?)",
            arguments: [plan.log.ref, head.source.payload.databaseData, head.source.signature.databaseData])
        outcome.forks += db.changesCount
    }
}
