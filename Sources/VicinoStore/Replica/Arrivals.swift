internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFormat
internal import VicinoSync

/// What sessions have brought of a replica's next state, while the present one is still shown.
struct Arrivals {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Stores received segments in place of earlier versions of the same segments.
    func keep(_ received: ReceivedSegments, of log: FeedLog, _ schemas: [Schema]) throws {
        try SignedSchemas.store(db, schemas)
        let last = try Int64.fetchOne(db, sql: "SELECT max(ref) FROM arrival") ?? 0
        guard last < .max else { throw DatabaseDamage("the number of an arrival is none") }
        let ref = last + 1
        let digest = Schema.digest(of: schemas).bytes.databaseData
        for (part, packed) in received.packed.enumerated() {
            try db.execute(
                sql: "INSERT INTO arrival (ref, part, log, schemas, size, data) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [ref, part, log.ref, digest, packed.size, packed.data.databaseData])
        }
        var former: Set<Int64> = []
        let live = Self.liveEntries(received)
        for (segment, digest) in received.digests {
            let key = SegmentKey(log.ref, segment)
            let find = try db.cachedStatement(sql: "SELECT arrival FROM arrived_segment WHERE key = ?")
            if let arrival = try Int64.fetchOne(find, arguments: [key]) { former.insert(arrival) }
            try db.cachedStatement(
                sql: "INSERT OR REPLACE INTO arrived_segment (key, digest, arrival, live) VALUES (?, ?, ?, ?)"
            )
            .execute(arguments: [key, digest.bytes.databaseData, ref, live[segment] ?? 0])
        }
        for arrival in former { try removeIfUnused(arrival) }
    }

    private static func liveEntries(_ received: ReceivedSegments) -> [UInt64: Int] {
        received.batches.lazy.flatMap(\.headers).reduce(into: [:]) { live, entry in
            live[entry.segment, default: 0] += 1
        }
    }

    /// Deletes a batch if none of its segments is needed any more.
    private func removeIfUnused(_ arrival: Int64) throws {
        try db.cachedStatement(
            sql: "DELETE FROM arrival WHERE ref = ?1 AND NOT EXISTS (SELECT 1 FROM arrived_segment WHERE arrival = ?1)"
        ).execute(arguments: [arrival])
    }

    /// The received segments of a log, by index. Nothing is expanded: a session asks for them with each offer.
    func held(of log: FeedLog) throws -> [UInt64: HeldSegment] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT key, digest, live FROM arrived_segment WHERE key BETWEEN ? AND ?",
            arguments: SegmentKey.range(log.ref).arguments)
        return try Dictionary(
            rows.map { row in
                let key: SegmentKey = try row.value(0)
                let bytes: Data = try row.value(1)
                let live: Int = try row.value(2)
                guard let digest = Digest(bytes) else { throw DatabaseDamage("the digest of a segment is none") }
                return (key.number, HeldSegment(digest: digest, live: live))
            }
        ) { first, _ in first }
    }

    /// The segments of a log that the database has, merged or waiting.
    func heldSegments(of id: LogID) throws -> [UInt64: HeldSegment] {
        guard let log = try FeedLog.fetchOne(db, id: id) else { return [:] }
        let editor = try LogEditor(db)
        var held: [UInt64: HeldSegment] = [:]
        for (segment, digest) in try editor.segmentDigests(log) {
            held[segment] = HeldSegment(digest: digest, live: try editor.liveEntries(log, segment: segment))
        }
        // Segments that lack contents must be received again.
        for segment in try MissingContents(db).segments(of: log) { held[segment] = nil }
        return held.merging(try self.held(of: log)) { $1 }
    }

    /// The schemas with which segments were received.
    func schemas() throws -> [Schema] {
        let lists = try Data.fetchAll(db.cachedStatement(sql: "SELECT DISTINCT schemas FROM arrival"))
        return try lists.flatMap { try schemas($0) }
    }

    private func schemas(_ digest: Data) throws -> [Schema] {
        guard let digest = Digest(digest), let schemas = try SignedSchemas.fetch(db, digest: digest) else {
            throw DatabaseDamage("the schemas of received segments are missing")
        }
        return schemas
    }

    /// Calls the body with the received segments of a log, in ascending runs that were received together. The batches
    /// have the kinds of the offers under which they were received.
    func segments(of log: FeedLog, _ body: ([UInt64], [EntryBatch]) throws -> Void) throws {
        var runs: [(arrival: Int64, segments: [UInt64])] = []
        let rows = try Row.fetchAll(
            db, sql: "SELECT key, arrival FROM arrived_segment WHERE key BETWEEN ? AND ? ORDER BY key",
            arguments: SegmentKey.range(log.ref).arguments)
        for row in rows {
            let key: SegmentKey = try row.value(0)
            let arrival: Int64 = try row.value(1)
            if arrival != runs.last?.arrival { runs.append((arrival, [])) }
            runs[runs.count - 1].segments.append(key.number)
        }
        for run in runs { try body(run.segments, try batches(run.arrival, log)) }
    }

    /// The position and size of a log with its received segments, each of which was compared with its author's tree.
    func proven(_ log: FeedLog, next: UInt64, _ editor: LogEditor) throws -> ProvenLog {
        let arrived = try held(of: log).mapValues(\.digest)
        let end = Tree.segmentCount(next: next)
        let digests = try editor.segmentDigests(log).merging(arrived) { $1 }.filter { $0.key < end }
        var live = try editor.storedSegments(log).filter { $0 < end && arrived[$0] == nil }
            .reduce(0) { $0 + (try editor.segment(log, index: $1).count) }
        try segments(of: log) { indexes, batches in
            let indexes = Set(indexes.filter { $0 < end })
            live += batches.reduce(0) { count, batch in
                count + batch.headers.count(where: { indexes.contains($0.segment) })
            }
        }
        return ProvenLog(position: LogPosition(next: next, root: Tree.root(digests, next: next)), live: UInt64(live))
    }

    private func batches(_ arrival: Int64, _ log: FeedLog) throws -> [EntryBatch] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT schemas, size, data FROM arrival WHERE ref = ? ORDER BY part", arguments: [arrival])
        return try rows.map { row in
            let digest: Data = try row.value(0)
            let size: UInt32 = try row.value(1)
            let data: Data = try row.value(2)
            return try BatchDecoder.decode(
                Array(data), size: Int(size), writer: log.id.writer, schemas: try schemas(digest))
        }
    }

    // MARK: Fragments

    func fragment(of id: LogID) throws -> Fragment? {
        let row = try Row.fetchOne(
            db, sql: "SELECT segments, data FROM fragment WHERE writer = ? AND view = ?", arguments: Self.key(id))
        guard let row else { return nil }
        let encoded: Data = try row.value(0)
        let data: Data = try row.value(1)
        var bytes = StoredBytes(Array(encoded))
        var segments: [UInt64] = []
        while bytes.consumed < encoded.count { segments.append(try bytes.take()) }
        return Fragment(segments: segments, bytes: Array(data))
    }

    func keep(_ fragment: Fragment, of id: LogID) throws {
        var encoded = StoredBytes()
        for segment in fragment.segments { encoded.put(segment) }
        try db.execute(
            sql: "INSERT OR REPLACE INTO fragment (writer, view, segments, data) VALUES (?, ?, ?, ?)",
            arguments: Self.key(id) + [encoded.bytes.databaseData, fragment.bytes.databaseData])
    }

    func removeFragment(of id: LogID) throws {
        try db.execute(sql: "DELETE FROM fragment WHERE writer = ? AND view = ?", arguments: Self.key(id))
    }

    private static func key(_ id: LogID) -> StatementArguments {
        [id.writer.bytes.databaseData, id.view.bytes.databaseData]
    }

    /// Deletes everything received, because it is merged or useless.
    func removeAll() throws {
        // To delete all rows of an empty table writes its pages, too.
        let tables = ["arrived_segment", "arrival", "fragment"]
        let rows = tables.map { "EXISTS (SELECT 1 FROM \($0))" }.joined(separator: " OR ")
        guard try Bool.fetchOne(db.cachedStatement(sql: "SELECT \(rows)")) ?? true else { return }
        for table in tables { try db.execute(sql: "DELETE FROM \(table)") }
    }
}
