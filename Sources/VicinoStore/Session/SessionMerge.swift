internal import GRDB
internal import VicinoCore
internal import VicinoFormat
internal import VicinoSync

/// Merges what a session has received under a verified offer, inside one transaction of the caller.
struct SessionMerge {
    private let db: Database
    private let user: UserID
    private let offer: VerifiedOffer
    private let rosters: VerifiedStatementCache<Roster>?
    private let target: MergeTarget
    /// Whether the records are the user's own, which a follower returns: also what removed devices have signed.
    private let isReturned: Bool
    /// The logs of the offer that are merged.
    private let logs: [VerifiedOffer.Log]

    /// - Parameters:
    ///   - rosters: the rosters of the database that were verified.
    ///   - isReturned: whether the records are the user's own, which a follower returns.
    init(
        _ db: Database, _ user: UserID, offer: VerifiedOffer, knowing rosters: VerifiedStatementCache<Roster>? = nil,
        isReturned: Bool = false
    ) {
        self.isReturned = isReturned
        self.db = db
        self.user = user
        self.offer = offer
        self.rosters = rosters
        target = .replica
        logs = offer.logs
    }

    /// Merges some logs of the user's own feed into the own database, which holds the newest statements already.
    init(
        ownFeed db: Database, _ user: UserID, offer: VerifiedOffer, logs: [VerifiedOffer.Log],
        observer: FeedImport.Observer
    ) {
        self.db = db
        self.user = user
        self.offer = offer
        rosters = nil
        isReturned = false
        target = .own(observer)
        self.logs = logs
    }

    /// Keeps segments of a log: in the tables if the replica has never been complete, and beside them otherwise.
    func keep(_ received: ReceivedSegments, of log: VerifiedOffer.Log) throws -> ImportOutcome {
        try Arrivals(db).removeFragment(of: log.id)
        try openTables(log)
        let feed = try begin([log], closings: offer.closings[log.id.writer, default: []]).feed
        let plan = feed.plans[0]
        guard try ReplicaStore.hasBeenComplete(db) else {
            let batches = zip(received.batches, received.leaves).map { ($0, leaves: $1) }
            try feed.replace(received.digests.keys.sorted(), with: batches, in: plan)
            guard feed.contradictions.isEmpty else { throw Contradictions(logs: feed.contradictions) }
            try feed.suspend(plan)
            return try feed.result()
        }
        try Arrivals(db).keep(received, of: plan.log, log.schemas)
        return ImportOutcome()
    }

    /// Merges the kept segments and the deltas, and compares every log with its head.
    ///
    /// - Parameters:
    ///   - skipping: logs that an earlier attempt has found to contradict the held ones.
    ///   - views: the views that the author shows now. The logs of others are removed in the same step. Nil keeps all.
    func merge(
        _ deltas: [ReceivedDelta], skipping: Set<LogID>, keeping views: Set<ViewID>? = nil
    ) throws -> ImportOutcome {
        let deltas = Dictionary(deltas.map { (offer.logs[$0.log].id, $0) }) { $1 }
        let closings = offer.closings.sorted { $0.key < $1.key }.flatMap(\.value)
        let arrivals = Arrivals(db)
        try openTables(for: arrivals.schemas())
        let (feed, heads) = try begin(logs, closings: closings, deltas, skipping: skipping)
        for (plan, log) in zip(feed.plans, logs) where plan.isSkipped && deltas[log.id] == nil {
            let isFork = log.position.relation(to: plan.held) == .fork
            guard isFork || plan.mode == .skip(.contradicted) else { continue }
            plan.proven = try arrivals.proven(plan.log, next: plan.next, feed.tables.logs)
        }
        for (index, plan) in feed.order {
            try merge(logs[index], deltas[plan.log.id], plan: plan, into: feed)
            try feed.cutOff(plan)
        }
        try arrivals.removeAll()
        var outcome = try feed.finish(heads)
        if let views {
            let removed = try LogRemoval(db).removeAll(but: views)
            outcome.changes = outcome.changes.followed(by: removed)
        }
        return outcome
    }

