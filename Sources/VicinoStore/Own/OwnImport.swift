internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Imports a dump of the user's own records into the own database, inside one transaction.
///
/// Its logs belong to writers that have ended, so they are merged like any author's. The present writer puts records
/// from a view for followers again, so that the user's own devices get them too.
struct OwnImport {
    private let db: Database
    private let header: DumpHeader
    private let now: Timestamp
    private let user: UserID

    init(_ db: Database, _ reader: DumpReader, now: Timestamp, user: UserID) {
        self.db = db
        header = reader.header
        self.now = now
        self.user = user
    }

    /// Merges the dump.
    ///
    /// - Parameter adopting: whether the dump counts where this folder contradicts it. Records that only this folder
    ///   has are then put again under new ids, and the old writer is closed.
    func run(adopting: Bool, key: SigningKey, makeReader: () throws -> DumpReader) throws -> ImportOutcome {
        let roster = try header.roster.verified(for: user)
        try storeStatements(roster, key)
        var lost: [(RecordContent, Schema)] = []
        if adopting { lost = try closeDivergedLogs(roster, key: key, makeReader) }
        do {
            var outcome = try merge(roster, makeReader)
            outcome.changes.add(changed: try add(lost))
            if adopting { try putClosedAgain() }
            try completeLogs(key)
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

    /// Stores what the dump states of the user where it is newer: heads of its logs, which are handed on, refer to it.
    private func storeStatements(_ shown: Verified<Roster>, _ key: SigningKey) throws {
        guard let held = try FeedAuthor.fetch(db) else { return }
        let isNewer = shown.version > held.roster.version && shown.includes(signingKey: key.publicKey)
        if isNewer { try held.roster.check(successor: shown) }
        let roster = isNewer ? shown : held.roster
        let list = try revocationList(roster, held: held.revocationList, key: key)
        guard isNewer || list != held.revocationList else { return }
        try FeedAuthor.store(db, roster: roster, revocationList: list)
        // Followers have something new to receive.
        try db.execute(sql: "UPDATE device SET revision = revision + 1")
    }

    /// The list of all grants that this folder or the dump has revoked: two copies of a folder may have revoked
    /// different ones.
    private func revocationList(
        _ roster: Verified<Roster>, held: Unverified<RevocationList>?, key: SigningKey
    ) throws -> Unverified<RevocationList>? {
        guard let shown = header.revocationList, shown != held else { return held }
        let newest = try roster.newestRevocationList([held, shown].compactMap { $0 })
        let revoked = Set(try [held, shown].compactMap { try $0?.claimed().revoked }.joined())
        guard let newest, newest.revoked.count < revoked.count else { return newest?.source ?? held }
        guard revoked.count <= RevocationList.revokedLimit else { throw OwnStore.fullRevocationList }
        let version = OwnStore.version(after: newest.version, now)
        return try RevocationList(author: user, device: key.publicKey, version: version, revoked: revoked.sorted())
            .signed(by: key).source
    }

    private func merge(_ roster: Verified<Roster>, _ makeReader: () throws -> DumpReader) throws -> ImportOutcome {
        var returned: [(RecordKey, KindTable)] = []
        var replaced: [(record: RecordKey, table: KindTable, content: RecordContent, clock: VersionClock)] = []
        let trash = DeletionWriter(db, now: now)
        // Records that the dump lacks or replaces may be in this folder alone, so they go to the trash for a while.
        let observer = FeedImport.Observer(
            inserted: { returned.append(($0, $1)) },
            replaced: { replaced.append((record: $0, table: $1, content: $2, clock: $3)) },
            removed: { try trash.trash($0, of: $1, content: $2, clock: $3) })
        let lists = try [header.revocationList, FeedAuthor.fetchRevocationList(db)].compactMap { $0 }
        let revocationListVersion = try roster.newestRevocationList(lists)?.version ?? 0
        let dump = try DumpMerge.begin(
            db, header, roster: roster, revocationListVersion: revocationListVersion, into: .own(observer))
        let outcome = try dump.run(makeReader)
        let keeper = try OwnEditor(db, now: now)
        for former in replaced where try keeper.tables.content(former.record, former.table) != former.content {
            try keeper.discard(former.content, of: former.table, clock: former.clock)
        }
        try keeper.finish()
        for log in header.logs { try forgetIssued(log.log) }
        try putAgain(returned)
        try Trash.removeLiving(db)
        return outcome
    }

    /// The numbers that the import has emptied are not remembered, so no update may build on issued positions.
    private func forgetIssued(_ log: LogID) throws {
        guard let log = try FeedLog.fetchOne(db, id: log) else { return }
        try db.execute(sql: "DELETE FROM issued WHERE log = ?", arguments: [log.ref])
    }

    private func putAgain(_ records: [(RecordKey, KindTable)]) throws {
        guard !records.isEmpty else { return }
        let editor = try OwnEditor(db, now: now)
        for (record, table) in records {
            guard let content = try editor.tables.content(record, table) else { continue }
            try editor.put(content, table.schema, record: record)
        }
        try editor.finish()
    }

    private func add(_ records: [(RecordContent, Schema)]) throws -> [RecordID] {
        guard !records.isEmpty else { return [] }
        let editor = try OwnEditor(db, now: now)
        let ids = try records.map { try editor.add(CanonicalContent($0, for: $1)) }
        try editor.finish()
        return ids
    }
}

extension OwnImport {
    /// Signs a closing for every writer whose log in the dump contradicts the held one.
    ///
    /// - Returns: the records that only this folder has: those from the first number on at which the logs differ.
    private func closeDivergedLogs(
        _ roster: Verified<Roster>, key: SigningKey, _ makeReader: () throws -> DumpReader
    ) throws -> [(RecordContent, Schema)] {
        let points = try divergences(roster, makeReader)
        var lost: [(RecordContent, Schema)] = []
        for (writer, views) in points {
            let tables = try RecordTables(db)
            let ref = try tables.logs.writerRef(writer)
            if let first = views.values.map(\.number).min() {
                lost += try records(tables, ref, from: first)
                try cutOwnView(tables, writer, from: first)
            }
            let closing = Closing(
                author: user, device: key.publicKey, writer: writer, positions: views.mapValues(\.head))
            try Closings.store(db, try closing.signed(by: key), writer: ref)
        }
        return lost
    }

    /// Where a log of the dump and the held one diverge, and where the dump's log ends.
    private struct Divergence {
        let number: UInt64
        let head: LogPosition
    }

    private func divergences(
        _ roster: Verified<Roster>, _ makeReader: () throws -> DumpReader
    ) throws -> [WriterID: [ViewID: Divergence]] {
        var reader = try makeReader()
        let tables = try RecordTables(db)
        let header = reader.header
        var differences = header.logs.map { _ in Difference() }
        while let (index, batch) = try reader.next(schemas: { log in
            header.logs[log].kinds.map { header.schemas[$0] }
        }) {
            let log = try tables.logs.log(reader.header.logs[index].log)
            differences[index].isAhead = header.logs[index].next > log.next
            for (entry, leaf) in zip(batch.headers, batch.leaves()) where entry.number < log.next {
                differences[index].add(entry.number, leaf, held: try tables.logs.slot(log, number: entry.number)?.leaf)
            }
        }
        var result: [WriterID: [ViewID: Divergence]] = [:]
        for (index, difference) in differences.enumerated() {
            guard let number = difference.divergence else { continue }
            guard let head = try reader.header.logs[index].head?.verified(against: roster) else { continue }
            result[head.log.writer, default: [:]][head.log.view] = Divergence(number: number, head: head.position)
        }
        return result
    }

    /// The difference between a log of a dump and the held one.
    private struct Difference {
        /// Whether the dump's log is longer than the held one.
        var isAhead = false
        private var first: UInt64?
        /// Whether a slot has other contents here, which alone proves two histories.
        ///
        /// An earlier state of the same history has entries that were replaced here since, but none that differ.
        private var isContradicted = false

        /// The first number at which the logs diverge; nil if the dump's log is an earlier state of the held one, or
        /// continues it.
        var divergence: UInt64? { isAhead || isContradicted ? first : nil }

        mutating func add(_ number: UInt64, _ leaf: Digest, held: Digest?) {
            guard leaf != held else { return }
            first = first ?? number
            if held != nil { isContradicted = true }
        }
    }

    /// Removes entries after the divergence from the view for the user's own devices.
    ///
    /// No head will be signed for the rest of that log, so the present writer puts its records again.
    private func cutOwnView(_ tables: RecordTables, _ writer: WriterID, from first: UInt64) throws {
        let log = try tables.logs.log(LogID(writer: writer, view: .own))
        for segment in try tables.logs.storedSegments(log) where segment >= SlotNumber(first).segment {
            for slot in try tables.logs.segment(log, index: segment).slots {
                let number = SlotNumber(segment: segment, offset: slot.offset).number
                guard number >= first else { continue }
                try tables.logs.remove(log, number: number)
                try tables.forgetReplaced(log, number)
            }
        }
        try tables.logs.flush()
        try db.execute(sql: "UPDATE log SET head = NULL, head_signature = NULL WHERE ref = ?", arguments: [log.ref])
    }

    private func records(_ tables: RecordTables, _ writer: WriterRef, from first: UInt64) throws -> [(
        RecordContent, Schema
    )] {
        try tables.all().flatMap { table in
            try keys(table, writer, from: first).compactMap { key in
                try tables.content(key, table).map { ($0, table.schema) }
            }
        }
    }

    /// The records whose highest version is in a writer's log, from a number on.
    private func keys(_ table: KindTable, _ writer: WriterRef, from first: UInt64) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db, sql: "SELECT record FROM \(table.quotedName) WHERE slot BETWEEN ? AND ? ORDER BY record",
            arguments: SlotKey.range(writer, from: first).arguments)
    }

    /// Completes the logs for followers with the imported records, while the contents are still their writers'
    /// versions.
    private func completeLogs(_ key: SigningKey) throws {
        let editor = try OwnEditor(db, now: now)
        try editor.resolveBlanks()
        try editor.finish()
        guard let roster = try FeedAuthor.fetch(db)?.roster else { return }
        try editor.completeViews(user: user, key: key, roster: roster.version)
    }

    /// Puts all records again that only closed writers have.
    private func putClosedAgain() throws {
        let kinds = try KindTable.fetchAll(db)
        for closing in try Closings.fetchAll(db) {
            let writer = try FeedLog.writerRef(db, try closing.claimed().writer)
            for table in kinds { try putAgain(try keys(table, writer, from: 0).map { ($0, table) }) }
        }
    }
}
