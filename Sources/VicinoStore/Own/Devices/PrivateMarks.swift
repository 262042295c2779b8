internal import GRDB
internal import VicinoCore

/// Keeps the records that no follower sees the same on all devices of the user, inside one transaction.
///
/// For each mark it is noted what this device and the others last agreed on. If that is unknown, the record stays private.
struct PrivateMarks {
    private let db: Database
    private let tables: RecordTables

    private static let group = "private marks"

    init(_ tables: RecordTables) {
        db = tables.db
        self.tables = tables
    }

    /// The marks by record; the one that was changed last counts.
    private func marks() throws -> [RecordID: InternalRecords.Held<PrivateMark>] {
        try InternalRecords.fetchAll(PrivateMark.self, tables).reduce(into: [:]) { marks, held in
            if let id = RecordID(held.record.marked) { marks[id] = held }
        }
    }

    private func privateRecords() throws -> Set<RecordKey> {
        try RecordKey.fetchSet(db, sql: "SELECT record FROM private")
    }

    private static func text(_ isPrivate: Bool) -> String { isPrivate ? "private" : "shown" }

    // MARK: From the other devices

    /// Takes over what other devices have changed.
    ///
    /// - Returns: the records that are private now and were not, or the other way round.
    func takeOver() throws -> [RecordKey] {
        let before = try DeviceNotes.fetch(db, of: Self.group)
        var notes = before
        var changed: [RecordKey] = []
        let held = try privateRecords()
        for (id, mark) in try marks() {
            let record = RecordKey(try tables.logs.writerRef(id.writer), id.number)
            let isPrivate = held.contains(record)
            let isMarked = mark.record.isPrivate
            let base = notes[record.rawValue]
            notes[record.rawValue] = Self.text(isMarked)
            guard isPrivate != isMarked else { continue }
            let isChangedHere = base == nil ? isPrivate : base != Self.text(isPrivate)
            guard !isChangedHere else { continue }
            try set(record, isMarked)
            changed.append(record)
        }
        try DeviceNotes.replace(db, of: Self.group, before, with: notes)
        return changed.sorted()
    }

    private func set(_ record: RecordKey, _ isPrivate: Bool) throws {
        let sql =
            isPrivate
            ? "INSERT OR IGNORE INTO private (record) VALUES (?)" : "DELETE FROM private WHERE record = ?"
        try db.execute(sql: sql, arguments: [record])
    }

    // MARK: To the other devices

    /// What the other devices should learn.
    func changes() throws -> [InternalRecords.Change<PrivateMark>] {
        let marks = try marks()
        let held = try privateRecords()
        let hidden = try Set(
            held.map { RecordID(writer: try tables.writerID($0.writer), number: $0.number) })
        var changes = hidden.filter { marks[$0]?.record.isPrivate != true }.map { id in
            InternalRecords.Change(
                record: PrivateMark(marked: id.description, isPrivate: true), held: marks[id]?.key)
        }
        for (id, mark) in marks where mark.record.isPrivate && !hidden.contains(id) {
            changes.append(
                InternalRecords.Change(
                    record: PrivateMark(marked: id.description, isPrivate: false), held: mark.key))
        }
        return changes.sorted { $0.record.marked < $1.record.marked }
    }

    /// Notes that the other devices will learn of the present state.
    func noteAgreed() throws {
        let before = try DeviceNotes.fetch(db, of: Self.group)
        var after = before
        for (id, mark) in try marks() {
            let record = RecordKey(try tables.logs.writerRef(id.writer), id.number)
            after[record.rawValue] = Self.text(mark.record.isPrivate)
        }
        try DeviceNotes.replace(db, of: Self.group, before, with: after)
    }
}
