internal import GRDB
internal import VicinoCore
internal import VicinoFormat
internal import VicinoRepository

/// Reads what an audience may see, in one state of the own database.
struct PublishedReading {
    private let db: Database
    private let database: FeedDatabase
    private let views: SharedViews
    private let tables: RecordTables

    /// Bytes of a delta's entries at which it ends: so many changes move to packs in any case.
    private static let deltaBytes = 1 << 20

    init(_ db: Database, _ database: FeedDatabase, views: SharedViews) throws {
        self.db = db
        self.database = database
        self.views = views
        tables = try RecordTables(db)
    }

    // MARK: The state

    /// What there is, without entries.
    func state() throws -> FeedState {
        guard let author = try database.author(db) else {
            throw DatabaseDamage("it does not say whose records it holds")
        }
        let logs = try FeedLog.fetchAll(db).filter { views.contains($0.id.view) }
        return FeedState(
            author: author.user, closings: try Closings.fetchAll(db, of: views), logs: try logs.compactMap(state))
    }

    private func state(of log: FeedLog) throws -> LogState? {
        guard let head = log.head else { return nil }
        let claimed = try head.claimed()
        let kinds = try kinds(claimed).map(\.schema.kind)
        let digests = PackedNode.digests(try tables.logs.segmentDigests(log), next: claimed.position.next)
        let blanks = Dictionary(grouping: try tables.blanks(of: log).map(\.number)) { $0 / PackedNode.slots }
        let nodes = digests.sorted { $0.key < $1.key }.map { index, digest in
            NodeState(index: index, digest: digest, blanks: (blanks[index] ?? []).sorted())
        }
        return try LogState(head: head, kinds: kinds, nodes: nodes)
    }

    // MARK: Entries

    /// The entries of a node; none if the log has gone.
    func entries(_ node: NodeReference) throws -> [EntryBatch] {
        guard views.contains(node.log.view), let log = try FeedLog.fetchOne(db, id: node.log),
            let head = try log.head?.claimed()
        else { return [] }
        let numbers = PackedNode.numbers(of: node.index)
        let segments = SlotNumber(numbers.lowerBound).segment...SlotNumber(numbers.upperBound).segment
        let stored = try tables.logs.storedSegments(log).filter(segments.contains)
        let batches = try FeedExport(tables, log: log, kinds: kinds(head)).entries(in: stored)
        let known = try KnownWriters(db, views)
        for batch in batches { try known.check(batch) }
        return batches
    }

    /// The changes since positions; nil if they are not known, or too many.
    func delta(since bases: [LogID: LogPosition]) throws -> FeedDelta? {
        guard let export = try OwnExport(db, database, views: views, continuing: bases) else { return nil }
        let output = CollectedBytes()
        var writer = try DumpWriter(header: export.header) { output.bytes += $0 }
        let limit = output.bytes.count + Self.deltaBytes
        do {
            try export.entries { batch, log in
                try writer.write(batch, log: log)
                guard output.bytes.count <= limit else { throw TooManyChanges() }
            }
        } catch is TooManyChanges { return nil }
        try writer.finish()
        return FeedDelta(dump: output.bytes, outdated: try outdated(since: bases))
    }

    /// The nodes that have lost an entry since positions.
    private func outdated(since bases: [LogID: LogPosition]) throws -> Set<NodeReference> {
        var outdated: Set<NodeReference> = []
        for log in try FeedLog.fetchAll(db) {
            guard views.contains(log.id.view), let base = bases[log.id], base != .nothing else { continue }
            let indexes = try UInt64.fetchAll(
                db.cachedStatement(
                    sql: "SELECT DISTINCT number / ? FROM emptied WHERE log = ? AND at >= ? AND number < ?"),
                arguments: [Int64(PackedNode.slots), log.ref, Int64(base.next), Int64(base.next)])
            outdated.formUnion(indexes.map { NodeReference(log: log.id, index: $0) })
        }
        return outdated
    }

    private func kinds(_ head: Head) throws -> [KindTable] {
        guard let schemas = try SignedSchemas.fetch(db, digest: head.schemas) else {
            throw DatabaseDamage("the schemas that a head has signed are missing")
        }
        return try schemas.map { try tables.table(signed: $0) }
    }
}

/// Ends a delta that has become too long.
private struct TooManyChanges: Error {}

/// Collects what is written.
private final class CollectedBytes {
    var bytes: [UInt8] = []
}
