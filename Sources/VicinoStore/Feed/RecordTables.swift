internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// The tables of a database in one transaction, with the logs and salts of their records.
///
/// It finds the current version of a record, and keeps what must outlive a version that a higher one replaces. Rows hold
/// the highest version of each record; of replaced versions only the digest of the fields is kept.
final class RecordTables {
    let db: Database
    let logs: LogEditor
    let salts: SaltStore
    /// The tables that were looked up so far.
    private var tablesByKind: [KindID: KindTable] = [:]
    private var tablesByRef: [KindRef: KindTable] = [:]
    /// All tables, until one is created or widened.
    private var allTables: [KindTable]?
    /// Writes the versions that become current.
    let versions: VersionWriter
    private var readers: [KindRef: RecordReader] = [:]
    /// Made for the first look-up.
    private var findDeletion: Statement?
    /// Nearly always false: only an author with several writers has deletions to state.
    private var hasDeletions: Bool
    /// Whether there were versions of which only the digest is known, and whether there are some now.
    let hadReplaced: Bool
    private var hasReplaced: Bool

    init(_ db: Database) throws {
        self.db = db
        logs = try LogEditor(db)
        salts = SaltStore(db)
        versions = VersionWriter(db)
        let find = "SELECT EXISTS (SELECT 1 FROM deleted), EXISTS (SELECT 1 FROM lost)"
        let row = try Row.fetchOne(db.cachedStatement(sql: find))
        hasDeletions = try row?.value(0) ?? false
        hadReplaced = try row?.value(1) ?? false
        hasReplaced = hadReplaced
    }

    /// Whether all held versions have a row.
    var holdsRowsOnly: Bool { !hasDeletions && !hasReplaced }

    /// Whether there are versions of which only the digest is known.
    var holdsReplaced: Bool { hasReplaced }

    /// The tables of all kinds.
    func all() throws -> [KindTable] {
        if let allTables { return allTables }
        let tables = try KindTable.fetchAll(db)
        allTables = tables
        return tables
    }

    func table(_ kind: KindID) throws -> KindTable? {
        if let known = tablesByKind[kind] { return known }
        return try KindTable.fetchOne(db, kind).map(keep)
    }

    func table(_ ref: KindRef) throws -> KindTable {
        if let known = tablesByRef[ref] { return known }
        guard let table = try KindTable.fetchOne(db, ref) else {
            throw DatabaseDamage("an entry is of an unknown kind")
        }
        return keep(table)
    }

    private func keep(_ table: KindTable) -> KindTable {
        tablesByKind[table.schema.kind] = table
        tablesByRef[table.ref] = table
        return table
    }

    /// The table of a kind with the fields of an older schema.
    func table(signed schema: Schema) throws -> KindTable {
        guard let table = try table(schema.kind) else { throw DatabaseDamage("the table of a kind is missing") }
        return KindTable(ref: table.ref, schema: schema, name: table.name)
    }

    /// The table for a kind, created or widened if needed.
    func open(_ schema: Schema) throws -> KindTable {
        if let known = tablesByKind[schema.kind], known.schema == schema { return known }
        if tablesByKind[schema.kind] == nil, let known = try KindTable.fetchOne(db, exactly: schema) {
            // With the caller's own fields, so that the next comparison with them ends at once.
            return keep(known)
        }
        let known = try table(schema.kind)
        let table = keep(try KindTable.open(db, schema: schema, known: known))
        if known?.schema != table.schema {
            allTables = nil
            forgetStatements(of: table.ref)
        }
        return table
    }

    /// Drops statements that were made before a table was widened: readers would miss the new fields.
    private func forgetStatements(of table: KindRef) {
        readers[table] = nil
        versions.forgetStatements(of: table)
    }

    func reader(_ table: KindTable) -> RecordReader {
        if let known = readers[table.ref] { return known }
        let reader = RecordReader(db, table)
        readers[table.ref] = reader
        return reader
    }

