internal import GRDB
internal import VicinoCore

/// The writers by which this device records, and those whose records it gives ids in views.
///
/// A record has one id in a view, whichever device shows it. So only one device gives it: that which has made the record.
/// For a removed device, the others do.
final class OwnWriters {
    private let db: Database
    private var areNameable: [WriterRef: Bool] = [:]
    private var knownRoster: Roster?

    init(_ db: Database) { self.db = db }

    /// Notes that this device records by a writer, or has done so.
    func add(_ writer: WriterRef) throws {
        try db.execute(sql: "INSERT OR IGNORE INTO own_writer (writer) VALUES (?)", arguments: [writer])
    }

    /// Whether this device has recorded by a writer.
    func contains(_ writer: WriterRef) throws -> Bool {
        let find = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM own_writer WHERE writer = ?)")
        return try Bool.fetchOne(find, arguments: [writer]) ?? false
    }

    /// Whether this device gives a record its id in a view that has never shown it.
    func mayName(_ record: RecordKey) throws -> Bool {
        let writer = record.writer
        if let known = areNameable[writer] { return known }
        let isNameable = try contains(writer) || isLeft(writer)
        areNameable[writer] = isNameable
        return isNameable
    }

    /// Whether no other device of the user records by a writer any more.
    private func isLeft(_ writer: WriterRef) throws -> Bool {
        guard let roster = try roster() else { return true }
        guard roster.devices.count(where: { !$0.isRemoved }) > 1 else { return true }
        let log = try FeedLog.fetchAll(db, writer: writer).first { $0.id.view == .own }
        guard let device = try log?.head?.claimed().device else { return false }
        return !roster.devices.contains { $0.signingKey == device && !$0.isRemoved }
    }

    private func roster() throws -> Roster? {
        if let knownRoster { return knownRoster }
        let roster = try FeedAuthor.fetch(db)?.roster.value
        knownRoster = roster
        return roster
    }
}
