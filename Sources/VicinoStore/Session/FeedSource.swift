internal import Foundation
internal import GRDB
package import VicinoCore
internal import VicinoFormat
package import VicinoSync

/// Reads what a session sends from one author's database, in one state of it.
package struct FeedSource {
    private let db: Database
    private let database: FeedDatabase
    private let tables: RecordTables
    /// The views that the peer may see.
    private let views: SharedViews

    init(_ db: Database, _ database: FeedDatabase, views: SharedViews) throws {
        self.db = db
        self.database = database
        self.views = views
        tables = try RecordTables(db)
    }

    /// The author's signed statements, and their digest; nil while the database has no complete state.
    ///
    /// - Parameters:
    ///   - grant: the peer's grant.
    ///   - device: the signing key of this device, if it is the author's: logs of the author's other devices are told apart.
    package func offer(grant: Verified<Grant>? = nil, on device: [UInt8]? = nil) throws -> CurrentOffer? {
        guard let author = try database.author(db) else { return nil }
        let others = device.map { device in
            Set(author.roster.devices.filter { !$0.isRemoved && $0.signingKey != device }.map(\.signingKey))
        }
        var elsewhere: Set<LogID> = []
        var offer = FeedOffer(roster: author.roster.source)
        // It names the grants of others, so followers do not get it.
        offer.revocationList = views.contains(.own) ? author.revocationList : nil
        offer.grant = grant?.source
        offer.closings = try Closings.fetchAll(db, of: views)
        var positions: [LogID: LogPosition] = [:]
        for log in try FeedLog.fetchAll(db) where views.contains(log.id.view) {
            guard let head = log.head else { continue }
            let claimed = try head.claimed()
            positions[log.id] = claimed.position
            if others?.contains(claimed.device) == true { elsewhere.insert(log.id) }
            let secret = log.id.view == .own ? try tables.salts.secret(of: log.writer) : nil
            offer.add(head, try signedSchemas(claimed), secret: secret)
        }
        let revocationListVersion = try offer.revocationList?.claimed().version ?? 0
        let digest = FeedDigest(
            roster: author.roster.version, revocationListVersion: revocationListVersion, grant: grant?.version ?? 0,
            logs: positions)
        var current = CurrentOffer(offer, digest: digest)
        current.continuedElsewhere = elsewhere
        return current
    }

    /// What is held of the logs that the peer may see.
    ///
    /// - Parameter device: the signing key of the device that will be asked for more.
    package func held(for device: [UInt8]) throws -> HeldFeed {
        guard let author = try database.author(db) else { return HeldFeed() }
        var held = HeldFeed()
        held.roster = author.roster
        held.revocationListVersion = try author.revocationList?.claimed().version ?? 0
        for log in try FeedLog.fetchAll(db) where views.contains(log.id.view) {
            guard let head = try log.head?.claimed() else { continue }
            held.logs[log.id] = head.position
            if held.schemas[head.schemas] == nil { held.schemas[head.schemas] = try signedSchemas(head) }
        }
        let missing = try MissingContents(db)
        if try !missing.wereAsked(of: device, db) { held.blanks = missing.logs.intersection(held.logs.keys) }
        return held
    }

    /// The number of the user's changes in this state; 0 in a replica.
    package func revision() throws -> UInt64 {
        try UInt64.fetchOne(db.cachedStatement(sql: "SELECT revision FROM device")) ?? 0
    }

    /// The audiences of the user's records in this state, the oldest first.
    package func audiences() throws -> [Audience] { try AudienceTables(db).all() }

    /// The audience with a choice in this state; nil if there is none.
    package func audience(_ sharing: Sharing) throws -> Audience? { try AudienceTables(db).find(sharing) }

    /// The writer of the user's own records in this state.
    package func writer() throws -> WriterID { try OwnEditor(db, now: .epoch).writer }

    /// The changes of a log since a position; nil if that is not known, or so much that the tree should be used.
    package func delta(_ id: LogID, from: LogPosition, to: LogPosition) throws -> [PackedBatch]? {
        guard let (log, head) = try log(id, at: to), try LogExport.isIssued(from, of: log, db) else { return nil }
        guard from.next <= to.next, to.next - from.next <= UInt64(FormatLimit.batchEntries) else { return nil }
        var packed: [PackedBatch] = []
        var news = DeltaSize()
        let export = try LogExport(tables, log, kinds: try kinds(head), since: from)
        do {
            try export.entries { batch in
                packed.append(try PackedBatch(batch, id.writer))
                news.add(batch.headers.map(\.number), packed[packed.count - 1])
                guard news.size <= SessionLimit.deltaBytes else { throw DeltaTooLarge() }
            }
        } catch is DeltaTooLarge { return nil }
        guard !news.isBetterInSegments else { return nil }
        // Numbers may have been used without a change to show.
        return packed.isEmpty ? [try PackedBatch(EntryBatch(schemas: try signedSchemas(head)), id.writer)] : packed
    }

    /// The digests of a node's children; nil if the log has changed since.
    package func children(_ id: LogID, at position: LogPosition, _ node: TreeNode) throws -> [Digest]? {
        guard let (log, _) = try log(id, at: position) else { return nil }
        let shape = TreeShape(next: position.next)
        if node.height == 1 {
            let digests = try tables.logs.segmentDigests(log, under: node.index)
            return shape.children(of: node).enumerated().map { index, child in
                digests.indices.contains(index) ? digests[index] : shape.emptyDigest(child)
            }
        }
        let digests = shape.digests(try tables.logs.segmentDigests(log))
        return shape.children(of: node).map { digests[$0] ?? shape.emptyDigest($0) }
    }

    /// The entries of segments; nil if the log has changed since.
    package func entries(_ id: LogID, at position: LogPosition, _ segments: [UInt64]) throws -> [PackedEntries]? {
        guard let (log, head) = try log(id, at: position) else { return nil }
        let export = try FeedExport(tables, log: log, kinds: try kinds(head))
        let batches = try export.entries(in: segments)
        guard batches.count > 1 else {
            let batch = try batches.first ?? EntryBatch(schemas: signedSchemas(head))
            return [PackedEntries(segments: segments, parts: [try PackedBatch(batch, id.writer)])]
        }
        return try segments.map { segment in
            let parts = try export.entries(in: [segment]).map { try PackedBatch($0, id.writer) }
            return PackedEntries(segments: [segment], parts: parts)
        }
    }

    /// A log that the peer may see, if it is at that position.
    private func log(_ id: LogID, at position: LogPosition) throws -> (FeedLog, Head)? {
        guard views.contains(id.view), let log = try FeedLog.fetchOne(db, id: id), log.next == position.next,
            let head = try log.head?.claimed(), head.position == position
        else { return nil }
        return (log, head)
    }

    private func signedSchemas(_ head: Head) throws -> [Schema] {
        guard let schemas = try SignedSchemas.fetch(db, digest: head.schemas) else {
            throw DatabaseDamage("the schemas that a head has signed are missing")
        }
        return schemas
    }

    private func kinds(_ head: Head) throws -> [KindTable] {
        try signedSchemas(head).map { try tables.table(signed: $0) }
    }
}

/// The contents of a delta.
private struct DeltaSize {
    /// The bytes of all parts, expanded.
    private(set) var size = 0
    private var packedSize = 0
    private var entries = 0
    private var segments: Set<UInt64> = []

    mutating func add(_ numbers: [UInt64], _ part: PackedBatch) {
        size += part.size
        packedSize += part.data.count
        entries += numbers.count
        segments.formUnion(numbers.lazy.map { SlotNumber($0).segment })
    }

    /// Whether the tree would bring hardly more bytes.
    ///
    /// If the connection breaks, nothing of an unfinished delta is kept, but all received segments are.
    var isBetterInSegments: Bool { packedSize > 16_384 && entries * 4 > segments.count * Tree.segmentSize }
}

/// Ends an export that has become too long.
private struct DeltaTooLarge: Error {}

extension PackedBatch {
    fileprivate init(_ batch: EntryBatch, _ writer: WriterID) throws {
        let packed = try BatchEncoder.encode(batch, writer: writer)
        self.init(size: packed.size, data: packed.data)
    }
}