    private func merge(
        _ log: VerifiedOffer.Log, _ delta: ReceivedDelta?, plan: LogPlan, into feed: FeedImport
    ) throws {
        if let delta {
            for part in delta.parts { try feed.apply(try part.batch(of: log), to: plan) }
            // Segments of an unfinished session are out of date, because the log was received in another way now.
            return
        }
        // So are those of a log that the replica holds as offered, with all contents.
        if plan.isSkipped, try plan.log.head?.claimed().position == log.position { return }
        try Arrivals(db).segments(of: plan.log) { segments, batches in
            // An earlier session has brought some of them, when the device that signs the log knew other kinds.
            let salted = try batches.map { try $0.listing(log.schemas).salted(by: log.secret) }
            try feed.replace(segments, with: salted.map { ($0, leaves: $0.leaves()) }, in: plan)
        }
    }

    /// Stores the offered statements, and begins to merge some of its logs.
    ///
    /// - Returns: the import, and the heads of these logs.
    func begin(
        _ logs: [VerifiedOffer.Log], closings: [Verified<Closing>] = [], _ deltas: [LogID: ReceivedDelta] = [:],
        skipping: Set<LogID> = []
    ) throws -> (feed: FeedImport, heads: [Verified<Head>]) {
        let (roster, revocationListVersion) = try statements()
        // The replica's roster may have changed since the offer was verified.
        let isVerified = roster.source == offer.roster.source
        let heads = try logs.map { isVerified ? $0.head : try $0.head.source.verified(against: roster) }
        var author = StatedAuthor(
            roster: roster, revocationListVersion: revocationListVersion,
            closings: isVerified ? closings : try closings.map { try $0.source.verified(against: roster) },
            views: offer.grant.map { Set($0.views) })
        author.admitsRemovedDevices = isReturned
        let stated = zip(logs, heads).map { log, head in
            StatedLog(
                id: log.id, head: head, next: log.position.next, schemas: log.schemas,
                extent: deltas[log.id].map { .changes(since: $0.base) } ?? .whole)
        }
        let feed = try FeedImport.begin(
            db, author: author, logs: stated, limits: offer.limits, supply: .bySegment, into: target,
            skipping: skipping)
        for (plan, log) in zip(feed.plans, logs) where !plan.isSkipped {
            // Before the first entry: the digest of a version that is replaced needs its salt.
            if let secret = log.secret { try feed.tables.salts.keep(secret, of: plan.log.writer) }
        }
        return (feed, heads)
    }

    /// The newest roster, and the version of the newest revocation list.
    private func statements() throws -> (Verified<Roster>, revocationListVersion: UInt64) {
        guard target.isReplica else {
            guard let author = try FeedAuthor.fetch(db, knowing: rosters) else {
                throw DatabaseDamage("it does not say whose records it holds")
            }
            let lists = [author.revocationList, offer.source.revocationList].compactMap { $0 }
            return (author.roster, try author.roster.newestRevocationList(lists)?.version ?? 0)
        }
        return try ReplicaMerge(db, user, knowing: rosters).storeStatements(offer.roster, offer.source.revocationList)
    }

    /// Creates the tables of all kinds of an offer as soon as one is missing. After each new table, every connection
    /// reads the definitions of all tables again.
    private func openTables(_ log: VerifiedOffer.Log) throws {
        guard try !log.schemas.allSatisfy({ try KindTable.exists(db, $0.kind) }) else { return }
        let tables = try RecordTables(db)
        for schema in offer.logs.flatMap(\.schemas) { _ = try tables.open(schema) }
    }

    /// Gives the tables of the logs' kinds the columns of what an earlier session has brought: a newer program may have
    /// sent it.
    private func openTables(for schemas: [Schema]) throws {
        guard !schemas.isEmpty else { return }
        let kinds = Set(logs.flatMap(\.schemas).map(\.kind))
        let tables = try RecordTables(db)
        for schema in schemas where kinds.contains(schema.kind) { _ = try tables.open(schema) }
    }
}

extension EntryBatch {
    /// The batch with the secret from which the salts of its values follow.
    func salted(by secret: WriterSecret?) -> EntryBatch {
        var batch = self
        batch.secret = secret
        return batch
    }
}
