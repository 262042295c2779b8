internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Decides what to do with each log.
extension FeedImport {
    func plan(_ stated: StatedLog, isContradicted: Bool) throws -> LogPlan {
        let log = try tables.logs.log(stated.id)
        try checkCount(log)
        // The segments of an unfinished session come from a signed log, but that log is not held yet.
        let isIncomplete = target.isReplica && log.head == nil
        let held = isIncomplete ? .nothing : try tables.logs.position(log)
        let opened = try openTables(stated)
        let plan = try LogPlan(
            log: log, mode: isContradicted ? .skip(.contradicted) : mode(stated, log, held: held), held: held,
            stated: stated, tables: opened, isFresh: isFresh(stated), isAlone: overview.isAlone(log),
            // Only a full dump is swept past them.
            storedSegments: supply == .byNumber && stated.extent == .whole ? tables.logs.storedSegments(log) : [])
        // The JSON form has its heads at the end; they are checked there.
        if let head = stated.head, !plan.isSkipped { try checkAuthority(of: head, log) }
        return plan
    }

    /// Whether no version of a log's records can be held.
    private func isFresh(_ stated: StatedLog) throws -> Bool {
        try supply == .byNumber && observer == nil && overview.isEmpty() && overview.isOnlyOne(of: stated.schemas)
    }

    /// Refuses a log that would give a replica more logs than the format allows.
    ///
    /// No log is ever removed, so the number of the newest one counts them. An author's own folder has no limit:
    /// recording must never fail for it.
    private func checkCount(_ log: FeedLog) throws {
        guard !target.isReplica || log.ref.rawValue <= FormatLimit.logs else {
            throw VicinoError(
                .refused,
                "The author has more than the \(FormatLimit.logs) logs that the format allows. Nothing was changed. The "
                    + "author must go on in a new data folder.")
        }
    }

    private func mode(_ stated: StatedLog, _ log: FeedLog, held: LogPosition) throws -> LogPlan.Mode {
        let reason: LogPlan.Reason = try stated.next > held.next && hasFork(log) ? .heldBack : .known
        if let closed = try Closings.position(db, log) {
            // A log that its author has lost ends before its first entry. Its head is kept, so that the log is known.
            let isEmpty = closed == .nothing && log.head == nil
            guard held != closed || isEmpty, stated.next == closed.next, stated.mayEnd(at: closed) else {
                return .skip(reason)
            }
            guard case .changes(let base) = stated.extent else { return .replace }
            return base == held && stated.next > held.next ? .delta : .skip(reason)
        }
        if isCopy(stated, held), try tables.currentBlanks().contains(where: { $0.log == log.ref }) { return .full }
        // Until the author has resolved a contradiction, nothing more of the log is merged.
        guard stated.next > held.next, reason != .heldBack else { return .skip(reason) }
        guard case .changes(let base) = stated.extent else { return .full }
        guard base == held else {
            throw VicinoError(
                .refused,
                "This dump holds only what is new since a position that you do not hold. Ask its author for what is "
                    + "new since yours, or for a full dump.")
        }
        return .delta
    }

    /// Whether all of a log is stated as it is held: then it may have contents that are missing here.
    private func isCopy(_ stated: StatedLog, _ held: LogPosition) -> Bool {
        stated.extent == .whole && stated.next == held.next && stated.mayEnd(at: held)
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
                throw VicinoError(
                    .unverified, "The dump does not hold a log at the position at which its author closed it.")
            }
        }
        try checkDevice(of: head, log)
        guard author.revocationListVersion >= head.revocationListVersion else {
            throw VicinoError(.unverified, "The dump lacks its author's list of revoked followers.")
        }
    }

    /// Checks that a removed device's head belongs to a log that the author has closed; otherwise a thief could
    /// contradict the author for good.
    func checkDevice(of head: Verified<Head>, _ log: FeedLog) throws {
        guard !author.admitsRemovedDevices, author.roster.hasRemoved(signingKey: head.device),
            try Closings.position(db, log) == nil
        else { return }
        throw VicinoError(.unverified, "The dump is signed by a device that its author has removed.")
    }

    /// The tables of a log's kinds, created or widened if needed.
    func openTables(_ stated: StatedLog) throws -> [LogPlan.Table] {
        guard stated.id.view != .own && stated.schemas.count <= 1 || !target.isReplica else {
            throw VicinoError(
                .refused, "This dump is for its author’s own devices. Ask them for one that is meant for followers.")
        }
        return try stated.schemas.map { LogPlan.Table(signedSchema: $0, table: try tables.open($0)) }
    }

    func storeClosings() throws {
        // A thief with a removed device could close a writer that the author still uses.
        for closing in author.closings where !author.roster.hasRemoved(signingKey: closing.device) {
            try Closings.store(db, closing, writer: try tables.logs.writerRef(closing.writer))
        }
    }

    /// Checks the rules for the entries of every batch, merged or not.
    func check(_ batch: EntryBatch, _ plan: LogPlan) throws {
        try plan.order.check(batch)
        for entry in batch.headers {
            guard let limit = try overview.limit(of: entry.id.writer), entry.id.number < limit else {
                throw VicinoError(.unverified, "The dump holds a record that is not its author's.")
            }
        }
    }
}
