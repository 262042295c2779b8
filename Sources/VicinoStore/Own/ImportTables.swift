internal import GRDB
internal import VicinoCore

/// Which own records each of the last imports has added.
///
/// Tables name them, which the first import makes: no version of the tables needs them. Their names are those of no kind.
struct ImportTables {
    let db: Database

    init(_ db: Database) { self.db = db }

    /// The records that one file of an import has added. They are numbered one after the other.
    struct Run {
        /// The number of the file in its import.
        let file: Int64
        let records: ClosedRange<RecordKey>
        /// The number of records that were added.
        let count: Int
        /// The clock of all of them, until the user changes one.
        let clock: Int64
    }

    private static let tables = """
        CREATE TABLE IF NOT EXISTS "import:past" (
            ref INTEGER PRIMARY KEY,
            id INTEGER NOT NULL UNIQUE,
            imported_at INTEGER NOT NULL,
            undone_at INTEGER
        ) STRICT;
        CREATE TABLE IF NOT EXISTS "import:file" (
            import INTEGER NOT NULL,
            file INTEGER NOT NULL,
            name TEXT NOT NULL,
            is_dump INTEGER NOT NULL,
            added INTEGER NOT NULL,
            first_record INTEGER,
            last_record INTEGER,
            clock INTEGER,
            PRIMARY KEY (import, file)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS "import:source" (
            import INTEGER PRIMARY KEY,
            folder TEXT NOT NULL
        ) STRICT;
        """

    private var areThere: Bool { get throws { try Self.isThere("import:past", db) } }

    /// Whether a table has been made.
    static func isThere(_ table: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?)",
            arguments: [table]) == true
    }

    // MARK: Remembering

    /// Adds a file to its import, which begins with its first file.
    ///
    /// - Parameters:
    ///   - records: the records that it has added; nil for none.
    ///   - count: their number.
    ///   - clock: the clock of all of them.
    /// - Throws: `VicinoError` with `.refused` if the import was undone meanwhile.
    func insert(
        _ file: ImportedFile, adding records: ClosedRange<RecordKey>?, count: Int, clock: VersionClock, now: Timestamp
    ) throws {
        // What the user did not ask for and what changed nothing is no import to undo.
        guard file.folder == nil || records != nil else { return }
        try db.execute(sql: Self.tables)
        try db.execute(
            sql: "INSERT OR IGNORE INTO \"import:past\" (id, imported_at) VALUES (?, ?)",
            arguments: [Self.stored(file.importID), now.milliseconds])
        guard let ref = try ref(of: file.importID) else { throw DatabaseDamage("an import is missing") }
        guard try undoneAt(ref) == nil else { throw VicinoError(.refused, "This import was undone.") }
        if let folder = file.folder {
            try db.execute(
                sql: "INSERT OR IGNORE INTO \"import:source\" (import, folder) VALUES (?, ?)",
                arguments: [ref, folder])
        }
        let last = try Int64.fetchOne(
            db, sql: "SELECT max(file) FROM \"import:file\" WHERE import = ?", arguments: [ref])
        let sql = """
            INSERT INTO "import:file" (import, file, name, is_dump, added, first_record, last_record, clock)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        try db.execute(
            sql: sql,
            arguments: [
                ref, (last ?? 0) + 1, file.name, file.isDump, count, records?.lowerBound, records?.upperBound,
                records.map { _ in Int64(clock.rawValue) },
            ])
        try forgetOld()
    }

    private func forgetOld() throws {
        let oldest = try Int64.fetchOne(
            db, sql: "SELECT ref FROM \"import:past\" ORDER BY ref DESC LIMIT 1 OFFSET ?",
            arguments: [PastImport.limit])
        guard let oldest else { return }
        try db.execute(sql: "DELETE FROM \"import:file\" WHERE import <= ?", arguments: [oldest])
        try db.execute(sql: "DELETE FROM \"import:source\" WHERE import <= ?", arguments: [oldest])
        try db.execute(sql: "DELETE FROM \"import:past\" WHERE ref <= ?", arguments: [oldest])
    }

    // MARK: Reading

    /// The last imports, the latest first.
    func newest(_ count: Int) throws -> [PastImport] {
        guard try areThere else { return [] }
        let sql = """
            SELECT past.id, past.imported_at, past.undone_at, count(*), total(added), max(is_dump), past.ref
            FROM "import:past" AS past JOIN "import:file" AS files ON files.import = past.ref
            GROUP BY past.ref ORDER BY past.ref DESC LIMIT ?
            """
        // An earlier version made no table of folders.
        let hasSources = try Self.isThere("import:source", db)
        return try Row.fetchAll(db, sql: sql, arguments: [count]).map { row in
            let added: Double = try row.value(4)
            let hasDump: Bool = try row.value(5)
            let folder = hasSources ? try self.folder(of: row.value(6)) : nil
            return PastImport(
                id: Self.id(try row.value(0)), importedAt: try row.moment(1), fileNames: try names(of: row.value(6)),
                fileCount: try row.value(3), addedCount: Int(added), hasDump: hasDump, undoneAt: try row.time(2),
                folder: folder)
        }
    }

    /// The watched folder from which an import came; nil if the user named its files.
    private func folder(of ref: Int64) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT folder FROM \"import:source\" WHERE import = ?", arguments: [ref])
    }

    private func names(of ref: Int64) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT name FROM \"import:file\" WHERE import = ? ORDER BY file LIMIT ?",
            arguments: [ref, PastImport.nameLimit])
    }

    /// The number of an import in the tables; nil if it is not remembered.
    func ref(of id: ImportID) throws -> Int64? {
        guard try areThere else { return nil }
        return try Int64.fetchOne(
            db, sql: "SELECT ref FROM \"import:past\" WHERE id = ?", arguments: [Self.stored(id)])
    }

    /// What the files of an import have added, in their order.
    func runs(of ref: Int64) throws -> [Run] {
        let sql = """
            SELECT file, first_record, last_record, added, clock FROM "import:file"
            WHERE import = ? AND first_record IS NOT NULL ORDER BY file
            """
        return try Row.fetchAll(db, sql: sql, arguments: [ref]).map { row in
            let first: RecordKey = try row.value(1)
            let last: RecordKey = try row.value(2)
            guard first <= last else { throw DatabaseDamage("the records of an import are none") }
            return Run(file: try row.value(0), records: first...last, count: try row.value(3), clock: try row.value(4))
        }
    }

    // MARK: Undoing

    /// When an import was undone; nil if it was not.
    func undoneAt(_ ref: Int64) throws -> Timestamp? {
        let row = try Row.fetchOne(
            db, sql: "SELECT undone_at FROM \"import:past\" WHERE ref = ?", arguments: [ref])
        return try row?.time(0)
    }

    /// - Parameter moment: when the import was undone; nil if it is not any more.
    func setUndone(_ moment: Timestamp?, _ ref: Int64) throws {
        try db.execute(
            sql: "UPDATE \"import:past\" SET undone_at = ? WHERE ref = ?", arguments: [moment?.milliseconds, ref])
    }

    /// Sets the clock of what a file has added, which was put back from the trash.
    func setClock(_ clock: VersionClock, of run: Run, in ref: Int64) throws {
        try db.execute(
            sql: "UPDATE \"import:file\" SET clock = ? WHERE import = ? AND file = ?",
            arguments: [Int64(clock.rawValue), ref, run.file])
    }

    private static func stored(_ id: ImportID) -> Int64 { Int64(bitPattern: id.rawValue) }

    private static func id(_ stored: Int64) -> ImportID { ImportID(rawValue: UInt64(bitPattern: stored)) }
}
