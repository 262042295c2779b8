internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Imports what another folder of the user holds into the own database, inside one transaction: from a dump or from a
/// session.
///
/// No other writer of the user is this folder's, so the logs are merged like any author's. What followers see follows from
/// the merged records. A dump of what followers had is no such source: see `ReturnedRecords`.
struct OwnImport {
    let db: Database
    let source: any OwnSource
    let now: Timestamp
    let user: UserID
    let key: SigningKey

    init(_ db: Database, _ source: any OwnSource, now: Timestamp, user: UserID, key: SigningKey) {
        self.db = db
        self.source = source
        self.now = now
        self.user = user
        self.key = key
    }

    /// Merges what the source holds.
    ///
    /// - Parameters:
    ///   - adopting: whether to settle contradictions between the source and this folder. Records that only this folder has
    ///     are then put again under new ids, and the old writer is closed.
    ///   - late: what the source has of removed devices, if it may be news.
    func run(adopting: Bool, late: ReturnedRecords? = nil) throws -> ImportOutcome {
        // A dump of a former id was made by an earlier program.
        if source.roster.author == user { try storeStatements(source.roster) }
        let adopted = try adoptRecordsBeyondClosings()
        try closeRemovedDevices(isComplete: false)
        if let late { try keepAside(late) }
        var lost: [LostRecord] = []
        if adopting { lost = try closeDivergedLogs() }
        let continued = try continuedWriters()
        // Another device may tell how far the views have come.
        let isAlone = try DeviceArrivals(db, now: now) == nil
        if isAlone { for writer in continued { try closeViews(of: writer) } }
        do {
            var outcome = try merge(newestRoster(), without: lost + adopted)
            if !isAlone { for writer in continued { try closeViews(of: writer) } }
            outcome.changes.add(changed: try add(lost + adopted))
            try removeFromTrash(adopted)
            if let own = try FeedAuthor.fetch(db)?.roster { try FormerStatements.signAgain(db, as: own, by: key) }
            if adopting, source.isPreferred || !lost.isEmpty { try putClosedAgain() }
            try resolveBlanks()
            // Records that were deleted since a backup came without content, and have just been deleted here.
            outcome.missingContentCount = try RecordTables(db).blankRecords()
            return outcome
        } catch let found as Contradictions {
            let writers = Set(found.logs.map(\.writer.description)).sorted().joined(separator: ", ")
            throw VicinoError(
                .refused,
                "This folder and the dump contain different changes by the same writer (\(writers)). "
                    + "Restoring from the dump keeps both.")
        }
    }

    /// The newer of the stated roster and the held one: it says which devices are removed. A dump of a former id has only its
    /// own. So has that of a lost device, from which the user recovers.
    private func newestRoster() throws -> Verified<Roster> {
        guard try DevicesTakenBack.areNone(db), let held = try FeedAuthor.fetch(db)?.roster,
            held.author == source.roster.author
        else {
            return source.roster
        }
        return held.version > source.roster.version ? held : source.roster
    }

    /// Stores what the dump states of the user where it is newer: heads of its logs, which are handed on, refer to it.
    func storeStatements(_ shown: Verified<Roster>) throws {
        guard let held = try FeedAuthor.fetch(db) else { return }
        let isNewer = shown.version > held.roster.version && shown.includes(signingKey: key.publicKey)
        if isNewer { try held.roster.check(successor: shown) }
        let roster = isNewer ? shown : held.roster
        let list = try revocationList(roster, held: held.revocationList)
        guard isNewer || list != held.revocationList else { return }
        try FeedAuthor.store(db, roster: roster, revocationList: list)
        // A thief of the identity key may have met this device before it heard of the succession.
        if isNewer { try ForeignStatements.drop(db, by: roster) }
        // Followers have something new to receive.
        try OwnStore.countChange(db)
    }

    /// The list of all grants that this folder or the dump has revoked: two copies of a folder may have revoked
    /// different ones.
    private func revocationList(
        _ roster: Verified<Roster>, held: Unverified<RevocationList>?
    ) throws -> Unverified<RevocationList>? {
        guard let shown = source.revocationList, shown != held else { return held }
        let newest = try roster.newestRevocationList([held, shown].compactMap { $0 })
        let revoked = Set(try [held, shown].compactMap { try $0?.claimed().revoked }.joined())
        guard let newest, newest.revoked.count < revoked.count else { return newest?.source ?? held }
        guard revoked.count <= RevocationList.revokedLimit else { throw OwnStore.fullRevocationList }
        let version = OwnStore.version(after: newest.version, now)
        return try RevocationList(author: user, device: key.publicKey, version: version, revoked: revoked.sorted())
            .signed(by: key).source
    }