    /// The current version of a record, if any: a row or a deletion.
    struct CurrentVersion {
        let slot: SlotKey
        let version: Version
        let isDeletion: Bool
    }

    func currentVersion(_ record: RecordKey, _ table: KindTable) throws -> CurrentVersion? {
        let reader = reader(table)
        defer { reader.finish() }
        if let row = try reader.find(record) {
            return CurrentVersion(slot: row.slot, version: try version(row.clock, row.slot), isDeletion: false)
        }
        guard hasDeletions else { return nil }
        let find = try findDeletion ?? db.cachedStatement(sql: "SELECT slot, clock FROM deleted WHERE record = ?")
        findDeletion = find
        let row = try Row.fetchOne(find, arguments: [record])
        return try row.map { row in
            let slot: SlotKey = try row.value(0)
            let clock: UInt64 = try row.value(1)
            return CurrentVersion(slot: slot, version: try version(clock, slot), isDeletion: true)
        }
    }

    /// Makes a deletion the current version.
    func insertDeletion(of record: RecordKey, in table: KindTable, at slot: SlotKey, clock: VersionClock) throws {
        hasDeletions = true
        try db.cachedStatement(sql: "INSERT INTO deleted (record, kind, slot, clock) VALUES (?, ?, ?, ?)")
            .execute(arguments: [record, table.ref, slot, Int64(clock.rawValue)])
    }

    private func version(_ clock: UInt64, _ slot: SlotKey) throws -> Version {
        guard let clock = VersionClock(rawValue: clock) else {
            throw DatabaseDamage("a record has an impossible clock")
        }
        return Version(clock: clock, writer: try writerID(slot.writer))
    }

    func writerID(_ ref: WriterRef) throws -> WriterID { try logs.writers.id(of: ref) }

    /// The version and the content of a record's row; nil if it has none.
    func row(_ record: RecordKey, _ table: KindTable) throws -> (version: CurrentVersion, content: RecordContent)? {
        let reader = reader(table)
        defer { reader.finish() }
        guard let row = try reader.find(record) else { return nil }
        let version = CurrentVersion(slot: row.slot, version: try version(row.clock, row.slot), isDeletion: false)
        return (version, reader.content(of: table.schema))
    }

    /// Whether a record has a row.
    func hasRow(_ record: RecordKey, _ table: KindTable) throws -> Bool {
        let reader = reader(table)
        defer { reader.finish() }
        return try reader.find(record) != nil
    }

    /// The content of a record's row.
    func content(_ record: RecordKey, _ table: KindTable) throws -> RecordContent? {
        let reader = reader(table)
        defer { reader.finish() }
        guard try reader.find(record) != nil else { return nil }
        return reader.content(of: table.schema)
    }

    /// Removes the current version from the tables because a higher one replaces it.
    ///
    /// Its slot stays live in other logs, so the digest of its fields must outlive the content. That a deletion is there must
    /// be known, too: a log holds a record once, so its writer empties that slot with its next entry of the record.
    ///
    /// - Parameters:
    ///   - writer: the writer of the higher version, whose own logs empty the old slot.
    ///   - isAlone: whether all of the writer's logs do so now. When one log is merged, the others do not.
    ///   - slots: returns the slot of a number in a log; nil for the stored slots.
    func displace(
        _ current: CurrentVersion, record: RecordKey, table: KindTable, by writer: WriterRef, isAlone: Bool = true,
        slots: SlotLookup? = nil
    ) throws {
        if current.isDeletion {
            let isLeft = current.slot.writer != writer || !isAlone
            try displaceDeletion(at: current.slot, record: record, isLeft: isLeft, slots: slots)
        } else if current.slot.writer != writer || !isAlone {
            try remember(current.slot, record: record, table: table, slots: slots)
        }
    }

