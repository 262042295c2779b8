internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Merges one dump of a user into a database, inside one transaction of the caller.
struct ReplicaMerge {
    private let db: Database
    private let user: UserID
    private let audience: Audience

    init(_ db: Database, _ user: UserID, for audience: Audience) {
        self.audience = audience
        self.db = db
        self.user = user
    }

    /// - Parameters:
    ///   - skipping: logs that an earlier attempt has found to contradict the held ones.
    ///   - makeReader: opens the dump from its beginning.
    func run(skipping: Set<LogID> = [], _ makeReader: () throws -> DumpReader) throws -> ImportOutcome {
        let header = try makeReader().header
        let roster = try storeStatements(header)
        let feed = try FeedImport(db, header, roster: roster, skipping: skipping, audience: audience)
        return try feed.finish(try feed.read(makeReader))
    }

    /// Stores and returns the newer of the dump's roster and the known one.
    func storeStatements(_ header: DumpHeader) throws -> Verified<Roster> {
        let shown = try header.roster.verified(for: user)
        let known = try FeedAuthor.fetch(db)
        if let known, known.user != user {
            throw StoreError(.folder, "The database holds another user's records. Nothing was changed.")
        }
        if let known, shown.version > known.roster.version { try known.roster.check(successor: shown) }
        if let known { try Evidence.note(db, shown, beside: known.roster) }
        let roster = known.map { $0.roster.version >= shown.version ? $0.roster : shown } ?? shown
        let newest = try roster.newestStanding([known?.standing, header.standing].compactMap { $0 })
        try FeedAuthor.store(db, roster: roster, standing: newest?.source)
        return roster
    }

}
