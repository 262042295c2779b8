internal import Foundation
internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// What removed devices have signed beyond the ends of their logs, kept aside until the user has answered; inside one
/// transaction.
///
/// A thief may have the device. So nothing of it counts or is shown to others before the user has said so, and there are
/// limits. The lowest numbers are kept: a thief's follow those of the user.
struct LateRecords {
    /// An entry to keep aside, or one that is.
    struct Item {
        /// The signing key of the removed device.
        let device: [UInt8]
        let log: LogID
        let number: UInt64
        let leaf: Digest
        /// The record here of which it is another version; nil for a new record.
        let record: RecordKey?
        let clock: VersionClock
        let schema: Schema
        let content: RecordContent
    }

    /// How many records of one device are kept aside.
    static let countLimit = 2_000
    /// How many bytes they may have together, with the schema of each.
    static let byteLimit = 4 << 20

    private let db: Database

    init(_ db: Database) { self.db = db }

    // MARK: Keeping aside

    /// Keeps entries aside, as far as the user has not answered and there is room.
    func add(_ items: [Item]) throws {
        guard !items.isEmpty else { return }
        let answers = try LateAnswers(RecordTables(db))
        var rooms: [[UInt8]: Room] = [:]
        let sorted = items.sorted { $0.log == $1.log ? $0.number < $1.number : $0.log < $1.log }
        for item in sorted where !answers.settles(item.leaf, of: item.device) {
            var room = try rooms[item.device] ?? room(of: item.device)
            defer { rooms[item.device] = room }
            guard room.count > 0 else { continue }
            let content = item.content.wireBytes(for: item.schema)
            let schema = item.schema.wireBytes
            guard content.count + schema.count <= room.bytes else { continue }
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO late (device, leaf, log_writer, view, number, record, clock, schema, content)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    item.device.databaseData, item.leaf.bytes.databaseData, item.log.writer.bytes.databaseData,
                    item.log.view.databaseBytes, Int64(clamping: item.number), item.record?.rawValue,
                    Int64(bitPattern: item.clock.rawValue), schema.databaseData, content.databaseData,
                ])
            guard db.changesCount > 0 else { continue }
            room.count -= 1
            room.bytes -= content.count + schema.count
        }
    }

    /// How much may still be kept aside of a device.
    private struct Room {
        var count: Int
        var bytes: Int
    }

    private func room(of device: [UInt8]) throws -> Room {
        let sql = "SELECT count(*), coalesce(sum(length(schema) + length(content)), 0) FROM late WHERE device = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [device.databaseData]) else {
            return Room(count: 0, bytes: 0)
        }
        let count: Int = try row.value(0)
        let bytes: Int = try row.value(1)
        return Room(count: Self.countLimit - count, bytes: Self.byteLimit - bytes)
    }

    // MARK: Reading

    /// What the user has not answered yet, by device and number.
    func all() throws -> [Item] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT device, leaf, log_writer, view, number, record, clock, schema, content FROM late
                ORDER BY device, view, log_writer, number
                """)
        guard !rows.isEmpty else { return [] }
        let answers = try LateAnswers(RecordTables(db))
        return try rows.map(Self.item).filter { !answers.settles($0.leaf, of: $0.device) }
    }

    private static func item(_ row: Row) throws -> Item {
        let device: Data = try row.value(0)
        let leafBytes: Data = try row.value(1)
        let writerBytes: Data = try row.value(2)
        let viewBytes: Data = try row.value(3)
        let record: Int64? = try row.value(5)
        let clock: Int64 = try row.value(6)
        let schemaBytes: Data = try row.value(7)
        let contentBytes: Data = try row.value(8)
        guard let leaf = Digest(leafBytes), let writer = WriterID(writerBytes), let view = ViewID(viewBytes) else {
            throw DatabaseDamage("a late record has no proper name")
        }
        let schema = try Schema(wireBytes: Array(schemaBytes)[...])
        return Item(
            device: Array(device), log: LogID(writer: writer, view: view), number: try row.value(4), leaf: leaf,
            record: record.map { RecordKey(rawValue: $0) },
            clock: try VersionClock(stored: UInt64(bitPattern: clock)), schema: schema,
            content: try Trash.content(Array(contentBytes), schema))
    }

    // MARK: Removing

    func remove(_ item: Item) throws {
        try db.execute(
            sql: "DELETE FROM late WHERE device = ? AND leaf = ?",
            arguments: [item.device.databaseData, item.leaf.bytes.databaseData])
    }

    func removeAll(of device: [UInt8]) throws {
        try db.execute(sql: "DELETE FROM late WHERE device = ?", arguments: [device.databaseData])
    }

    /// Removes what the user has answered on another device, and what another device turned out to know.
    ///
    /// - Returns: whether there was any.
    func removeSettled() throws -> Bool {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM late)") == true else { return false }
        let tables = try RecordTables(db)
        let editor = try OwnEditor(db, now: .epoch)
        var alike: [KindID: AlikeRecords] = [:]
        let open = try all().filter { item in
            guard try !isHeld(item, tables) else { return false }
            return try item.record != nil || !isKnown(item, among: &alike, editor)
        }
        let openLeaves = Set(open.map(\.leaf))
        var hasRemoved = false
        for row in try Row.fetchAll(db, sql: "SELECT device, leaf FROM late") {
            let device: Data = try row.value(0)
            let leaf: Data = try row.value(1)
            if let leaf = Digest(leaf), openLeaves.contains(leaf) { continue }
            try db.execute(sql: "DELETE FROM late WHERE device = ? AND leaf = ?", arguments: [device, leaf])
            hasRemoved = true
        }
        return hasRemoved
    }

    /// Whether a record here has the same contents: another device has brought it, or the user has entered it again.
    func isKnown(_ item: Item, among alike: inout [KindID: AlikeRecords], _ editor: OwnEditor) throws -> Bool {
        let kind = item.schema.kind
        guard let table = try editor.tables.table(kind) else { return false }
        var records = try alike[kind] ?? AlikeRecords(editor, table)
        defer { alike[kind] = records }
        return records.take(item.content)
    }

    /// Whether the entry stands in its log here.
    private func isHeld(_ item: Item, _ tables: RecordTables) throws -> Bool {
        guard let log = try FeedLog.fetchOne(db, id: item.log), item.number < log.next else { return false }
        return try tables.logs.slot(log, number: item.number)?.leaf == item.leaf
    }
}
