internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The result of computing every digest of a database anew.
package struct DigestReport: Sendable {
    /// Logs that were compared with a signed head.
    package var logs = 0
    /// Live entries whose leaf was computed from their content.
    package var entries = 0
    /// Records with a value: what is deleted or blank does not count.
    package var records = 0
    /// Whether some records were never received: a session has brought only a part, or none has brought any.
    package var isIncomplete = false
    /// Whether the database has never held anything from an author.
    package var isUntouched = false
    /// Records with missing content: their other parts are as the author signed them.
    package var blanks = 0
    /// The contradictions that were found, in sentences.
    package var problems: [String] = []

    /// A report about nothing.
    package init() {}

    init(logs: Int, entries: Int, blanks: Int) {
        self.logs = logs
        self.entries = entries
        self.blanks = blanks
    }
}

extension FeedDatabase {
    /// Recomputes every digest from the stored contents, and compares it with the stored and the signed one.
    ///
    /// - Parameter isReplica: whether the author must have signed all contents; own records are signed only when they
    ///   are exported or sent.
    package func verify(isReplica: Bool) throws -> DigestReport {
        let damage = try read { try DatabaseFile.damage($0, path) }
        var report = try read { db in try FeedVerification(db, isReplica: isReplica).run() }
        report.problems = [damage].compactMap(\.self) + report.problems
        return report
    }
}

/// One verification of a database.
final class FeedVerification {
    private let db: Database
    private let isReplica: Bool
    private let tables: RecordTables
    private let kinds: [KindTable]
    private let roster: Verified<Roster>?
    private var report = DigestReport()
    /// The number of values found of each kind, by the view.
    private var found: [KindRef: [ViewID: Int]] = [:]
    /// How many tables were read for a log.
    private(set) var tablesRead = 0

    init(_ db: Database, isReplica: Bool) throws {
        self.db = db
        self.isReplica = isReplica
        tables = try RecordTables(db)
        kinds = try tables.all().sorted { $0.schema.kind < $1.schema.kind }
        roster = try FeedAuthor.fetch(db)?.roster
    }

    func run() throws -> DigestReport {
        try verifyAuthor()
        for log in try FeedLog.fetchAll(db) { try verify(log) }
        for kind in kinds where try hasUnnamedRows(kind) {
            report.problems.append("\(kind.schema.kind.name): there are records that no log names.")
        }
        try verifyDeletions()
        try verifyStatements()
        if report.problems.isEmpty { report.blanks = Set(try tables.findCurrentBlanks().map(\.record)).count }
        return report
    }

    private func verifyAuthor() throws {
        guard roster == nil else { return }
        // The author's statements come with the first records, so an empty replica may lack them.
        guard isReplica, try isUntouched() else {
            return report.problems.append("Nothing says whose records these are.")
        }
        report.isIncomplete = true
        report.isUntouched = true
    }

