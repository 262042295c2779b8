internal import GRDB
package import VicinoCore

/// The operations on own records inside a transaction.
package struct OwnTransaction {
    let editor: OwnEditor

    /// Adds a record.
    package func add(_ record: CanonicalContent) throws -> RecordID { try editor.add(record) }

    /// Adds a record that no follower sees if it is private.
    package func add(_ record: CanonicalContent, isPrivate: Bool) throws -> RecordID {
        try editor.add(record, isPrivate: isPrivate)
    }

    /// Hides a record from all followers, or ends that.
    package func setPrivate(_ id: RecordID, _ isPrivate: Bool) throws {
        let (key, table) = try find(id)
        try editor.setPrivate(key, of: table, to: isPrivate)
    }

    /// Whether a record is hidden from all followers.
    package func isPrivate(_ id: RecordID) throws -> Bool { try editor.isPrivate(find(id).0) }

    /// Adds a record, unless a record of its kind has the same values in these fields.
    ///
    /// - Returns: whether it was added; without fields it always is.
    package func add(_ record: CanonicalContent, unlessSameIn names: [String]) throws -> Bool {
        try editor.add(record, unlessSameIn: names)
    }

    /// Calls the body with the records that match a query in their present state, ordered by start.
    package func records(_ query: RecordQuery, _ body: (StoredRecord) throws -> Void) throws {
        try editor.writeAdded()
        try FeedDatabase.records(editor.db, matching: query, body)
    }

    /// The number of records that match a query in their present state.
    package func count(_ query: RecordQuery) throws -> Int {
        try editor.writeAdded()
        return try FeedDatabase.count(editor.db, query)
    }

    /// The number of records that match a query in their present state, by the value of a field.
    package func groups(_ query: RecordQuery, by field: Int) throws -> [RecordGroup] {
        try editor.writeAdded()
        return try FeedDatabase.groups(editor.db, query, by: field)
    }

    /// The stored schema of a kind; nil if there are no records of it.
    package func schema(_ kind: KindID) throws -> Schema? {
        try editor.writeAdded()
        return try KindTable.fetchOne(editor.db, kind)?.schema
    }

    /// The content and schema of a record.
    package func content(_ id: RecordID) throws -> (RecordContent, Schema) {
        let (key, table) = try find(id)
        guard let content = try editor.tables.content(key, table) else { throw missing(id) }
        return (content, table.schema)
    }

    /// Puts a new version of a record, by the newer of the stored schema and the given one.
    package func update(_ id: RecordID, _ content: RecordContent, by schema: Schema) throws {
        let (key, table) = try find(id)
        try editor.put(content, schema.minor > table.schema.minor ? schema : table.schema, record: key)
    }

    /// The versions that a function makes by this transaction.
    package func versions(madeBy body: () throws -> Void) throws -> VersionRange {
        let first = try editor.nextNumber()
        try body()
        return VersionRange(editor.writer, first..<(try editor.nextNumber()))
    }

    /// Deletes a record.
    ///
    /// - Parameter forever: whether its content skips the trash.
    package func delete(_ id: RecordID, forever: Bool) throws {
        let (key, table) = try find(id)
        try editor.delete(key, table, forever: forever)
    }

    /// Removes a record from the trash for good.
    package func forget(_ id: RecordID) throws {
        try editor.db.execute(sql: "DELETE FROM trash WHERE record = ?", arguments: [try key(id)])
        guard editor.db.changesCount > 0 else { throw missing(id) }
        editor.noteRemovedContent()
    }

    /// Takes a record out of the trash and puts it again.
    package func undelete(_ id: RecordID) throws {
        guard try putBack(key(id)) else {
            throw VicinoError(
                .notFound, "The trash holds no record \(id). It keeps what you deleted in the last 30 days.")
        }
    }

    /// Takes a record out of the trash and puts it again.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    func putBack(_ key: RecordKey) throws -> Bool {
        guard let row = try Trash.fetch(editor.db, key) else { return false }
        let table = try editor.tables.table(row.kind)
        let content = try Trash.content(row.content, table.schema)
        try editor.put(content, table.schema, record: key)
        return true
    }

    private func find(_ id: RecordID) throws -> (RecordKey, KindTable) {
        try editor.writeAdded()
        let key = try key(id)
        for table in try editor.tables.all() where try editor.tables.hasRow(key, table) { return (key, table) }
        throw missing(id)
    }

    private func key(_ id: RecordID) throws -> RecordKey {
        if id.writer == editor.writer { return RecordKey(editor.writerRef, id.number) }
        guard let writer = try FeedLog.knownWriterRef(editor.db, id.writer) else { throw missing(id) }
        return RecordKey(writer, id.number)
    }

    private func missing(_ id: RecordID) -> VicinoError {
        VicinoError(.notFound, "You have no record \(id). Only its author can change or delete a record.")
    }
}
