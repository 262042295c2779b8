internal import GRDB
internal import VicinoCore

/// The closings of writers that a database holds.
enum Closings {
    /// Stores the first closing of a writer; a second one is never needed.
    static func store(_ db: Database, _ closing: Verified<Closing>, writer: WriterRef) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO closing (writer, payload, signature) VALUES (?, ?, ?)",
            arguments: [writer, closing.source.payload.databaseData, closing.source.signature.databaseData])
    }

    static func fetchAll(_ db: Database) throws -> [Unverified<Closing>] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT payload, signature FROM closing ORDER BY writer"))
            .map { try $0.statement(0) }
    }

    /// The position at which a log ends, if its author has closed it. Stored closings are verified.
    static func position(_ db: Database, _ log: FeedLog) throws -> LogPosition? {
        try position(db, log.writer, view: log.id.view)
    }

    /// The position at which a writer's log of a view ends, even if the log itself is not held.
    static func position(_ db: Database, _ writer: WriterRef, view: ViewID) throws -> LogPosition? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT payload, signature FROM closing WHERE writer = ?"), arguments: [writer])
        guard let row else { return nil }
        return try row.statement(0, of: Closing.self).claimed().positions[view]
    }
}
