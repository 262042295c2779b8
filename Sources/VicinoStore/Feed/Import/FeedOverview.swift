internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What is known of the stated logs and of those in the database together.
///
/// It queries the database only for writers that occur. A session stores segments one by one, and otherwise each of
/// them would cost as much as its author has logs.
final class FeedOverview {
    private let db: Database
    /// For each writer that is stated, the limit of its ids: all numbers are lower.
    private let offered: [WriterID: UInt64]
    /// The same limits with the held logs included, for the writers that have occurred.
    private var limits: [WriterID: UInt64] = [:]
    /// Nearly always the writer of the next look-up.
    private var last: WriterLimit?
    /// The views of which each writer has a stated log.
    private let views: [WriterID: Set<ViewID>]
    /// How many stated logs hold each kind.
    private let logsOfKind: [KindID: Int]
    private var wasEmpty: Bool?

    private struct WriterLimit {
        let writer: WriterID
        let limit: UInt64
    }

    /// - Parameter limits: the limits of writers, of whose logs only some may be merged now.
    init(_ db: Database, _ logs: [StatedLog], limits: [WriterID: UInt64]) {
        self.db = db
        offered = limits
        views = Dictionary(logs.map { ($0.id.writer, [$0.id.view]) }) { $0.union($1) }
        logsOfKind = Dictionary(logs.flatMap(\.schemas).map { ($0.kind, 1) }, uniquingKeysWith: +)
    }

    /// The limit of a writer's ids: all numbers are lower; nil if the author has no such writer.
    func limit(of writer: WriterID) throws -> UInt64? {
        if let last, last.writer == writer { return last.limit }
        if let known = limits[writer] {
            last = WriterLimit(writer: writer, limit: known)
            return known
        }
        let held = try Int64.fetchOne(
            db.cachedStatement(
                sql: "SELECT max(log.next) FROM writer JOIN log ON log.writer = writer.ref WHERE writer.id = ?"),
            arguments: [writer.bytes.databaseData])
        let limit = [held.map { UInt64(max(0, $0)) }, offered[writer]].compactMap { $0 }.max()
        limits[writer] = limit
        return limit
    }

    /// Whether the database held no entries at the first call.
    func isEmpty() throws -> Bool {
        let find = try db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM log WHERE live > 0)")
        let result = try wasEmpty ?? Bool.fetchOne(find) ?? false
        wasEmpty = result
        return result
    }

    /// Whether no two stated logs hold one of these kinds.
    func isOnlyOne(of schemas: [Schema]) -> Bool { schemas.allSatisfy { logsOfKind[$0.kind] == 1 } }

    /// Whether no other log of the writer holds the same records.
    ///
    /// The view for the author's own devices holds the records of all other views.
    func isAlone(_ log: FeedLog) throws -> Bool {
        let stated = views[log.id.writer, default: []]
        guard log.id.view == .own ? stated.allSatisfy({ $0 == .own }) : !stated.contains(.own) else { return false }
        let relation = log.id.view == .own ? "<>" : "="
        return try
            !(Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM log WHERE writer = ? AND view \(relation) ?)"),
                arguments: [log.writer, ViewID.own.databaseBytes]) ?? false)
    }
}