    private func merge(_ roster: Verified<Roster>, without lost: [LostRecord]) throws -> ImportOutcome {
        var returned: [(RecordKey, KindTable)] = []
        var touched = TouchedRecords(lost)
        var replaced: [(record: RecordKey, table: KindTable, content: RecordContent, clock: VersionClock)] = []
        let trash = DeletionWriter(db, now: now)
        // Records that the dump lacks or replaces may be in this folder alone, so they go to the trash for a while.
        let observer = FeedImport.Observer(
            inserted: { returned.append(($0, $1)) },
            replaced: { replaced.append((record: $0, table: $1, content: $2, clock: $3)) },
            removed: { try trash.trash($0, of: $1, content: $2, clock: $3) },
            changing: { touched.note($0, of: $1, $2) })
        let held = try roster.author == user ? FeedAuthor.fetchRevocationList(db) : nil
        let lists = [source.revocationList, held].compactMap { $0 }
        // A device that was removed since may have signed the list that a head names.
        let versions = try [roster, source.roster].map { try $0.newestRevocationList(lists)?.version ?? 0 }
        let revocationListVersion = versions.max() ?? 0
        try noteOwnWriters()
        let outcome = try source.merge(
            db, roster: roster, revocationListVersion: revocationListVersion, observer: observer)
        // What other devices show may take the place of what is known here.
        let known = try ReturnedTwins(RecordTables(db))
        let keeper = try OwnEditor(db, now: now)
        for former in replaced where try keeper.tables.content(former.record, former.table) != former.content {
            try keeper.discard(former.content, of: former.table, clock: former.clock)
        }
        let devices = try DeviceArrivals(db, now: now)
        if devices == nil { try follow(touched, by: keeper) }
        try keeper.finish()
        try devices?.run(touched)
        try closeRemovedDevices(isComplete: true)
        // No import changes the present writer's log.
        for log in source.logs where log.log.writer != keeper.writer { try forgetIssued(log.log) }
        try putAgain(returned)
        try deleteReturned()
        try known.settle(by: OwnEditor(db, now: now))
        try Trash.removeLiving(db)
        return outcome
    }

    /// Shows followers the records that the merge has changed, where there is no other device.
    private func follow(_ touched: TouchedRecords, by editor: OwnEditor) throws {
        let marked = try PrivateMarks(editor.tables).takeOver()
        for record in touched.sorted { try editor.follow(record.key, record.table, from: record.content) }
        for record in marked {
            for table in try editor.tables.all() where try editor.tables.hasRow(record, table) {
                try editor.settle(record, table, from: touched.former(record))
            }
        }
    }

    /// Notes the writers of this device that a folder from a backup has lost.
    private func noteOwnWriters() throws {
        let writers = OwnWriters(db)
        for log in source.logs where log.log.view == .own {
            guard try log.head?.claimed().device == key.publicKey else { continue }
            try writers.add(FeedLog.writerRef(db, log.log.writer))
        }
    }

    /// The numbers that the import has emptied are not remembered, so no update may build on issued positions.
    private func forgetIssued(_ log: LogID) throws {
        guard let log = try FeedLog.fetchOne(db, id: log) else { return }
        try db.execute(sql: "DELETE FROM issued WHERE log = ?", arguments: [log.ref])
    }

    func putAgain(_ records: [(RecordKey, KindTable)]) throws {
        guard !records.isEmpty else { return }
        let editor = try OwnEditor(db, now: now)
        for (record, table) in records {
            guard let content = try editor.tables.content(record, table) else { continue }
            try editor.put(content, table.schema, record: record)
        }
        try editor.finish()
    }

    /// Deletes records again that have returned in a version from before their deletion here: nothing deleted returns.
    ///
    /// That happens when a writer is closed where it had not deleted them yet. It also happens when another device has
    /// changed a record before the deletion here, and its creator's log, which only lacks the record, does not tell when.
    private func deleteReturned() throws {
        let editor = try OwnEditor(db, now: now)
        for table in try KindTable.fetchAll(db) {
            let sql = """
                SELECT trash.record FROM trash JOIN \(table.quotedName) AS held ON held.record = trash.record
                WHERE trash.kind = ? AND trash.clock >= held.clock
                """
            for record in try RecordKey.fetchAll(db, sql: sql, arguments: [table.ref]) {
                try editor.delete(record, table, forever: false)
            }
        }
        try editor.finish()
    }

    /// Adds the records that only this folder had under new ids. Followers keep the ids by which they know them.
    private func add(_ records: [LostRecord]) throws -> [RecordID] {
        guard !records.isEmpty else { return [] }
        let editor = try OwnEditor(db, now: now)
        let ids = try records.map { lost in
            let key = try editor.addUnshown(CanonicalContent(lost.content, for: lost.table.schema))
            try editor.writeAdded()
            if lost.isGone { try move(lost.key.held, to: key) }
            if try editor.isPrivate(lost.key) { try editor.insertPrivate(key) }
            try editor.follow(key, editor.tables.table(lost.table.ref), from: lost.isGone ? lost.content : nil)
            return RecordID(writer: editor.writer, number: key.number)
        }
        try editor.finish()
        return ids
    }

    /// Lets another record have the ids by which followers know one.
    private func move(_ record: Int64, to other: RecordKey) throws {
        try db.cachedStatement(sql: "UPDATE shown SET record = ? WHERE record = ?").execute(arguments: [other, record])
    }
}
