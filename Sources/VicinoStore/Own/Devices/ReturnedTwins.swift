internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// Records that a restored device has put again from a follower, and the same records as this device knows them, inside the
/// transaction that merges what devices of one user tell each other.
///
/// The restored device could not know what had become of them. This one does: it has them, or it knows that the user has
/// deleted them.
struct ReturnedTwins {
    private struct Twin {
        let mark: InternalRecords.Held<ReturnedMark>
        /// The record that was put again.
        let returned: RecordKey
        /// The record that the follower had.
        let original: RecordKey
    }

    private let tables: RecordTables
    private let twins: [Twin]

    /// Finds the records whose ids in views this device knows.
    init(_ tables: RecordTables) throws {
        self.tables = tables
        var twins: [Twin] = []
        for mark in try InternalRecords.fetchAll(ReturnedMark.self, tables) {
            guard let returned = try Self.key(mark.record.record, tables),
                let shown = try Self.key(mark.record.shown, tables),
                let original = try Self.original(shown, tables), original != returned
            else { continue }
            twins.append(Twin(mark: mark, returned: returned, original: original))
        }
        self.twins = twins
    }

    private static func key(_ text: String, _ tables: RecordTables) throws -> RecordKey? {
        guard let id = RecordID(text) else { return nil }
        return try FeedLog.knownWriterRef(tables.db, id.writer).map { RecordKey($0, id.number) }
    }

    /// The user's record that has an id in a view.
    private static func original(_ shown: RecordKey, _ tables: RecordTables) throws -> RecordKey? {
        let find = try tables.db.cachedStatement(sql: "SELECT record FROM shown WHERE vrecord = ? AND record >= 0")
        return try RecordKey.fetchOne(find, arguments: [shown])
    }

    /// Leaves one record of each two, in the state that the user has given it last.
    func settle(by editor: OwnEditor) throws {
        guard !twins.isEmpty else { return }
        let blanks = Set(try tables.currentBlanks().map(\.record))
        for twin in twins where !blanks.contains(twin.original) && !blanks.contains(twin.returned) {
            let original = try find(twin.original)
            let returned = try find(twin.returned)
            switch (original, returned) {
            case (let original?, let returned?): try unite(returned, with: original, twin, by: editor)
            case (nil, let returned?): try delete(returned, twin, by: editor)
            case (let original?, nil): try delete(original, deletedAs: twin, by: editor)
            case (nil, nil): try forget(twin, by: editor)
            }
        }
        try editor.finish()
    }

    private struct Found {
        let table: KindTable
        let version: RecordTables.CurrentVersion
        let content: RecordContent
    }

    private func find(_ record: RecordKey) throws -> Found? {
        for table in try tables.all() {
            guard let (version, content) = try tables.row(record, table) else { continue }
            return Found(table: table, version: version, content: content)
        }
        return nil
    }

    /// Keeps the record under the key that it had first. What the user has changed since counts.
    private func unite(_ returned: Found, with original: Found, _ twin: Twin, by editor: OwnEditor) throws {
        let isChanged = isChanged(returned, twin)
        let counts = isChanged && returned.version.version.clock > original.version.version.clock
        if counts {
            var content = returned.content
            // The follower may not have seen all fields.
            for field in original.table.schema.fields where content[field.number] == nil {
                content[field.number] = original.content[field.number]
            }
            try editor.put(content, original.table.schema, record: twin.original)
        }
        if try editor.isPrivate(twin.returned) {
            try editor.setPrivate(twin.original, of: original.table, to: true)
        }
        try remove(returned, twin, forever: counts || !isChanged, by: editor)
    }

    /// Deletes a record that has returned, although the user had deleted it on another device. A later change counts.
    private func delete(_ returned: Found, _ twin: Twin, by editor: OwnEditor) throws {
        guard try isGone(twin.original) else { return }
        let isChanged = isChanged(returned, twin)
        if isChanged, try isUndeleted(twin.original, at: returned.version.version.clock) {
            return try InternalRecords.delete(ReturnedMark.self, twin.mark.key, by: editor)
        }
        try remove(returned, twin, forever: !isChanged, by: editor)
    }

    /// Deletes a record that the user has deleted on the restored device after it had returned there. A later change counts.
    private func delete(_ original: Found, deletedAs twin: Twin, by editor: OwnEditor) throws {
        // Otherwise two copies of a folder have used the numbers, and nobody has deleted anything.
        guard twin.mark.key.writer == twin.returned.writer, try isGone(twin.returned) else { return }
        let deletion = try deletionClock(twin.returned) ?? twin.mark.version.clock
        if original.version.version.clock < deletion {
            try editor.delete(twin.original, original.table, forever: false)
        }
        try InternalRecords.delete(ReturnedMark.self, twin.mark.key, by: editor)
    }

    /// Forgets a mark once both records are gone.
    private func forget(_ twin: Twin, by editor: OwnEditor) throws {
        guard try isGone(twin.original), try isGone(twin.returned) else { return }
        try InternalRecords.delete(ReturnedMark.self, twin.mark.key, by: editor)
    }

    private func remove(_ returned: Found, _ twin: Twin, forever: Bool, by editor: OwnEditor) throws {
        try editor.delete(twin.returned, returned.table, forever: forever)
        try InternalRecords.delete(ReturnedMark.self, twin.mark.key, by: editor)
    }

    /// Whether the user has changed a record since it returned.
    private func isChanged(_ returned: Found, _ twin: Twin) -> Bool {
        returned.version.slot != SlotKey(twin.returned.writer, twin.returned.number)
    }

    /// Whether a record without a row was deleted: the log that has made it is here beyond it.
    private func isGone(_ record: RecordKey) throws -> Bool {
        let log = LogID(writer: try tables.writerID(record.writer), view: .own)
        guard let log = try FeedLog.fetchOne(tables.db, id: log) else { return false }
        return log.next > record.number
    }

    /// Whether nothing says that a record was deleted at or after a moment.
    private func isUndeleted(_ record: RecordKey, at clock: VersionClock) throws -> Bool {
        guard let deletion = try deletionClock(record) else { return true }
        return deletion < clock
    }

    /// When a record was deleted, if anything says so.
    private func deletionClock(_ record: RecordKey) throws -> VersionClock? {
        let sql = "SELECT clock FROM deleted WHERE record = ?1 UNION ALL SELECT clock FROM trash WHERE record = ?1"
        let clocks = try UInt64.fetchAll(tables.db, sql: sql, arguments: [record])
        return clocks.compactMap { VersionClock(rawValue: $0) }.max()
    }
}
