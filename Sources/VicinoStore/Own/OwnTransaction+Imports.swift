internal import GRDB
package import VicinoCore

/// Imports, each of which can be undone.
extension OwnTransaction {
    /// Remembers what the body adds as what a file of an import has brought.
    ///
    /// - Parameter body: adds records, changes none, and returns their number.
    package func remember(_ file: ImportedFile, adding body: () throws -> Int) throws {
        try editor.writeAdded()
        let first = try editor.upcomingNumber()
        let count = try body()
        try editor.writeAdded()
        let next = try editor.upcomingNumber()
        let records = next > first ? key(first)...key(next - 1) : nil
        try ImportTables(editor.db).insert(
            file, adding: records, count: count, clock: VersionClock(now: editor.now, after: nil), now: editor.now)
    }

    /// Remembers files of watched folders that were read, so that they are not read again.
    package func remember(_ files: [ReadWatchedFile]) throws {
        let table = WatchedFiles(editor.db)
        for file in files { try table.insert(file, now: editor.now) }
    }

    private func key(_ number: UInt64) -> RecordKey { RecordKey(editor.writerRef, number) }

    /// Moves to the trash what an import added, except for what the user has changed since.
    ///
    /// - Throws: `VicinoError` with `.notFound` if the import is not remembered, and with `.refused` if it was undone.
    package func undo(_ id: ImportID) throws -> ImportUndo {
        let tables = ImportTables(editor.db)
        guard let ref = try tables.ref(of: id) else { throw Self.forgotten }
        guard try tables.undoneAt(ref) == nil else {
            throw VicinoError(.refused, "This import was undone already.")
        }
        var undo = ImportUndo()
        for run in try tables.runs(of: ref) { try self.undo(run, &undo) }
        try tables.setUndone(editor.now, ref)
        return undo
    }

    private func undo(_ run: ImportTables.Run, _ undo: inout ImportUndo) throws {
        var found = 0
        for table in try editor.tables.all() {
            try forEach(of: table.quotedName, in: run.records) { record, clock in
                found += 1
                guard clock != run.clock else {
                    undo.removedCount += 1
                    return try editor.delete(record, table, forever: false)
                }
                undo.changedCount += 1
                guard undo.changed.count < ImportUndo.namedLimit else { return }
                let writer = try editor.tables.writerID(record.writer)
                undo.changed.append(RecordID(writer: writer, number: record.number))
            }
        }
        undo.missingCount += max(0, run.count - found)
    }

    /// Takes out of the trash what the undo of an import has put there, and nothing else.
    ///
    /// - Returns: the number of these records. The trash keeps them for 30 days.
    /// - Throws: `VicinoError` with `.notFound` if the import is not remembered or nothing of it is in the trash, and
    ///   with `.refused` if it was not undone.
    package func redo(_ id: ImportID) throws -> Int {
        let tables = ImportTables(editor.db)
        guard let ref = try tables.ref(of: id) else { throw Self.forgotten }
        guard let undoneAt = try tables.undoneAt(ref) else {
            throw VicinoError(.refused, "This import was not undone.")
        }
        var count = 0
        for run in try tables.runs(of: ref) {
            var clock: VersionClock?
            try forEach(
                of: "trash", in: run.records, where: "deleted_at = \(undoneAt.milliseconds)"
            ) { record, trashed in
                try putBack(record)
                count += 1
                // All of them had one clock, so they have one again.
                let before = VersionClock(rawValue: UInt64(bitPattern: trashed))
                clock = clock ?? VersionClock(now: editor.now, after: before)
            }
            if let clock { try tables.setClock(clock, of: run, in: ref) }
        }
        guard count > 0 else { throw VicinoError(.notFound, "Nothing of this import is in the trash any more.") }
        try tables.setUndone(nil, ref)
        return count
    }

    /// Calls a function with the records of a table in a range, and their clocks. It may change them.
    private func forEach(
        of table: String, in records: ClosedRange<RecordKey>, where condition: String = "true",
        _ body: (RecordKey, Int64) throws -> Void
    ) throws {
        var next: RecordKey? = records.lowerBound
        let sql = """
            SELECT record, clock FROM \(table) WHERE record BETWEEN ? AND ? AND \(condition)
            ORDER BY record LIMIT \(Self.rowLimit)
            """
        while let first = next {
            let rows = try Row.fetchAll(editor.db, sql: sql, arguments: [first, records.upperBound])
            next = nil
            for row in rows {
                let record: RecordKey = try row.value(0)
                try body(record, try row.value(1))
                next = RecordKey(rawValue: record.rawValue + 1)
            }
            if rows.count < Self.rowLimit { next = nil }
        }
    }

    /// The number of rows that are read at a time.
    private static let rowLimit = 1_000

    private static var forgotten: VicinoError {
        VicinoError(.notFound, "This import is not remembered any more. Its records are as they were.")
    }
}

extension OwnEditor {
    /// The next number. Other than `nextNumber`, it makes no log for it.
    fileprivate func upcomingNumber() throws -> UInt64 {
        if let added { return added.next }
        guard let log = try FeedLog.fetchOne(db, id: LogID(writer: writer, view: .own)) else { return 0 }
        return tables.logs.current(log).next
    }
}

extension OwnStore {
    /// The last imports, the latest first.
    package func imports(limit: Int) throws -> [PastImport] {
        try database.read { try ImportTables($0).newest(limit) }
    }

    /// Which of these files of watched folders were read already, in this state: one answer for each.
    package func areRemembered(_ files: [WatchedFile]) throws -> [Bool] {
        try database.read { try WatchedFiles($0).areRemembered(files) }
    }

    /// What came of a file with these contents in any watched folder; nil if none was read.
    package func result(ofWatchedFileWith digest: Digest) throws -> WatchedFileResult? {
        try database.read { try WatchedFiles($0).result(with: digest) }
    }

    /// What was read in watched folders so far, also in those that are not watched any more, in the order of their paths.
    package func watchedFolders() throws -> [WatchedFolderCounts] {
        try database.read { try WatchedFiles($0).counts() }
    }
}
