internal import Foundation
internal import GRDB
internal import VicinoCore

/// The user's deleted records, for 30 days.
enum Trash {
    struct Item {
        let record: RecordKey
        let kind: KindRef
        let content: [UInt8]
        let clock: VersionClock
    }

    /// How long deleted records are kept: 30 days.
    private static let duration: Int64 = 30 * 86_400_000

    /// What was deleted before this time, in milliseconds since 1970, is no longer in the trash.
    static func earliest(_ now: Timestamp) -> Int64 { now.milliseconds - duration }

    /// Removes records that have been in the trash long enough.
    ///
    /// - Returns: whether there were any.
    static func purge(_ db: Database, now: Timestamp) throws -> Bool {
        try db.execute(sql: "DELETE FROM trash WHERE deleted_at < ?", arguments: [earliest(now)])
        return db.changesCount > 0
    }

    /// Removes records that live: another folder of the user has changed them since this one deleted them.
    static func removeLiving(_ db: Database) throws {
        for kind in try KindTable.fetchAll(db) {
            try db.execute(
                sql: "DELETE FROM trash WHERE kind = ? AND record IN (SELECT record FROM \(kind.quotedName))",
                arguments: [kind.ref])
        }
    }

    static func holdsExpired(_ db: Database, now: Timestamp) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM trash WHERE deleted_at < ?)", arguments: [earliest(now)]) ?? false
    }

    /// Puts a record into the trash, or replaces it there. Its clock is that from which the record's next version continues.
    static let insertion =
        "INSERT OR REPLACE INTO trash (record, kind, clock, deleted_at, content) VALUES (?, ?, ?, ?, ?)"

    static func fetch(_ db: Database, _ record: RecordKey) throws -> Item? {
        let sql = "SELECT record, kind, content, clock FROM trash WHERE record = ?"
        return try Row.fetchOne(db, sql: sql, arguments: [record]).map(item)
    }

    /// Calls the body with the records of a kind, oldest first and one at a time.
    static func forEach(_ db: Database, kind: KindRef, now: Timestamp, _ body: (Item) throws -> Void) throws {
        let sql =
            "SELECT record, kind, content, clock FROM trash WHERE kind = ? AND deleted_at >= ? ORDER BY deleted_at, record"
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [kind, earliest(now)])
        while let row = try rows.next() { try body(item(row)) }
    }

    /// The latest records of a kind before a cursor, the latest first, and the cursor after them.
    static func fetch(
        _ db: Database, kind: KindRef, now: Timestamp, before cursor: TrashCursor?, limit: Int
    ) throws -> (items: [Item], cursor: TrashCursor?) {
        let sql = """
            SELECT record, kind, content, clock, deleted_at FROM trash
            WHERE kind = ?1 AND deleted_at >= ?2 AND (?3 IS NULL OR (deleted_at, record) < (?3, ?4))
            ORDER BY deleted_at DESC, record DESC LIMIT ?5
            """
        let rows = try Row.fetchAll(
            db, sql: sql, arguments: [kind, earliest(now), cursor?.deletedAt, cursor?.record, limit])
        let next = try rows.last.map { TrashCursor(deletedAt: try $0.value(4), record: try $0.value(0)) }
        return (try rows.map(item), next)
    }

    /// Reads canonical bytes back into fields.
    static func content(_ bytes: [UInt8], _ schema: Schema) throws -> RecordContent {
        var reader = WireReader(bytes[...])
        var content = RecordContent()
        while let wire = try reader.next() {
            guard let field = schema.field(wire.number) else {
                throw DatabaseDamage("a record in the trash has an unknown field")
            }
            content[wire.number] =
                switch field.type {
                case .text: .text(try wire.text())
                case .bytes, .blob, .later: .bytes(Array(try wire.bytes()))
                case .real: .real(try wire.real())
                case .boolean: .boolean(try wire.boolean())
                default: .integer(try wire.signed())
                }
        }
        return content
    }

    private static func item(_ row: Row) throws -> Item {
        let content: Data = try row.value(2)
        let clock: Int64 = try row.value(3)
        return Item(
            record: try row.value(0), kind: try row.value(1), content: Array(content),
            clock: try VersionClock(stored: UInt64(bitPattern: clock)))
    }
}
