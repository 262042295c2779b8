internal import GRDB
internal import VicinoCore

/// Deletes views: nobody may see them any more.
extension ViewTables {
    /// Deletes a view with its logs, and the ids that records have there.
    func delete(_ view: StoredView) throws {
        try db.execute(sql: "DELETE FROM shown WHERE view = ?", arguments: [view.ref])
        for log in try FeedLog.fetchAll(db, view: view.id) { try log.delete(db) }
        try db.execute(sql: "DELETE FROM view WHERE ref = ?", arguments: [view.ref])
    }
}

extension AudienceTables {
    /// Deletes an audience with its logs, and the ids of its records.
    func delete(_ audience: Audience) throws {
        for view in try ViewTables(db).all(of: audience) { try ViewTables(db).delete(view) }
        try db.execute(sql: "DELETE FROM retraction WHERE audience = ?", arguments: [audience.ref])
        try db.execute(sql: "DELETE FROM audience WHERE ref = ?", arguments: [audience.ref])
    }
}

extension FeedLog {
    /// Deletes a log with everything that hangs on it: its writer too, if this is the writer's only log.
    func delete(_ db: Database) throws {
        for table in ["segment", "branch", "salt", "arrived_segment"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE key BETWEEN ? AND ?", arguments: SegmentKey.range(ref).arguments)
        }
        for table in ["lost", "withheld", "emptied", "issued", "blank", "fork", "arrival"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE log = ?", arguments: [ref])
        }
        try db.execute(sql: "DELETE FROM log WHERE ref = ?", arguments: [ref])
        let isUsed = try Bool.fetchOne(
            db,
            sql:
                "SELECT EXISTS (SELECT 1 FROM log WHERE writer = ?1) OR EXISTS (SELECT 1 FROM device WHERE writer = ?1)",
            arguments: [writer])
        guard isUsed == false else { return }
        try db.execute(
            sql: "DELETE FROM deleted WHERE record BETWEEN ? AND ?", arguments: RecordKey.range(writer).arguments)
        for table in ["closing", "secret"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE writer = ?", arguments: [writer])
        }
    }
}
