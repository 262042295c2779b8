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

    /// Stores a closing in place of another one of the same writer, as only the author's own devices may.
    static func replace(_ db: Database, _ closing: Verified<Closing>, writer: WriterRef) throws {
        try db.execute(sql: "DELETE FROM closing WHERE writer = ?", arguments: [writer])
        try store(db, closing, writer: writer)
    }

    /// The closing of a writer; nil if there is none.
    static func fetch(_ db: Database, _ writer: WriterRef) throws -> Unverified<Closing>? {
        let find = try db.cachedStatement(sql: "SELECT payload, signature FROM closing WHERE writer = ?")
        return try Row.fetchOne(find, arguments: [writer]).map { try $0.statement(0) }
    }

    static func fetchAll(_ db: Database) throws -> [Unverified<Closing>] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT payload, signature FROM closing ORDER BY writer"))
            .map { try $0.statement(0) }
    }

    /// The closings of the writers of some views' logs.
    ///
    /// A view for followers has writers of its own. So the closing of such a writer names this view, and no other.
    static func fetchAll(_ db: Database, of views: SharedViews) throws -> [Unverified<Closing>] {
        let closings = try fetchAll(db).map { (closing: $0, claimed: try $0.claimed()) }
            .filter { $0.claimed.positions.keys.contains { views.contains($0) } }
        // Writers have numbers in the order in which they became known, which must not show.
        return closings.sorted { $0.claimed.writer < $1.claimed.writer }.map(\.closing)
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
