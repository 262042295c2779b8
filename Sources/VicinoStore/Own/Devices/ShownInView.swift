internal import GRDB
internal import VicinoCore

/// What one view says of records, by their keys in it.
struct ShownInView {
    private let db: Database
    private let view: StoredView

    init(_ db: Database, _ view: StoredView) {
        self.db = db
        self.view = view
    }

    struct Row {
        /// The key of the user's record; below zero while the record gets another one.
        let record: Int64
        let slot: SlotKey?
        let clock: VersionClock
    }

    /// What the view says of a record; nil if it has never shown it.
    func find(_ shown: RecordKey) throws -> Row? {
        let find = try db.cachedStatement(sql: "SELECT record, slot, clock FROM shown WHERE vrecord = ? AND view = ?")
        return try GRDB.Row.fetchOne(find, arguments: [shown, view.ref]).map { row in
            Row(record: try row.value(0), slot: try row.value(1), clock: try VersionClock(stored: row.value(2)))
        }
    }

    func insert(_ shown: RecordKey, _ record: RecordKey, slot: SlotKey?, clock: VersionClock) throws {
        try db.cachedStatement(sql: "INSERT INTO shown (vrecord, view, record, slot, clock) VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [shown, view.ref, record, slot, Int64(clock.rawValue)])
    }

    func set(_ shown: RecordKey, slot: SlotKey?, clock: VersionClock) throws {
        try db.cachedStatement(sql: "UPDATE shown SET slot = ?, clock = ? WHERE vrecord = ?")
            .execute(arguments: [slot, Int64(clock.rawValue), shown])
    }

    func move(_ shown: RecordKey, to record: RecordKey) throws {
        try db.cachedStatement(sql: "UPDATE shown SET record = ? WHERE vrecord = ?").execute(arguments: [record, shown])
    }

    /// Whether the view has no id for one of the user's records.
    func isFree(_ record: RecordKey) throws -> Bool { try id(of: record) == nil }

    /// Takes another id from one of the user's records, by which the view does not show it now.
    ///
    /// - Throws: `OfferedView.Unfit` if it does.
    func release(_ record: RecordKey) throws {
        guard let other = try id(of: record) else { return }
        guard try find(other)?.slot == nil else { throw OfferedView.Unfit() }
        try db.execute(sql: "DELETE FROM shown WHERE vrecord = ?", arguments: [other])
    }

    /// The key by which the view knows one of the user's records.
    func id(of record: RecordKey) throws -> RecordKey? {
        let find = try db.cachedStatement(sql: "SELECT vrecord FROM shown WHERE record = ? AND view = ?")
        return try RecordKey.fetchOne(find, arguments: [record, view.ref])
    }
}
