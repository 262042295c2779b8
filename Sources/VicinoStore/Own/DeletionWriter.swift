internal import GRDB
internal import VicinoCore

/// Writes what a deletion changes in the tables, with statements that are prepared once for a transaction.
///
/// To prepare a statement takes longer than to delete a record.
final class DeletionWriter {
    private let db: Database
    private let now: Timestamp
    private var deleteRow: [KindRef: Statement] = [:]
    private var storeInTrash: Statement?
    private var noteEmptied: Statement?

    init(_ db: Database, now: Timestamp) {
        self.db = db
        self.now = now
    }

    /// Deletes the row of a record.
    func deleteRow(_ record: RecordKey, _ table: KindTable) throws {
        let statement =
            try deleteRow[table.ref] ?? db.makeStatement(sql: "DELETE FROM \(table.quotedName) WHERE record = ?")
        deleteRow[table.ref] = statement
        try statement.run(record.rawValue)
    }

    /// Puts the content of a record into the trash.
    ///
    /// - Parameter clock: the clock from which the next version of the record continues.
    func trash(
        _ record: RecordKey, of table: KindTable, content: RecordContent, clock: VersionClock
    ) throws {
        let statement = try storeInTrash ?? db.makeStatement(sql: Trash.insertion)
        storeInTrash = statement
        try content.wireBytes(for: table.schema).withUnsafeBytes { bytes in
            try statement.run(
                record.rawValue, table.ref.rawValue, Int64(clock.rawValue), now.milliseconds, blob: bytes)
        }
    }

    /// Notes that a change has emptied a slot.
    func noteEmptied(_ log: FeedLog, at number: UInt64, _ old: UInt64) throws {
        let statement =
            try noteEmptied ?? db.makeStatement(sql: "INSERT INTO emptied (log, at, number) VALUES (?, ?, ?)")
        noteEmptied = statement
        try statement.run(log.ref.rawValue, Int64(number), Int64(old))
    }
}
