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

    package init() {}

    package var isNothing: Bool { self == ImportOutcome() }
}

/// Merges a dump into a database, inside one transaction of the caller.
///
/// Slots are told from what is stored by their leaf digests, so what is already there is not written again. In the end
/// every log must have exactly the root that its author signed, or the transaction fails.
final class FeedImport {
    let merge: RecordMerge
    private let db: Database
    private let roster: Verified<Roster>
    private let header: DumpHeader
    private var plans: [LogPlan] = []
    /// The contents of the batch that is being merged, by kind.
    private var pinned: [PinnedColumns] = []
    private(set) var outcome = ImportOutcome()
    private let onInsert: ((SlotKey, KindTable) -> Void)?

    /// - Parameters:
    ///   - skipping: logs that an earlier try has found to contradict what is held.
    ///   - onInsert: gets the keys of records that the import puts there.
    init(
        _ db: Database, _ header: DumpHeader, roster: Verified<Roster>, skipping: Set<LogID> = [],
        onInsert: ((SlotKey, KindTable) -> Void)? = nil
    ) throws {
        self.onInsert = onInsert
        self.db = db
        self.header = header
        self.roster = roster
        merge = try RecordMerge(db)
        try storeClosings()
        let isEmpty = try Int64.fetchOne(db, sql: "SELECT count(*) FROM log WHERE live > 0") == 0
        for log in header.logs {
            let plan = try plan(log, isSkipped: skipping.contains(log.log), isEmpty: isEmpty)
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
        switch plans[index].mode {
        case .skip: break
        case .full, .replace: try replace(with: batch, leaves, plans[index])
        case .delta: try update(with: batch, leaves, plans[index])
        }
    }

    /// Compares every log with its author's head and stores the heads.
    ///
    /// - Parameter heads: the heads in the order of the logs, as they stand at the end of the dump.
    func finish(_ heads: [Unverified<Head>?]) throws -> ImportOutcome {
        for plan in plans where plan.isFresh {
            for table in plan.tables { try table.table.createIndexes(db) }
        }
        for index in plans.indices {
            guard let claimed = heads[index] else { throw FormatError(.damaged, "The dump lacks a head.") }
            let head = try claimed.verified(against: roster)
            guard plans[index].mode != .skip else {
                try noteFork(plans[index], head)
                continue
            }
            if plans[index].mode != .delta { try finishReplacement(plans[index]) }
            try close(plans[index], head)
        }
        try merge.logs.flush()
        return outcome
    }

    private func close(_ plan: LogPlan, _ head: Verified<Head>) throws {
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

    // MARK: Planning

    private func plan(_ dumped: DumpLog, isSkipped: Bool, isEmpty: Bool) throws -> LogPlan {
        let head = try dumped.head?.verified(against: roster)
        if let head, head.standing > 0 { try checkStanding(head.standing) }
        let log = try merge.logs.log(dumped.log)
        let held = try merge.logs.position(log)
        let tables = try tables(dumped)
        let alone = header.logs.count { !Set($0.kinds).isDisjoint(with: dumped.kinds) } == 1
        let plan = LogPlan(
            log: log, held: held, next: dumped.next, tables: tables, writers: try knownWriters(),
            isFresh: isEmpty && alone && onInsert == nil, isAlone: try isAlone(log),
            storedSegments: try merge.logs.storedSegments(log))
        guard !isSkipped else { return plan }
        plan.mode = try mode(dumped, head, log, held)
        return plan
    }

    /// Whether no other log of the writer holds the same records: one's own devices' view holds those of all others.
    private func isAlone(_ log: FeedLog) throws -> Bool {
        let others = try FeedLog.fetchAll(db).filter { $0.writer == log.writer && $0.ref != log.ref }
        return log.id.view == .own ? others.isEmpty : !others.contains { $0.id.view == .own }
    }

    private func mode(
        _ dumped: DumpLog, _ head: Verified<Head>?, _ log: FeedLog, _ held: LogPosition
    ) throws -> LogPlan.Mode {
        if let standing = try Closings.position(db, log) {
            guard held != standing else { return .skip }
            guard dumped.base == nil, dumped.next == standing.next, head.map({ $0.position == standing }) ?? true else {
                return .skip
            }
            return .replace
        }
        if let head, roster.hasRemoved(signingKey: head.device) {
            throw StoreError(.unverified, "The dump is signed by a device that its author has removed.")
        }
        guard dumped.next > held.next else { return .skip }
        guard let base = dumped.base else { return .full }
        guard base == held else {
            throw StoreError(
                .refused,
                "This dump holds only what is new since another state. Export again with the file of `vicino have`, "
                    + "or without --since.")
        }
        return .delta
    }

    private func tables(_ dumped: DumpLog) throws -> [LogPlan.Table] {
        var signed = dumped.kinds.map { header.schemas[$0] }
        if signed.isEmpty { signed = try SignedSchemas.fetch(db, digest: dumped.schemas) ?? [] }
        return try signed.map { LogPlan.Table(signedSchema: $0, table: try merge.open($0)) }
    }

    /// Every writer whose ids may occur, with the number that its ids lie below.
    private func knownWriters() throws -> [WriterID: UInt64] {
        var writers: [WriterID: UInt64] = [:]
        for log in header.logs { writers[log.log.writer] = max(writers[log.log.writer] ?? 0, log.next) }
        for log in try FeedLog.fetchAll(db) { writers[log.id.writer] = max(writers[log.id.writer] ?? 0, log.next) }
        return writers
    }

    private func checkStanding(_ version: UInt64) throws {
        let known = try (header.standing ?? FeedAuthor.fetch(db)?.standing)
        guard let known, try known.verified(against: roster).version >= version else {
            throw StoreError(.unverified, "The dump lacks its author's list of revoked followers.")
        }
    }

    private func storeClosings() throws {
        for closing in header.closings {
            let verified = try closing.verified(against: roster)
            try Closings.store(db, verified, writer: try merge.logs.writerRef(verified.writer))
        }
    }

    private func check(_ batch: EntryBatch, _ plan: LogPlan) throws {
        for entry in batch.headers {
            guard entry.number < plan.next else {
                throw StoreError(.unverified, "The dump holds entries beyond the end that its author signed.")
            }
            guard let limit = plan.writers[entry.id.writer], entry.id.number < limit else {
                throw StoreError(.unverified, "The dump holds a record that is not its author's.")
            }
        }
    }

    // MARK: Forks

    private func noteFork(_ plan: LogPlan, _ head: Verified<Head>) throws {
        let isClosed = try Closings.position(db, plan.log) != nil
        guard !isClosed, head.position.relation(to: plan.held) == .fork || plan.isContradicted else { return }
        try db.execute(
            sql: "INSERT OR IGNORE INTO fork (log, payload, signature) VALUES (?, ?, ?)",
            arguments: [plan.log.ref, head.source.payload.databaseData, head.source.signature.databaseData])
        outcome.forks += 1
    }

    // MARK: Records

    /// Puts an entry's record into the tables, or remembers its digest if a higher version is there.
    func put(_ entry: EntryHeader, _ batch: EntryBatch, _ plan: LogPlan) throws {
        let table = plan.tables[entry.kind].table
        let record = SlotKey(try merge.logs.writerRef(entry.id.writer), entry.id.number)
        let slot = SlotKey(plan.log.writer, entry.number)
        if plan.isFresh, entry.state == .value {
            try merge.writer(table, batch.kinds[entry.kind].schema, replacing: false)
                .write(pinned[entry.kind], row: entry.row, record: record, slot: slot, clock: entry.clock.rawValue)
            outcome.added += 1
            return
        }
        let winner = try merge.winner(record, table)
        let version = Version(clock: entry.clock, writer: plan.log.id.writer)
        if let winner, winner.slot == slot { return }
        guard entry.state != .blank, winner.map({ $0.version < version }) ?? true else {
            return try rememberLost(entry, batch, plan)
        }
        if let winner, winner.slot.ref == plan.log.writer, try isLive(winner.slot.number, plan) {
            throw StoreError(.unverified, "The dump holds a record twice.")
        }
        if let winner {
            try merge.displace(winner, record: record, table: table, by: plan.log.writer, isAlone: plan.isAlone)
        }
        count(entry, replaces: winner, plan)
        try store(entry, batch, table, record, slot)
    }

    /// Whether a number that has been passed is live in the log as merged so far.
    private func isLive(_ number: UInt64, _ plan: LogPlan) throws -> Bool {
        let (index, offset) = (number / UInt64(Tree.segmentSize), UInt8(number % UInt64(Tree.segmentSize)))
        guard plan.isOpen, plan.index == index else { return try merge.logs.slot(plan.log, number) != nil }
        return plan.segment[offset] != nil
    }

    /// A record that was created below what was held is known already, even if this import has emptied its slot.
    private func count(_ entry: EntryHeader, replaces winner: RecordMerge.Winner?, _ plan: LogPlan) {
        let isKnown = plan.log.id.writer == entry.id.writer && entry.id.number < plan.held.next
        switch (entry.state, winner) {
        case (.deleted, let winner?) where !winner.isDeletion: outcome.removed += 1
        case (.deleted, _): break
        case (_, nil) where isKnown && outcome.removed > 0:
            outcome.removed -= 1
            outcome.changed += 1
        case (_, nil): outcome.added += 1
        case (_, _?): outcome.changed += 1
        }
    }

    private func store(
        _ entry: EntryHeader, _ batch: EntryBatch, _ table: KindTable, _ record: SlotKey, _ slot: SlotKey
    ) throws {
        if entry.state == .deleted {
            try db.execute(sql: "DELETE FROM \(table.quotedName) WHERE record = ?", arguments: [record.rawValue])
            return try merge.insertDeletion(record, table, slot, entry.clock)
        }
        try merge.writer(table, batch.kinds[entry.kind].schema, replacing: true)
            .write(pinned[entry.kind], row: entry.row, record: record, slot: slot, clock: entry.clock.rawValue)
        onInsert?(record, table)
    }

    private func rememberLost(_ entry: EntryHeader, _ batch: EntryBatch, _ plan: LogPlan) throws {
        switch entry.state {
        case .deleted: return
        case .blank: try merge.remember(plan.log, entry.number, fields: batch.blanks[entry.row])
        case .value:
            let fields = CanonicalBuffer().digest(pinned[entry.kind], row: entry.row)
            try merge.remember(plan.log, entry.number, fields: fields)
        }
    }

    /// Empties a slot whose record is not put again in the same log.
    func removed(_ slot: Segment.Slot, _ number: UInt64, _ plan: LogPlan) throws {
        if !plan.isAlone {
            try merge.remember(
                SlotKey(plan.log.writer, number), record: slot.record, table: try merge.table(slot.kind))
        }
        let before = db.totalChangesCount
        try merge.forget(plan.log, slot, number)
        if db.totalChangesCount > before { outcome.removed += 1 }
    }

    func slot(_ entry: EntryHeader, leaf: Digest, _ plan: LogPlan) throws -> Segment.Slot {
        Segment.Slot(
            offset: UInt8(entry.number % UInt64(Tree.segmentSize)), state: entry.state == .deleted ? .deleted : .value,
            kind: plan.tables[entry.kind].table.ref,
            record: SlotKey(try merge.logs.writerRef(entry.id.writer), entry.id.number), clock: entry.clock.rawValue,
            leaf: leaf)
    }
}
