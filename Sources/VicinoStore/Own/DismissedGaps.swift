internal import GRDB
internal import VicinoCore

/// The times without a record that the user has dismissed on this device.
///
/// They are in a table that the first one makes: no version of the tables needs it. Its name is that of no kind.
enum DismissedGaps {
    /// The maximum number of gaps; a further one replaces the earliest.
    static let limit = 2_000

    private static let table = "\"dismissed:gap\""

    /// The gaps that touch a time, in the order of their beginning.
    static func fetch(_ db: Database, touching times: Range<Timestamp>) throws -> [Range<Timestamp>] {
        guard try isThere(db) else { return [] }
        let rows = try Row.fetchAll(
            db, sql: "SELECT began, ended FROM \(table) WHERE began < ? AND ended > ? ORDER BY began, ended",
            arguments: [times.upperBound.milliseconds, times.lowerBound.milliseconds])
        return try rows.map { row in
            let began = try Timestamp(milliseconds: row.value(0))
            let ended = try Timestamp(milliseconds: row.value(1))
            return began..<max(began, ended)
        }
    }

    /// Adds a gap.
    static func insert(_ db: Database, _ gap: Range<Timestamp>) throws {
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS \(table) (
                    began INTEGER NOT NULL, ended INTEGER NOT NULL, PRIMARY KEY (began, ended)
                ) STRICT, WITHOUT ROWID
                """)
        try db.execute(
            sql: "INSERT OR IGNORE INTO \(table) (began, ended) VALUES (?, ?)",
            arguments: [gap.lowerBound.milliseconds, gap.upperBound.milliseconds])
        try db.execute(
            sql: """
                DELETE FROM \(table) WHERE began < (SELECT began FROM \(table) ORDER BY began DESC LIMIT 1 OFFSET ?)
                """,
            arguments: [limit - 1])
    }

    /// Removes a gap, if it is there.
    static func delete(_ db: Database, _ gap: Range<Timestamp>) throws {
        guard try isThere(db) else { return }
        try db.execute(
            sql: "DELETE FROM \(table) WHERE began = ? AND ended = ?",
            arguments: [gap.lowerBound.milliseconds, gap.upperBound.milliseconds])
    }

    private static func isThere(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'dismissed:gap')")
            == true
    }
}
