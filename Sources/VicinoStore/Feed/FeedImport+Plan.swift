internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Decides what to do with each log of a dump.
extension FeedImport {
    func plan(_ dumped: DumpLog, isSkipped: Bool) throws -> LogPlan {
        let log = try merge.logs.log(dumped.log)
        try checkCount(log)
        let head = try dumped.head?.verified(against: roster)
        // The segments of an unfinished session come from a signed log, but that log is not held yet.
        let isIncomplete = audience == .followers && log.head == nil
        let held = isIncomplete ? .nothing : try merge.logs.position(log)
        let tables = try tables(dumped)
        let plan = try LogPlan(
            log: log, held: held, next: dumped.next, tables: tables,
            isFresh: isWhole && overview.isEmpty() && overview.isOnlyOne(of: dumped.kinds) && observer == nil,
            isAlone: overview.isAlone(log), storedSegments: merge.logs.storedSegments(log), isDelta: dumped.base != nil)
        guard !isSkipped else { return plan }
        plan.mode = try mode(dumped, head, log, held)
        plan.isHeldBack = try plan.mode == .skip && dumped.next > held.next && hasFork(log)
        // The JSON form has its heads at the end; they are checked there.
        if let head, plan.mode != .skip { try checkAuthority(of: head, log) }
        return plan
    }

    /// Refuses a log that would give a replica more logs than the format allows.
    ///
    /// No log is ever removed, so the number of the newest one counts them. An author's own folder has no limit:
    /// recording must never fail for it.
    private func checkCount(_ log: FeedLog) throws {
        guard audience == .anybody || log.ref.rawValue <= FormatLimit.logs else {
            throw StoreError(
                .refused,
                "The author has more than the \(FormatLimit.logs) logs that the format allows. Nothing was changed. The "
                    + "author must go on in a new data folder.")
        }
    }

    private func mode(
        _ dumped: DumpLog, _ head: Verified<Head>?, _ log: FeedLog, _ held: LogPosition
    ) throws -> LogPlan.Mode {
        if let closed = try Closings.position(db, log) {
            guard held != closed, dumped.next == closed.next, head.map({ $0.position == closed }) ?? true else {
                return .skip
            }
            guard let base = dumped.base else { return .replace }
            return base == held && dumped.next > held.next ? .delta : .skip
        }
        if try isCopy(dumped, head, held), try merge.standingBlanks().contains(where: { $0.log == log.ref }) {
            return .full
        }
        // Until the author has settled a contradiction, nothing more of the log is merged.
        guard dumped.next > held.next, try !hasFork(log) else { return .skip }
        guard let base = dumped.base else { return .full }
        guard base == held else {
            throw StoreError(
                .refused,
                "This dump holds only what is new since a position that you do not hold. Ask its author for what is "
                    + "new since yours, or for a full dump.")
        }
        return .delta
    }

    /// Whether the dump has all of a log as it is held: then it may have contents that are missing here.
    private func isCopy(_ dumped: DumpLog, _ head: Verified<Head>?, _ held: LogPosition) throws -> Bool {
        dumped.base == nil && dumped.next == held.next && head.map { $0.position == held } ?? true
    }

    func hasFork(_ log: FeedLog) throws -> Bool {
        let find = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM fork WHERE log = ?)")
        return try Bool.fetchOne(find, arguments: [log.ref]) ?? false
    }

    /// Checks that a head may speak for its log.
    ///
    /// Its device is not removed, or the log is closed and this is how it ends; and the revocation list that it names
    /// is known.
    func checkAuthority(of head: Verified<Head>, _ log: FeedLog) throws {
        if let closed = try Closings.position(db, log) {
            guard head.position == closed else {
                throw StoreError(.unverified, "The dump holds a log at another position than its author closed it at.")
            }
        }
        try checkDevice(of: head, log)
        if head.standing > 0 { try checkStanding(head.standing) }
    }

    /// Checks that a removed device's head belongs to a log that the author has closed; otherwise a thief could
    /// contradict the author for good.
    func checkDevice(of head: Verified<Head>, _ log: FeedLog) throws {
        guard roster.hasRemoved(signingKey: head.device), try Closings.position(db, log) == nil else { return }
        throw StoreError(.unverified, "The dump is signed by a device that its author has removed.")
    }

    /// Creates or widens the tables of a log's kinds.
    func openTables(_ dumped: DumpLog) throws { _ = try tables(dumped) }

    private func tables(_ dumped: DumpLog) throws -> [LogPlan.Table] {
        var signed = dumped.kinds.map { header.schemas[$0] }
        if signed.isEmpty { signed = try SignedSchemas.fetch(db, digest: dumped.schemas) ?? [] }
        guard audience == .anybody || signed.allSatisfy({ dumped.log.view == .full($0.kind) }),
            audience == .anybody || dumped.log.view != .own
        else {
            throw StoreError(
                .refused, "This dump is for its author’s own devices. Ask them for one that is meant for followers.")
        }
        return try signed.map { LogPlan.Table(signedSchema: $0, table: try merge.open($0)) }
    }

    private func checkStanding(_ version: UInt64) throws {
        let lists = try [header.standing, FeedAuthor.fetchStanding(db)].compactMap { $0 }
        guard try roster.newestStanding(lists)?.version ?? 0 >= version else {
            throw StoreError(.unverified, "The dump lacks its author's list of revoked followers.")
        }
    }

    func storeClosings() throws {
        for closing in header.closings {
            let verified = try closing.verified(against: roster)
            // A thief could close a writer that the author still uses.
            guard !roster.hasRemoved(signingKey: verified.device) else { continue }
            try Closings.store(db, verified, writer: try merge.logs.writerRef(verified.writer))
        }
    }

    /// Checks the rules for the entries of every batch, merged or not.
    func check(_ batch: EntryBatch, _ plan: LogPlan) throws {
        try plan.order.check(batch)
        for entry in batch.headers {
            guard let limit = try overview.limit(of: entry.id.writer), entry.id.number < limit else {
                throw StoreError(.unverified, "The dump holds a record that is not its author's.")
            }
        }
    }
}
