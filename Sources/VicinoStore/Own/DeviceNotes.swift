internal import GRDB

/// Texts that the program keeps for itself on this device, in groups and by number.
///
/// They are in a table that the first one makes: no version of the tables needs it. Its name is that of no kind.
enum DeviceNotes {
    private static let table = "\"device:note\""

    /// The notes of a group.
    static func fetch(_ db: Database, of group: String) throws -> [Int64: String] {
        guard try isThere(db) else { return [:] }
        let rows = try Row.fetchAll(
            db, sql: "SELECT number, text FROM \(table) WHERE grouping = ?", arguments: [group])
        return try rows.reduce(into: [:]) { notes, row in
            let number: Int64 = try row.value(0)
            notes[number] = try row.value(1)
        }
    }

    /// Replaces what differs between the notes of a group before and after a change.
    static func replace(_ db: Database, of group: String, _ before: [Int64: String], with after: [Int64: String]) throws
    {
        guard before != after else { return }
        try db.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS \(table) (
                    grouping TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (grouping, number)
                ) STRICT, WITHOUT ROWID
                """)
        for number in before.keys where after[number] == nil {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE grouping = ? AND number = ?", arguments: [group, number])
        }
        for (number, text) in after where before[number] != text {
            try db.execute(
                sql: "INSERT OR REPLACE INTO \(table) (grouping, number, text) VALUES (?, ?, ?)",
                arguments: [group, number, text])
        }
    }

    private static func isThere(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'device:note')")
            == true
    }
}