    /// Makes a deletion current no more.
    ///
    /// - Parameters:
    ///   - slot: where it is.
    ///   - isLeft: whether logs of its writer still have it.
    ///   - slots: returns the slot of a number in a log; nil for the stored slots.
    func displaceDeletion(
        at slot: SlotKey, record: RecordKey, isLeft: Bool = true, slots: SlotLookup? = nil
    ) throws {
        try db.cachedStatement(sql: "DELETE FROM deleted WHERE record = ?").execute(arguments: [record])
        guard isLeft else { return }
        let slots = slots ?? logs.slot
        for log in try FeedLog.fetchAll(db, writer: slot.writer) {
            guard let held = try slots(log, slot.number), held.record == record, held.state == .deleted else {
                continue
            }
            // It has no fields.
            try note(log, slot.number, record: record, fields: .zero)
        }
    }

    /// Returns the slot of a number in a log.
    typealias SlotLookup = (FeedLog, UInt64) throws -> Segment.Slot?

    /// Stores the digest of a record's fields for every log in which that slot is live.
    func remember(_ slot: SlotKey, record: RecordKey, table: KindTable, slots: SlotLookup? = nil) throws {
        let slots = slots ?? logs.slot
        guard try currentVersion(record, table)?.slot == slot, let content = try content(record, table) else { return }
        for log in try FeedLog.fetchAll(db, writer: slot.writer) {
            guard try slots(log, slot.number)?.record == record else { continue }
            let salt = try salts.salt(of: slot.number, in: log)
            let fields = LeafHasher.fields(content.wireBytes(for: table.schema), salt: salt)
            try remember(log, slot.number, record: record, fields: fields)
        }
    }

    func remember(_ log: FeedLog, _ number: UInt64, record: RecordKey, fields: Digest) throws {
        try salts.withhold(log, number)
        try note(log, number, record: record, fields: fields)
    }

    private func note(_ log: FeedLog, _ number: UInt64, record: RecordKey, fields: Digest) throws {
        hasReplaced = true
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO lost (log, number, record, fields) VALUES (?, ?, ?, ?)")
            .execute(arguments: [log.ref, Int64(number), record, fields.bytes.databaseData])
    }

    /// The number in a log of a version of a record that a higher one replaced.
    func replacedNumber(_ log: FeedLog, _ record: RecordKey) throws -> UInt64? {
        guard hasReplaced else { return nil }
        return try UInt64.fetchOne(
            db.cachedStatement(sql: "SELECT number FROM lost WHERE log = ? AND record = ?"),
            arguments: [log.ref, record])
    }

    func replacedFields(_ log: FeedLog, _ number: UInt64) throws -> Digest? {
        try Data.fetchOne(
            db.cachedStatement(sql: "SELECT fields FROM lost WHERE log = ? AND number = ?"),
            arguments: [log.ref, Int64(number)]
        ).flatMap { Digest($0) }
    }

    /// Empties a slot, and deletes the row if this slot held the current version.
    func empty(_ slot: Segment.Slot, _ number: UInt64, of log: FeedLog) throws {
        try logs.remove(log, number: number)
        try forget(slot, number, of: log)
    }

    /// Removes a slot's contents from the tables.
    @discardableResult
    func forget(_ slot: Segment.Slot, _ number: UInt64, of log: FeedLog) throws -> Bool {
        let key = SlotKey(log.writer, number)
        let table = try table(slot.kind)
        try db.cachedStatement(sql: "DELETE FROM \(table.quotedName) WHERE record = ? AND slot = ?")
            .execute(arguments: [slot.record, key])
        let hadRow = db.changesCount > 0
        try db.cachedStatement(sql: "DELETE FROM deleted WHERE record = ? AND slot = ?")
            .execute(arguments: [slot.record, key])
        try forgetReplaced(log, number)
        return hadRow
    }

    func forgetReplaced(_ log: FeedLog, _ number: UInt64) throws {
        try db.cachedStatement(sql: "DELETE FROM lost WHERE log = ? AND number = ?")
            .execute(arguments: [log.ref, Int64(number)])
    }
}
