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
        let roster = try known.map { try newer(shown, than: $0.roster) } ?? shown
        let held = try FeedAuthor.fetchRevocationList(db)
        let newest = try roster.newestRevocationList([held, list].compactMap { $0 })
        if roster.source != known?.roster.source || newest?.source != held {
            try FeedAuthor.store(db, roster: roster, revocationList: newest?.source)
            rosters?.keep(roster)
        }
        return (roster, newest?.version ?? 0)
    }

    /// The roster that counts, of the shown and the held one. The other stays as evidence, if no honest author signs both.
    private func newer(_ shown: Verified<Roster>, than held: Verified<Roster>) throws -> Verified<Roster> {
        guard shown.version > held.version else {
            try Evidence.note(db, shown, beside: held)
            return held
        }
        try held.check(successor: shown)
        try Evidence.note(db, held, beside: shown)
        try ForeignStatements.drop(db, by: shown)
        return shown
    }
}
