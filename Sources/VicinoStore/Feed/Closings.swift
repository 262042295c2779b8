internal import Foundation
internal import GRDB
internal import VicinoCore

/// The writers that their author has closed.
enum Closings {
    /// Keeps the first closing of a writer; there is never a reason for a second.
    static func store(_ db: Database, _ closing: Verified<Closing>, writer: WriterRef) throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO closing (writer, payload, signature) VALUES (?, ?, ?)",
            arguments: [writer, closing.source.payload.databaseData, closing.source.signature.databaseData])
    }

    static func fetchAll(_ db: Database) throws -> [Unverified<Closing>] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT payload, signature FROM closing ORDER BY writer")).map { row in
            let (payload, signature): (Data, Data) = (try row.value(0), try row.value(1))
            return Unverified(payload: payload, signature: signature)
        }
    }

    /// The position of a log that stands, if its author has said so. What is stored has been verified.
    static func position(_ db: Database, _ log: FeedLog) throws -> LogPosition? {
        try position(db, log.writer, log.id.view)
    }

    /// The position at which a writer's log of a view ends, whether that log is held or not.
    static func position(_ db: Database, _ writer: WriterRef, _ view: ViewID) throws -> LogPosition? {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT payload, signature FROM closing WHERE writer = ?"), arguments: [writer])
        guard let row else { return nil }
        let (payload, signature): (Data, Data) = (try row.value(0), try row.value(1))
        let closing = Unverified<Closing>(payload: payload, signature: signature)
        return try closing.claimed().positions[view]
    }
}