    /// Whether the database has never held anything that an author signs.
    private func isUntouched() throws -> Bool {
        let names = [
            "writer", "kind", "schemalist", "log", "segment", "branch", "lost", "deleted", "closing", "fork", "arrival",
        ]
        return try names.allSatisfy { table in
            try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(table))") ?? false
        }
    }

    // MARK: Logs

    private func verify(_ log: FeedLog) throws {
        var digests = LogDigests(next: log.next)
        let kinds = try kinds(of: log)
        tablesRead += kinds.count
        try FeedExport(tables, log: log, kinds: kinds).entries(from: 0) { batch in
            for (entry, leaf) in zip(batch.headers, batch.leaves()) {
                try digests.add(entry.number, leaf)
                if entry.state == .value { found[kinds[entry.kind].ref, default: [:]][log.id.view, default: 0] += 1 }
            }
        }
        report.entries += Int(digests.live)
        let name = "Log \(log.id.writer) (view \(log.id.view))"
        let stored = try tables.logs.position(log)
        let computed = digests.finish()
        if computed != stored || digests.live != log.live {
            report.problems.append("\(name): the contents do not match the stored digests.")
        }
        verifyHead(log, computed: computed, name: name)
    }

    /// The kinds that a log can have, ascending: those that its head names, or the one of an audience's view.
    private func kinds(of log: FeedLog) throws -> [KindTable] {
        guard log.id.view != .own else { return kinds }
        if let view = try ViewTables(db).find(log.id.view) { return kinds.filter { $0.ref == view.kind } }
        // A damaged head is reported later.
        guard let head = log.head, let claimed = try? head.claimed(),
            let signed = try SignedSchemas.fetch(db, digest: claimed.schemas)
        else { return kinds }
        let named = Set(signed.map(\.kind))
        return kinds.filter { named.contains($0.schema.kind) }
    }

    private func verifyHead(_ log: FeedLog, computed: LogPosition?, name: String) {
        guard let head = log.head else {
            // A log has no head if nothing of it was merged, or if a session has brought only a part.
            if isReplica, log.next > 0 { report.isIncomplete = true }
            return
        }
        report.logs += 1
        guard let verified = signed(head), verified.log == log.id else {
            return report.problems.append("\(name): the signature of the head is wrong.")
        }
        if verified.position.next > log.next {
            report.problems.append("\(name): entries that \(signer) are missing.")
        } else if isReplica || verified.position.next == log.next,
            verified.position != computed || verified.live != log.live
        {
            report.problems.append("\(name): the contents are not what \(signer).")
        }
    }

    /// A head that the author has signed, under the present id or the former one; nil for any other.
    private func signed(_ head: Unverified<Head>) -> Verified<Head>? {
        guard let roster else { return nil }
        return (try? head.verified(against: roster)) ?? (try? head.verified(underFormerIDOf: roster))
    }

    // MARK: Rows

    /// Whether a table holds rows that are in no log. Counting is enough if one view names them all.
    private func hasUnnamedRows(_ kind: KindTable) throws -> Bool {
        let rows = try kind.rowCount(db)
        report.records += rows
        guard rows != found[kind.ref]?.values.max() ?? 0 else { return false }
        let cursor = try Row.fetchCursor(db, sql: "SELECT record, slot FROM \(kind.quotedName) ORDER BY slot")
        while let row = try cursor.next() {
            guard try isNamed(row.value(0), in: row.value(1), .value) else { return true }
        }
        return false
    }

    private func verifyDeletions() throws {
        for row in try Row.fetchAll(db, sql: "SELECT record, slot FROM deleted") {
            guard try isNamed(row.value(0), in: row.value(1), .deleted) else {
                return report.problems.append("There are deletions that no log names.")
            }
        }
    }

    /// Verifies closings and evidence, which decide what later merges accept.
    private func verifyStatements() throws {
        guard let roster else { return }
        try verifyRosters(roster)
        for closing in try Closings.fetchAll(db) where (try? closing.verified(against: roster)) == nil {
            report.problems.append("A closing is not what \(signer).")
        }
        for row in try Row.fetchAll(db, sql: "SELECT payload, signature FROM fork") {
            let head = try row.statement(0, of: Head.self)
            if (try? head.verified(against: roster)) == nil {
                report.problems.append("The evidence of a contradiction is not what \(signer).")
            }
        }
    }

    /// Verifies the contradicting rosters that the author has signed with one version.
    private func verifyRosters(_ held: Verified<Roster>) throws {
        let rosters = try Evidence.rosters(db)
        guard !rosters.isEmpty else { return }
        guard rosters.allSatisfy({ (try? $0.verified(for: held.author)) != nil }) else {
            return report.problems.append("The evidence of a contradiction is not what \(signer).")
        }
        guard try Evidence.hasOpenRosters(db, beside: held) else { return }
        report.problems.append(contradictoryRosters)
    }

    private var contradictoryRosters: String {
        isReplica
            ? "The author has signed contradictory lists of devices. The first one is used; ask the author."
            : "You have signed contradictory lists of devices, as two copies of this folder can. The first one is used."
    }

    /// Who signed, and the verb.
    private var signer: String { isReplica ? "the author signed" : "you signed" }

    private func isNamed(_ record: RecordKey, in slot: SlotKey, _ state: EntryState) throws -> Bool {
        try FeedLog.fetchAll(db, writer: slot.writer).contains { log in
            let held = try tables.logs.slot(log, number: slot.number)
            return held?.record == record && held?.state == state
        }
    }
}
