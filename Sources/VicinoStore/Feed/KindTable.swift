internal import Foundation
internal import GRDB
package import VicinoCore

/// A record kind in a database, with the table that holds its records.
package struct KindTable {
    let ref: KindRef
    package let schema: Schema
    package let name: String

    /// Columns before the fields: the record's key, the slot of the log that holds its highest version, and its clock.
    static let ownColumns = ["record", "slot", "clock"]
    /// Records longer than this are found through an index of their own: 24 hours in milliseconds.
    static let longDuration: Int64 = 86_400_000

    /// The number of records that have a value.
    func rowCount(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(quotedName)") ?? 0
    }

    var quotedName: String { "\"\(name)\"" }

    private static let columns = "SELECT ref, schema, table_name FROM kind"

    static func fetchAll(_ db: Database) throws -> [KindTable] {
        try Row.fetchAll(db.cachedStatement(sql: columns + " ORDER BY ref")).map { try KindTable($0) }
    }

    static func fetchOne(_ db: Database, _ kind: KindID) throws -> KindTable? {
        let find = try db.cachedStatement(sql: columns + " WHERE name = ? AND major = ?")
        return try Row.fetchOne(find, arguments: [kind.name, kind.major]).map { try KindTable($0) }
    }

    /// The table whose stored schema is exactly this one.
    ///
    /// It compares bytes: an author can sign schemas of megabytes, and to read one takes far longer.
    static func fetchOne(_ db: Database, exactly schema: Schema) throws -> KindTable? {
        let find = try db.cachedStatement(
            sql: "SELECT ref, table_name FROM kind WHERE name = ? AND major = ? AND schema = ?")
        let row = try Row.fetchOne(
            find, arguments: [schema.kind.name, schema.kind.major, schema.wireBytes.databaseData])
        return try row.map { row in
            let name: String = try row.value(1)
            guard name.utf8.allSatisfy(isNameByte) else { throw DatabaseDamage("a record kind in it is none") }
            return KindTable(ref: try row.value(0), schema: schema, name: name)
        }
    }

    /// Whether a kind has a table. It does not read the schema.
    static func exists(_ db: Database, _ kind: KindID) throws -> Bool {
        let find = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM kind WHERE name = ? AND major = ?)")
        return try Bool.fetchOne(find, arguments: [kind.name, kind.major]) ?? false
    }

    static func fetchOne(_ db: Database, _ ref: KindRef) throws -> KindTable? {
        let find = try db.cachedStatement(sql: columns + " WHERE ref = ?")
        return try Row.fetchOne(find, arguments: [ref]).map { try KindTable($0) }
    }

    /// The table for a kind: created if it is new, widened if the schema is a newer version.
    ///
    /// - Parameter known: the kind's table, if there is one.
    /// - Throws: `VicinoError` if the schema contradicts the table's.
    static func open(_ db: Database, schema: Schema, known: KindTable?) throws -> KindTable {
        guard let known else { return try create(db, schema) }
        guard known.schema != schema else { return known }
        try known.schema.checkCompatible(with: schema)
        return schema.minor > known.schema.minor ? try known.widen(db, to: schema) : known
    }

    private static func create(_ db: Database, _ schema: Schema) throws -> KindTable {
        let name = try freeName(db, schema.kind)
        try db.execute(
            sql: "INSERT INTO kind (name, major, schema, table_name) VALUES (?, ?, ?, ?)",
            arguments: [schema.kind.name, schema.kind.major, schema.wireBytes.databaseData, name])
        let table = KindTable(ref: KindRef(rawValue: db.lastInsertedRowID), schema: schema, name: name)
        try db.execute(sql: table.creation)
        try table.createIndexes(db)
        return table
    }

    /// A free table name: the kind's name with underscores, which no other table of this program has.
    ///
    /// It gets a number at the end if another kind has that name, without regard to case, as SQLite compares names. It gets
    /// an underscore in front if SQLite reserves the name.
    private static func freeName(_ db: Database, _ kind: KindID) throws -> String {
        let plain =
            (kind.name.hasPrefix("sqlite") ? "_" : "")
            + String(kind.name.map { $0 == "." || $0 == "-" ? "_" : $0 }) + (kind.major == 1 ? "" : "_\(kind.major)")
        var name = plain
        var suffix = 2
        while try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM pragma_table_info(?))"), arguments: [name]) ?? false
        {
            name = "\(plain)__\(suffix)"
            suffix += 1
        }
        return name
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
        default: false
        }
    }

    private var creation: String {
        let fields = schema.fields.map { "    \($0.columnDefinition)" }
        return """
            CREATE TABLE \(quotedName) (
                record INTEGER PRIMARY KEY,
                slot INTEGER NOT NULL,
                clock INTEGER NOT NULL,
            \(fields.joined(separator: ",\n"))
            ) STRICT
            """
    }

    /// Creates an index by start and one that holds only the few long or running records, so that short scans find an
    /// overlap.
    func createIndexes(_ db: Database) throws {
        guard let columns = calendarColumns else { return }
        try db.execute(sql: "CREATE INDEX IF NOT EXISTS \(startIndex) ON \(quotedName) (\(columns.start))")
        try db.execute(
            sql: """
                CREATE INDEX IF NOT EXISTS \(longIndex) ON \(quotedName) (\(columns.end), \(columns.start))
                WHERE \(Self.longCondition(columns))
                """)
    }

    /// Drops the index by start, which is faster to create after the rows; `createIndexes` restores it.
    func dropStartIndex(_ db: Database) throws {
        try db.execute(sql: "DROP INDEX IF EXISTS \(startIndex)")
    }

    // No kind's name has a colon, so no table has the name of an index.
    var startIndex: String { "\"\(name):start\"" }
    var longIndex: String { "\"\(name):long\"" }

    static func longCondition(_ columns: (start: String, end: String)) -> String {
        "(\(columns.end) IS NULL OR \(columns.end) - \(columns.start) > \(longDuration))"
    }

    /// The quoted names of the start and end columns.
    var calendarColumns: (start: String, end: String)? {
        guard let calendar = schema.calendar, let start = schema.field(calendar.start),
            let end = schema.field(calendar.end)
        else { return nil }
        return (start.quotedName, end.quotedName)
    }

    private func widen(_ db: Database, to schema: Schema) throws -> KindTable {
        for field in schema.fields where self.schema.field(field.number) == nil {
            try db.execute(sql: "ALTER TABLE \(quotedName) ADD COLUMN \(field.columnDefinition)")
        }
        try db.execute(
            sql: "UPDATE kind SET schema = ? WHERE ref = ?", arguments: [schema.wireBytes.databaseData, ref])
        return KindTable(ref: ref, schema: schema, name: name)
    }
}

extension KindTable {
    private init(_ row: Row) throws {
        let bytes: Data = try row.value(1)
        let name: String = try row.value(2)
        guard name.utf8.allSatisfy(Self.isNameByte), let schema = try? Schema(wireBytes: Array(bytes)[...]) else {
            throw DatabaseDamage("a record kind in it is none")
        }
        self.init(ref: try row.value(0), schema: schema, name: name)
    }
}

extension FieldSchema {
    /// Names are lower-case letters, digits and underscores, so quoting is enough.
    var quotedName: String { "\"\(name)\"" }

    var columnDefinition: String {
        let type =
            switch self.type {
            case .decimal, .real: "REAL"
            case .text: "TEXT"
            case .bytes, .blob, .later: "BLOB"
            default: "INTEGER"
            }
        return "\(quotedName) \(type)\(isOptional ? "" : " NOT NULL")"
    }
}
