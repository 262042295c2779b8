package import VicinoCore

/// Demo records, which end together.
extension OwnTransaction {
    /// Makes records that were added in this transaction demo records.
    package func markAsDemo(_ ids: [RecordID]) throws {
        try editor.writeAdded()
        try DemoRecords.insert(editor.db, ids.map { RecordKey(editor.writerRef, $0.number) })
    }

    /// Deletes all demo records for good, also those that are in the trash.
    ///
    /// - Returns: how many there were.
    package func deleteDemo() throws -> Int {
        try editor.writeAdded()
        let records = try DemoRecords.fetch(editor.db)
        guard !records.isEmpty else { return 0 }
        for record in records {
            try deleteWherever(RecordID(writer: try editor.tables.writerID(record.writer), number: record.number))
        }
        try DemoRecords.clear(editor.db)
        return records.count
    }

    /// Deletes a record that may be in the trash, or nowhere.
    private func deleteWherever(_ id: RecordID) throws {
        do { return try delete(id, forever: true) } catch let error as VicinoError where error.code == .notFound {}
        do { try forget(id) } catch let error as VicinoError where error.code == .notFound {}
    }
}

extension OwnStore {
    /// Whether there are demo records once the changes that other programs are in have ended.
    package func hasDemoAfterChanges() throws -> Bool {
        // A transaction that may write waits for the others, and this one writes nothing.
        try database.write { try !DemoRecords.fetch($0).isEmpty }
    }

    /// The demo records; empty if there are none.
    package func demoRecords() throws -> [RecordID] {
        try database.read { db in
            let records = try DemoRecords.fetch(db)
            guard !records.isEmpty else { return [] }
            let writers = WriterNumbers(db)
            return try records.map { RecordID(writer: try writers.id(of: $0.writer), number: $0.number) }
        }
    }
}
