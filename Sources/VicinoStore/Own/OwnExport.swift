internal import Foundation
internal import GRDB
internal import VicinoCore
package import VicinoFormat

/// Writes one's own logs as a dump. Heads must have been signed in the same transaction or before.
package struct OwnExport {
    private let db: Database
    private let merge: RecordMerge
    private let author: FeedAuthor
    private let parts: [Part]
    package let header: DumpHeader

    private struct Part {
        let log: FeedLog
        /// The kinds as the head has signed them; their tables may have got wider since.
        let kinds: [KindTable]
        /// In an update: the position that it continues from.
        let base: LogPosition?
    }

    init(_ db: Database, views: [ViewID], since have: Have?) throws {
        guard let author = try FeedAuthor.fetch(db) else {
            throw DatabaseDamage("it does not say whose records it holds")
        }
        self.db = db
        self.author = author
        merge = try RecordMerge(db)
        var parts: [Part] = []
        for view in views {
            for log in try FeedLog.fetchAll(db, view: view) where log.head != nil {
                if let part = try Self.part(merge, log, have) { parts.append(part) }
            }
        }
        self.parts = parts
        header = try Self.header(db, author, parts, have)
    }

    /// Whether nothing is new for whoever asked.
    package var isEmpty: Bool { parts.isEmpty }

    /// Gives all entries, log by log.
    package func entries(_ emit: (EntryBatch, _ log: Int) throws -> Void) throws {
        for (index, part) in parts.enumerated() {
            let export = try FeedExport(merge, log: part.log, kinds: part.kinds)
            let isAlone = try FeedLog.fetchAll(db, view: part.log.id.view).count == 1
            var emptied = try part.base.map { try self.emptied(part.log, since: $0.next, alone: isAlone) } ?? []
            while emptied.count > FormatLimit.batchEmptied {
                try emit(emptiedBatch(part, Array(emptied.prefix(FormatLimit.batchEmptied))), index)
                emptied.removeFirst(FormatLimit.batchEmptied)
            }
            try export.entries(from: part.base?.next ?? 0) { batch in
                var batch = batch
                batch.emptied = emptied
                emptied = []
                try emit(batch, index)
            }
            if !emptied.isEmpty { try emit(emptiedBatch(part, emptied), index) }
        }
    }

    private func emptiedBatch(_ part: Part, _ numbers: [UInt64]) -> EntryBatch {
        var batch = EntryBatch(schemas: part.kinds.map(\.schema))
        batch.emptied = numbers
        return batch
    }

    private static func part(_ merge: RecordMerge, _ log: FeedLog, _ have: Have?) throws -> Part? {
        guard let head = try log.head?.claimed() else { return nil }
        let db = merge.db
        let base = have?.logs[log.id]
        if let base, base == head.position { return nil }
        let issued = try base.map { base in
            try Data.fetchOne(
                db, sql: "SELECT root FROM issued WHERE log = ? AND next = ?", arguments: [log.ref, Int64(base.next)])
                == base.root.bytes.databaseData
        }
        guard let schemas = try SignedSchemas.fetch(db, digest: head.schemas) else {
            throw DatabaseDamage("the schemas that a head has signed are missing")
        }
        let kinds = try schemas.map { try merge.table(signed: $0) }
        return Part(log: log, kinds: kinds, base: issued == true ? base : nil)
    }

    private static func header(
        _ db: Database, _ author: FeedAuthor, _ parts: [Part], _ have: Have?
    ) throws -> DumpHeader {
        var schemas: [Schema] = []
        var logs: [DumpLog] = []
        for part in parts {
            guard let head = part.log.head else { continue }
            let claimed = try head.claimed()
            let isKnown = have?.schemas.contains(claimed.schemas) == true
            let wanted = isKnown ? [] : part.kinds.map(\.schema)
            for schema in wanted where !schemas.contains(schema) { schemas.append(schema) }
            logs.append(
                DumpLog(
                    log: part.log.id, head: head, next: claimed.position.next, schemas: claimed.schemas,
                    base: part.base,
                    kinds: wanted.compactMap { schemas.firstIndex(of: $0) }))
        }
        return DumpHeader(
            roster: author.roster.source, standing: author.standing, closings: try Closings.fetchAll(db),
            schemas: schemas, logs: logs)
    }

    /// The numbers below a position that have become empty since. Those whose record stands again in the same log go
    /// without saying, unless another writer may hold a version of it.
    private func emptied(_ log: FeedLog, since next: UInt64, alone: Bool) throws -> [UInt64] {
        let numbers = try Int64.fetchAll(
            db, sql: "SELECT number FROM emptied WHERE log = ? AND at >= ? AND number < ? ORDER BY number",
            arguments: [log.ref, Int64(next), Int64(next)])
        guard alone else { return numbers.map { UInt64($0) } }
        let moved = try Set(movedHomes(log, since: next))
        return numbers.map { UInt64($0) }.filter { !moved.contains($0) }
    }

    /// The numbers at which records were created, or stood before, that have a new version since a position.
    private func movedHomes(_ log: FeedLog, since next: UInt64) throws -> [UInt64] {
        let emptiedAt = try Row.fetchAll(
            db, sql: "SELECT at, number FROM emptied WHERE log = ? AND at >= ? ORDER BY at",
            arguments: [log.ref, Int64(next)])
        // A version that stood below the position, was replaced, and whose last replacement is live, is followed along.
        var source: [UInt64: UInt64] = [:]
        for row in emptiedAt {
            let (at, number) = (UInt64(row[0] as Int64), UInt64(row[1] as Int64))
            source[at] = source.removeValue(forKey: number) ?? number
        }
        return try source.filter { number, _ in try merge.logs.slot(log, number)?.state == .value }
            .map(\.value)
    }
}
