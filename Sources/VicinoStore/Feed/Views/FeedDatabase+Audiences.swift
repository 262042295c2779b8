internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The step from a program whose logs for followers shared their numbers with the record's own log.
extension FeedDatabase {
    /// Deletes the logs for followers, and salts the log of the user's own devices by itself.
    ///
    /// Followers get logs of other views, which begin when something is shared with them anew.
    static func beginAudiences(_ db: Database) throws {
        guard try WriterRef.fetchOne(db, sql: "SELECT writer FROM device") != nil else { return }
        for log in try FeedLog.fetchAll(db) where log.id.view != .own { try log.delete(db) }
        let tables = try RecordTables(db)
        for log in try FeedLog.fetchAll(db, view: .own) { try saltAnew(log, tables) }
        try tables.logs.flush()
        try db.execute(
            sql: """
                DELETE FROM issued WHERE true;
                -- No root is zero: this notes which logs of earlier writers may be signed again.
                INSERT INTO issued (log, next, root) SELECT ref, next, zeroblob(32) FROM log WHERE head IS NOT NULL;
                -- The heads signed the former salts.
                UPDATE log SET head = NULL, head_signature = NULL
                """)
    }

    /// Computes the leaves of a log with the salts of its own view. Before, they had those of the views of the kinds.
    private static func saltAnew(_ log: FeedLog, _ tables: RecordTables) throws {
        guard try tables.salts.secret(of: log.writer) != nil else { return }
        for index in try tables.logs.storedSegments(log) {
            let segment = try tables.logs.segment(log, index: index)
            let slots = try segment.slots.map { slot in
                try salted(slot, SlotNumber(segment: index, offset: slot.offset).number, of: log, in: tables)
            }
            try tables.logs.replace(
                log, segment: index, with: Segment(ascending: slots), liveBefore: segment.count)
        }
    }

    /// A slot with the leaf of its salted content. Of a replaced version, only the former digest is known, and stays.
    private static func salted(
        _ slot: Segment.Slot, _ number: UInt64, of log: FeedLog, in tables: RecordTables
    ) throws -> Segment.Slot {
        let table = try tables.table(slot.kind)
        guard slot.state == .value, let salt = try tables.salts.salt(of: number, in: log),
            let row = try tables.row(slot.record, table), row.version.slot == SlotKey(log.writer, number)
        else { return slot }
        let fields = LeafHasher.fields(row.content.wireBytes(for: table.schema), salt: salt)
        let id = RecordID(writer: try tables.writerID(slot.record.writer), number: slot.record.number)
        var hasher = LeafHasher(kind: table.schema.kind)
        var slot = slot
        slot.leaf = hasher.leaf(id, row.version.version.clock, value: fields)
        return slot
    }
}
