internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Records whose current version has no content.
extension FeedDatabase {
    /// The number of records with missing content.
    package func blankRecords() throws -> Int {
        try read { db in try RecordTables(db).blankRecords() }
    }
}

extension RecordTables {
    /// The blanks that no higher version has replaced, as noted at the last merge.
    func currentBlanks() throws -> [Blank] {
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT log, number FROM blank ORDER BY log, number"))
        guard !rows.isEmpty else { return [] }
        let logs = try Dictionary(FeedLog.fetchAll(db).map { ($0.ref, $0) }) { $1 }
        return try rows.compactMap { row in
            let ref: LogRef = try row.value(0)
            let number: UInt64 = try row.value(1)
            guard let log = logs[ref], try replacedFields(log, number) != nil else { return nil }
            return try blank(log, number)
        }.filter(isCurrent)
    }

    /// The number of records that have such a blank.
    func blankRecords() throws -> Int { Set(try currentBlanks().map(\.record)).count }

    /// The blanks that no higher version has replaced, found among all versions without content.
    ///
    /// The user's own device knows all contents of the views that it makes: only higher versions leave blanks there.
    func findCurrentBlanks() throws -> [Blank] {
        // A file of an earlier version is asked before it gets the table.
        let hasViews = try db.tableExists("view")
        return try FeedLog.fetchAll(db).filter { try !hasViews || ViewTables(db).find($0.id.view) == nil }
            .flatMap { try blanks(of: $0).filter(isCurrent) }
    }

    /// Notes which blanks are current versions.
    func store(current blanks: [Blank]) throws {
        // Without a condition, SQLite would write the page of an empty table, too.
        try db.cachedStatement(sql: "DELETE FROM blank WHERE true").execute()
        for blank in blanks {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO blank (log, number) VALUES (?, ?)")
                .execute(arguments: [blank.log, Int64(blank.number)])
        }
    }

    /// The versions in a log of which only the digest is known.
    func blanks(of log: FeedLog) throws -> [Blank] {
        try UInt64.fetchAll(db.cachedStatement(sql: "SELECT number FROM lost WHERE log = ?"), arguments: [log.ref])
            .compactMap { try blank(log, $0) }
    }

    /// Nil for a deletion. Also if the log does not hold the number any more: earlier versions of this program have left such
    /// digests.
    private func blank(_ log: FeedLog, _ number: UInt64) throws -> Blank? {
        guard let slot = try logs.slot(log, number: number), slot.state == .value else { return nil }
        let clock = try VersionClock(stored: slot.clock)
        let version = Version(clock: clock, writer: try writerID(log.writer))
        return Blank(record: slot.record, kind: slot.kind, version: version, log: log.ref, number: number)
    }

    /// Whether no higher version of the record is known.
    func isCurrent(_ blank: Blank) throws -> Bool {
        guard let current = try currentVersion(blank.record, try table(blank.kind)) else { return true }
        return current.version <= blank.version
    }
}
