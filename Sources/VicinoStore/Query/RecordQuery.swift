internal import Foundation
internal import GRDB
package import VicinoCore
internal import VicinoFormat

/// A query for records of one kind.
package struct RecordQuery: Sendable {
    package var kind: KindID
    /// Records that overlap from here on…
    package var from: Timestamp?
    /// …up to, but not including, here.
    package var to: Timestamp?
    /// Text fields that must equal these texts, by name.
    package var equals: [String: String] = [:]
    /// Text that one of the text fields must contain; case and accents make no difference.
    package var text: String?
    /// Text that a field of the class `place` must contain.
    package var place: String?
    /// The least length in milliseconds; a record that still runs counts up to `now`.
    package var minimumDuration: Int64?
    /// A condition on the fields.
    package var condition: RecordCondition?
    /// The records among which to look; nil for all.
    package var among: RecordRuns?
    /// The versions of which a record must have one now; nil for any version.
    package var versions: VersionRange?
    /// Whether records that no follower sees are the only ones, or are left out; nil for all records.
    package var isPrivate: Bool?
    /// The moment from which on records must begin; those of a kind without a beginning must have been changed since. Nil
    /// for all.
    package var shownFrom: Timestamp?
    /// The fields to sort by, the first one first. With none, records come by start, or in the order of creation if a
    /// kind has no start.
    package var sorting: [SortKey] = []
    /// The record after which to continue; only without `sorting` and `newestFirst`.
    package var after: RecordCursor?
    package var limit: Int?
    /// The maximum number of records that begin more than 24 hours before `from` and last longer than that: the latest of
    /// them. Nil for all. It holds without `sorting`.
    package var earlierLimit: Int?
    /// Whether the order is reversed.
    package var newestFirst = false
    package var now: Timestamp

    package init(kind: KindID, now: Timestamp) {
        self.kind = kind
        self.now = now
    }

    /// A field to sort by.
    package struct SortKey: Sendable {
        /// The field's number.
        package let field: Int
        /// Whether the greatest value comes first.
        package let isReverse: Bool

        package init(field: Int, isReverse: Bool) {
            self.field = field
            self.isReverse = isReverse
        }
    }

    /// Sorts records that are equal so far by one more field. A field that sorts already adds nothing.
    package mutating func sort(by key: SortKey) {
        if !sorting.contains(where: { $0.field == key.field }) { sorting.append(key) }
    }
}

/// A record as found.
package struct StoredRecord: Sendable {
    package let id: RecordID
    /// The clock of the version; for a record in the trash, that of its deletion.
    package let clock: VersionClock
    package let schema: Schema
    package let content: RecordContent
}

extension FeedDatabase {
    /// The schema of a kind; nil for a kind that is not in this database.
    package func schema(of kind: KindID) throws -> Schema? {
        try read { db in try KindTable.fetchOne(db, kind)?.schema }
    }

    /// The kinds in this database, ascending, without their schemas, which can be long, and without internal kinds.
    package func kinds() throws -> [KindID] {
        try read { db in try KindTableName.fetchAll(db).map(\.kind).filter { !$0.isInternal }.sorted() }
    }

    /// The schemas of all kinds in this database.
    package func schemas() throws -> [Schema] {
        try read { db in try KindTable.fetchAll(db).map(\.schema).sorted { $0.kind < $1.kind } }
    }

    /// Calls the body with the records that match a query, one after the other, ordered by start.
    package func records(_ query: RecordQuery, _ body: (StoredRecord) throws -> Void) throws {
        try read { db in try Self.records(db, matching: query, body) }
    }

    /// Calls the body with the records that match a query, with the fields of a form.
    package func records(
        _ query: RecordQuery, in form: SharedForm, _ body: (StoredRecord) throws -> Void
    ) throws {
        let hidden = PrivacyClass.all.filter { !form.shows($0) }
        try records(query) { found in
            let shown = found.content.without(hidden, schema: found.schema)
            try body(StoredRecord(id: found.id, clock: found.clock, schema: found.schema, content: shown))
        }
    }

