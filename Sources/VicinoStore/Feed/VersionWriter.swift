internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Writes versions of records into the tables: those of own changes, of imports and of sessions.
///
/// Its caller decides before which version is current. This decides by which statement a row is written.
final class VersionWriter {
    private struct StatementKey: Hashable {
        let table: KindRef
        let minor: UInt8
        let replacing: Bool
    }

    private struct KnownWriter {
        let key: StatementKey
        let writer: RecordWriter
    }

    private let db: Database
    private var writers: [StatementKey: RecordWriter] = [:]
    /// Nearly always the writer of the next rows.
    private var last: KnownWriter?

    init(_ db: Database) { self.db = db }

    /// The columns from which rows of one kind are written.
    struct Source {
        let table: KindTable
        /// The fields that rows are written with; the table may have more.
        let schema: Schema
        let columns: PinnedColumns
    }

    // MARK: Records that are created

    /// Writes the rows of records that are known to be new, as many at a time as one statement can.
    ///
    /// - Parameters:
    ///   - rows: at most `RecordWriter.runLength` rows.
    ///   - body: is called for each row after it was tried, with its index, and whether it was written. It was not if
    ///     another row of its record is held.
    func add(
        _ rows: [RecordWriter.Row], from source: Source, _ body: (_ index: Int, _ isWritten: Bool) throws -> Void
    ) throws {
        if try addRun(rows, from: source) { return try rows.indices.forEach { try body($0, true) } }
        let writer = try writer(source, replacing: false)
        for index in rows.indices { try body(index, try writer.write(rows[index], of: source.columns)) }
    }

    /// Writes the rows of records that are known to be new by one statement.
    ///
    /// - Returns: false if they are fewer than such a statement writes, or if another row of one of their records is held.
    ///   Nothing is changed then.
    func addRun(_ rows: [RecordWriter.Row], from source: Source) throws -> Bool {
        guard rows.count == RecordWriter.runLength else { return false }
        return try writer(source, replacing: false).writeRun(rows, of: source.columns)
    }

    // MARK: Records that may exist

    /// Writes the row of a version that becomes current.
    ///
    /// - Parameter current: the version that was current before.
    func put(_ row: RecordWriter.Row, from source: Source, over current: RecordTables.CurrentVersion?) throws {
        let writer = try writer(source, replacing: true)
        let hasRow = current?.isDeletion == false
        if hasRow {
            try writer.writeOver(row, of: source.columns)
        } else {
            try writer.write(row, of: source.columns)
        }
    }

    // MARK: Statements

    /// A writer of rows; one that refuses to replace is for records that are known to be new.
    private func writer(_ source: Source, replacing: Bool) throws -> RecordWriter {
        let key = StatementKey(table: source.table.ref, minor: source.schema.minor, replacing: replacing)
        if let last, last.key == key { return last.writer }
        let writer =
            try writers[key]
            ?? RecordWriter(db, source.table, fields: source.schema.fields, replacing: replacing)
        writers[key] = writer
        last = KnownWriter(key: key, writer: writer)
        return writer
    }

    /// Drops statements that were made before a table was widened.
    ///
    /// They would leave an earlier version's values in the new fields.
    func forgetStatements(of table: KindRef) {
        writers = writers.filter { $0.key.table != table }
        last = nil
    }
}
