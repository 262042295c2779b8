internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Merges one dump of a user into a database, inside one transaction of the caller.
struct ReplicaMerge {
    private let db: Database
    private let user: UserID
    private let target: MergeTarget
    private let rosters: VerifiedStatementCache<Roster>?

    /// - Parameter rosters: the rosters of the database that were verified.
    init(
        _ db: Database, _ user: UserID, into target: MergeTarget = .replica,
        knowing rosters: VerifiedStatementCache<Roster>? = nil
    ) {
        self.target = target
        self.db = db
        self.user = user
        self.rosters = rosters
    }

    /// - Parameters:
    ///   - statements: what the dump states, if the caller has read it.
    ///   - skipping: logs that an earlier attempt has found to contradict the held ones.
    ///   - makeReader: opens the dump from its beginning.
    func run(
        knowing statements: DumpStatements? = nil, skipping: Set<LogID> = [], _ makeReader: () throws -> DumpReader
    ) throws -> ImportOutcome {
        let shown = try statements ?? DumpStatements(makeReader())
        let (roster, revocationListVersion) = try storeStatements(shown.roster, shown.header.revocationList)
        let dump = try DumpMerge.begin(
            db, shown.header, roster: roster, revocationListVersion: revocationListVersion, into: target,
            skipping: skipping)
        return try dump.run(makeReader)
    }

    /// Stores the newer of the shown and the known statements of the author.
    ///
    /// - Returns: the newer roster, and the version of the newest revocation list.
    func storeStatements(
        _ shown: Verified<Roster>, _ list: Unverified<RevocationList>?
    ) throws -> (Verified<Roster>, revocationListVersion: UInt64) {
        let known = try FeedAuthor.fetch(db, knowing: rosters)
        guard shown.author == user, known?.user ?? user == user else {
            throw VicinoError(.folder, "The database holds another user's records. Nothing was changed.")
        }
        if let known, shown.version > known.roster.version { try known.roster.check(successor: shown) }
        if let known { try Evidence.note(db, shown, beside: known.roster) }
        let roster = known.map { $0.roster.version >= shown.version ? $0.roster : shown } ?? shown
        let newest = try roster.newestRevocationList([known?.revocationList, list].compactMap { $0 })
        if roster.source != known?.roster.source || newest?.source != known?.revocationList {
            try FeedAuthor.store(db, roster: roster, revocationList: newest?.source)
            rosters?.keep(roster)
        }
        return (roster, newest?.version ?? 0)
    }
}
