internal import Foundation
internal import GRDB
internal import VicinoCore

/// Removes what a follower saw of an author before the author shared something else with them.
extension FeedImport {
    /// Removes the logs of views that a replica should not hold any more: those that the follower's grant does not name,
    /// and those of kinds that are stated in another view.
    ///
    /// A replica holds a kind in one view. The same record has another id in each, and would appear twice.
    func removeFormerViews() throws {
        guard target.isReplica else { return }
        let stated = Dictionary(logs.flatMap { log in log.schemas.map { ($0.kind, [log.id.view]) } }) { $0 + $1 }
        let views = Set(stated.values.joined())
        let held = try Data.fetchAll(db.cachedStatement(sql: "SELECT DISTINCT view FROM log")).compactMap { ViewID($0) }
        for view in held where !views.contains(view) {
            for log in try FeedLog.fetchAll(db, view: view) { try removeIfFormer(log, stated) }
        }
    }

    private func removeIfFormer(_ log: FeedLog, _ stated: [KindID: [ViewID]]) throws {
        let tables = try kinds(of: log)
        let isGranted = author.views?.contains(log.id.view) != false
        let isReplaced = tables?.contains { stated[$0.schema.kind] != nil } == true
        guard isReplaced || !isGranted else { return }
        for table in try tables ?? self.tables.all() { try removeRecords(of: table, in: log) }
        try log.delete(db)
    }

    /// The tables of a log's kinds; nil if nothing complete of it is held.
    private func kinds(of log: FeedLog) throws -> [KindTable]? {
        guard let head = try log.head?.claimed() else { return nil }
        return try SignedSchemas.fetch(db, digest: head.schemas)?.compactMap { try tables.table($0.kind) }
    }

    private func removeRecords(of table: KindTable, in log: FeedLog) throws {
        let slots = SlotKey.range(log.writer).arguments
        let records = try RecordKey.fetchAll(
            db, sql: "SELECT record FROM \(table.quotedName) WHERE slot BETWEEN ? AND ?", arguments: slots)
        for record in records { changes.remove(record, table.ref) }
        try db.execute(sql: "DELETE FROM \(table.quotedName) WHERE slot BETWEEN ? AND ?", arguments: slots)
        try db.execute(
            sql: "DELETE FROM deleted WHERE kind = ? AND slot BETWEEN ? AND ?", arguments: [table.ref] + slots)
    }
}