    static func records(_ db: Database, matching query: RecordQuery, _ body: (StoredRecord) throws -> Void) throws {
        guard let table = try KindTable.fetchOne(db, query.kind) else { return }
        let writers = WriterNumbers(db)
        let reader = RecordReader(db, table)
        defer { reader.finish() }
        let statement = try RecordSQL(table, query, in: db)
        for record in try RecordKey.fetchAll(db, sql: statement.sql, arguments: statement.arguments) {
            guard let clock = try reader.find(record)?.clock else { continue }
            var columns = RecordColumns(schema: table.schema)
            reader.copy(.single, into: &columns)
            let id = RecordID(writer: try writers.id(of: record.writer), number: record.number)
            try body(
                StoredRecord(
                    id: id, clock: try VersionClock(stored: clock), schema: table.schema, content: columns.content(0)))
        }
    }

    /// The number of records that match a query.
    package func count(_ query: RecordQuery) throws -> Int {
        try read { db in try Self.count(db, query) }
    }

    static func count(_ db: Database, _ query: RecordQuery) throws -> Int {
        guard let table = try KindTable.fetchOne(db, query.kind) else { return 0 }
        let statement = try RecordSQL(table, query, in: db)
        return try Int.fetchOne(db, sql: "SELECT count(*) FROM (\(statement.sql))", arguments: statement.arguments) ?? 0
    }

    /// The number of records of each kind.
    package func counts() throws -> [KindID: Int] {
        try read { db in
            var counts: [KindID: Int] = [:]
            for table in try KindTableName.fetchAll(db) { counts[table.kind] = try table.rowCount(db) }
            return counts
        }
    }

    /// The ids that begin with a text: the beginning of the writer, a hyphen and the whole number.
    package func ids(matching text: String) throws -> [RecordID] {
        let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = UInt64(parts[1]), String(number) == parts[1],
            number < RecordID.numberLimit, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return [] }
        return try read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT ref, id FROM writer WHERE lower(hex(id)) LIKE ? || '%'",
                arguments: [String(parts[0])])
            return try rows.compactMap { row in
                let ref: WriterRef = try row.value(0)
                let bytes: Data = try row.value(1)
                guard let writer = WriterID(bytes), try Self.exists(db, RecordKey(ref, number)) else { return nil }
                return RecordID(writer: writer, number: number)
            }
        }
    }

    private static func exists(_ db: Database, _ key: RecordKey) throws -> Bool {
        if try Trash.fetch(db, key) != nil { return true }
        return try KindTableName.fetchAll(db).contains { table in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM \(table.quotedName) WHERE record = ?)",
                arguments: [key]) ?? false
        }
    }

    /// Calls the body with the records of a kind in the trash at this moment, oldest first.
    package func trashedRecords(_ kind: KindID, now: Timestamp, _ body: (StoredRecord) throws -> Void) throws {
        try read { db in
            guard let table = try KindTable.fetchOne(db, kind) else { return }
            let writers = WriterNumbers(db)
            try Trash.forEach(db, kind: table.ref, now: now) { try body(Self.stored($0, of: table, writers: writers)) }
        }
    }

    /// Some records of a kind in the trash, the latest first.
    ///
    /// - Parameter cursor: up to where the trash was read; nil to begin.
    /// - Returns: the records, and the cursor for the next ones; nil after the last.
    package func trashedRecords(
        _ kind: KindID, now: Timestamp, before cursor: TrashCursor?, limit: Int
    ) throws -> (records: [StoredRecord], cursor: TrashCursor?) {
        try read { db in
            guard let table = try KindTable.fetchOne(db, kind) else { return ([], nil) }
            let writers = WriterNumbers(db)
            let found = try Trash.fetch(db, kind: table.ref, now: now, before: cursor, limit: limit)
            return (try found.items.map { try Self.stored($0, of: table, writers: writers) }, found.cursor)
        }
    }

    private static func stored(_ item: Trash.Item, of table: KindTable, writers: WriterNumbers) throws -> StoredRecord {
        let id = RecordID(writer: try writers.id(of: item.record.writer), number: item.record.number)
        let content = try Trash.content(item.content, table.schema)
        return StoredRecord(id: id, clock: item.clock, schema: table.schema, content: content)
    }
}
