internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Merges a dump: verifies what it states, and reads its logs in the order in which they must be merged.
struct DumpMerge {
    private let feed: FeedImport

    /// Begins to merge a dump, inside one transaction of the caller.
    ///
    /// - Parameters:
    ///   - revocationListVersion: the version of the newest revocation list, of the dump's and the known one.
    ///   - skipping: logs that an earlier attempt has found to contradict the held ones.
    static func begin(
        _ db: Database, _ header: DumpHeader, roster: Verified<Roster>, revocationListVersion: UInt64,
        into target: MergeTarget,
        skipping: Set<LogID> = []
    ) throws -> DumpMerge {
        var author = StatedAuthor(
            roster: roster, revocationListVersion: revocationListVersion,
            closings: try header.closings.map { try $0.verified(against: roster) })
        author.admitsRemovedDevices = target.admitsRemovedDevices
        let logs = try header.logs.map { log in
            let known = log.kinds.isEmpty ? try SignedSchemas.fetch(db, digest: log.schemas) : nil
            return StatedLog(
                id: log.log, head: try log.head?.verified(against: roster), next: log.next,
                schemas: known ?? log.kinds.map { header.schemas[$0] },
                extent: log.base.map { .changes(since: $0) } ?? .whole)
        }
        let limits = Dictionary(logs.map { ($0.id.writer, $0.next) }, uniquingKeysWith: max)
        let feed = try FeedImport.begin(
            db, author: author, logs: logs, limits: limits, supply: .byNumber, into: target, skipping: skipping)
        for (plan, log) in zip(feed.plans, header.logs) where !plan.isSkipped {
            // Before the first entry: the digest of a version that is replaced needs its salt.
            if let secret = log.secret { try feed.tables.salts.store(secret, of: plan.log.writer) }
        }
        return DumpMerge(feed: feed)
    }

    /// Merges all batches of the dump.
    ///
    /// - Parameter makeReader: opens the dump from its beginning.
    func run(_ makeReader: () throws -> DumpReader) throws -> ImportOutcome {
        try feed.finish(read(makeReader).enumerated().map { try verified($1, ofLog: $0) })
    }

    /// The head of a log, as it stands in the dump; those of the binary form were verified before the entries.
    private func verified(_ head: Unverified<Head>?, ofLog index: Int) throws -> Verified<Head> {
        guard let head else { throw VicinoError(.damaged, "The dump lacks a head.") }
        if feed.logs.indices.contains(index), let known = feed.logs[index].head, known.source == head { return known }
        return try head.verified(against: feed.author.roster)
    }

    /// Reads all batches.
    ///
    /// Logs that the dump replaces by their author's closed state come first. A version that only the held log has may
    /// be higher than a version in another log of the dump. The other version then loses its content, and the
    /// replacement removes the higher one. A dump with such logs is read three times.
    ///
    /// - Returns: the heads of the logs, in their order.
    private func read(_ makeReader: () throws -> DumpReader) throws -> [Unverified<Head>?] {
        if feed.plans.contains(where: { $0.mode == .replace }) {
            try feed.proveReplacements { prove in _ = try each(makeReader, prove) }
            _ = try each(makeReader) { batch, plan in
                if plan.mode == .replace { try feed.apply(batch, to: plan) }
            }
            try feed.finishReplacements()
        }
        return try each(makeReader) { batch, plan in try feed.apply(batch, to: plan) }
    }

    /// Reads the dump from its beginning to its end.
    private func each(
        _ makeReader: () throws -> DumpReader, _ body: (EntryBatch, LogPlan) throws -> Void
    ) throws -> [Unverified<Head>?] {
        var reader = try makeReader()
        for plan in feed.plans { plan.order.reset() }
        while let (log, batch) = try reader.next(schemas: { try plan($0).tables.map(\.signedSchema) }) {
            try body(batch, try plan(log))
        }
        return reader.header.logs.map(\.head)
    }

    private func plan(_ log: Int) throws -> LogPlan {
        guard feed.plans.indices.contains(log) else { throw VicinoError(.damaged, "The dump has no such log.") }
        return feed.plans[log]
    }
}
