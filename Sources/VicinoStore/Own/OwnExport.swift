internal import Foundation
internal import GRDB
internal import VicinoCore
package import VicinoFormat

/// Writes the user's own logs as a dump; heads must have been signed in the same transaction or before.
package struct OwnExport {
    private let db: Database
    private let tables: RecordTables
    private let author: FeedAuthor
    private let parts: [Part]
    /// The writers of all logs that the reader receives or has.
    private let writers: KnownWriters
    package let header: DumpHeader

    private struct Part {
        let log: FeedLog
        /// The kinds as the head has signed them; their tables may be wider now.
        let kinds: [KindTable]
        /// The base position of an update.
        let base: LogPosition?
    }

    init(_ db: Database, _ database: FeedDatabase, views: SharedViews, since have: Have?) throws {
        guard let author = try database.author(db) else {
            throw DatabaseDamage("it does not say whose records it holds")
        }
        self.db = db
        self.author = author
        tables = try RecordTables(db)
        let logs = try FeedLog.fetchAll(db).filter { $0.head != nil && views.contains($0.id.view) }
        writers = KnownWriters(logs)
        let tables = tables
        parts = try logs.compactMap { try Self.part(tables, $0, since: have) }
        header = try Self.header(db, author, of: views, parts: parts, since: have)
    }

    /// Exports the changes of all logs since positions, each with its base; nil if this device does not know what has changed
    /// since one of them.
    ///
    /// - Parameter bases: a log without a position has all its entries in the export.
    init?(_ db: Database, _ database: FeedDatabase, views: SharedViews, continuing bases: [LogID: LogPosition]) throws {
        guard let author = try database.author(db) else {
            throw DatabaseDamage("it does not say whose records it holds")
        }
        self.db = db
        self.author = author
        let tables = try RecordTables(db)
        self.tables = tables
        let logs = try FeedLog.fetchAll(db).filter { $0.head != nil && views.contains($0.id.view) }
        writers = KnownWriters(logs)
        var parts: [Part] = []
        for log in logs {
            guard let part = try Self.part(tables, log, continuing: bases[log.id] ?? .nothing) else { return nil }
            parts.append(part)
        }
        self.parts = parts
        header = try Self.header(db, author, of: views, parts: parts, since: nil)
    }

    private static func part(_ tables: RecordTables, _ log: FeedLog, continuing base: LogPosition) throws -> Part? {
        guard let head = try log.head?.claimed() else { return nil }
        let isKnown = try base == .nothing || base == head.position || LogExport.isIssued(base, of: log, tables.db)
        guard isKnown, let schemas = try SignedSchemas.fetch(tables.db, digest: head.schemas) else { return nil }
        return Part(log: log, kinds: try schemas.map { try tables.table(signed: $0) }, base: base)
    }

    /// Whether the reader already has everything.
    package var isEmpty: Bool { parts.isEmpty }

    /// Emits all entries, log by log.
    package func entries(_ emit: (EntryBatch, _ log: Int) throws -> Void) throws {
        for (index, part) in parts.enumerated() {
            let export = try LogExport(tables, part.log, kinds: part.kinds, since: part.base)
            try export.entries { batch in
                try writers.check(batch)
                try emit(batch, index)
            }
        }
    }

    private static func part(_ tables: RecordTables, _ log: FeedLog, since have: Have?) throws -> Part? {
        guard let head = try log.head?.claimed() else { return nil }
        let db = tables.db
        let base = have?.logs[log.id]
        if let base, base == head.position { return nil }
        let isKnown = try base.map { try LogExport.isIssued($0, of: log, db) }
        guard let schemas = try SignedSchemas.fetch(db, digest: head.schemas) else {
            throw DatabaseDamage("the schemas that a head has signed are missing")
        }
        let kinds = try schemas.map { try tables.table(signed: $0) }
        return Part(log: log, kinds: kinds, base: isKnown == true ? base : nil)
    }

    private static func header(
        _ db: Database, _ author: FeedAuthor, of views: SharedViews, parts: [Part], since have: Have?
    ) throws -> DumpHeader {
        var schemas: [Schema] = []
        var logs: [DumpLog] = []
        let salts = SaltStore(db)
        for part in parts {
            guard let head = part.log.head else { continue }
            let claimed = try head.claimed()
            let isKnown = have?.schemas.contains(claimed.schemas) == true
            let wanted = isKnown ? [] : part.kinds.map(\.schema)
            for schema in wanted where !schemas.contains(schema) { schemas.append(schema) }
            var log = DumpLog(
                log: part.log.id, head: head, next: claimed.position.next, schemas: claimed.schemas, base: part.base,
                kinds: wanted.compactMap { schemas.firstIndex(of: $0) })
            if part.log.id.view == .own { log.secret = try salts.secret(of: part.log.writer) }
            logs.append(log)
        }
        return DumpHeader(
            roster: author.roster.source, revocationList: views.contains(.own) ? author.revocationList : nil,
            closings: try Closings.fetchAll(db, of: views), schemas: schemas, logs: logs,
            hasSalts: try parts.contains { try salts.mayHaveSalts($0.log) })
    }
}
