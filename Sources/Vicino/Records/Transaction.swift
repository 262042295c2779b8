internal import VicinoStore

/// Several changes to the user's own records, stored together: all of them or none.
///
/// ```swift
/// try node.write { transaction in
///     for running in try transaction.records(Activity.self).filter(\.end == nil).all() {
///         try transaction.update(running) { $0.end = now }
///     }
///     try transaction.add(walk)
/// }
/// ```
public struct Transaction {
    let store: OwnTransaction
    private let now: Timestamp

    init(_ store: OwnTransaction, now: Timestamp) {
        self.store = store
        self.now = now
    }

    /// A request for the user's own records of a kind, including the changes made so far.
    public func records<Kind: RecordKind>(_ kind: Kind.Type = Kind.self) -> RecordRequest<Kind> {
        RecordRequest(now: now) {
            if let written = try store.schema(Kind.schema.kind) { _ = try Kind.canRead(written, isOwn: true) }
            return RecordRequest.Reading(records: store.records, count: store.count, groups: store.groups)
        }
    }

    /// Reads one record, including the changes made so far.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if no record has the id, and with `.refused` if it is of another
    ///   kind.
    public func record<Kind: RecordKind>(_ id: RecordID, as kind: Kind.Type) throws -> Kind {
        try Kind(content: try content(id, of: Kind.schema.kind))
    }

    /// Adds a record.
    ///
    /// - Parameter isPrivate: whether the record stays on the user's own devices; see ``setPrivate(_:_:)``.
    /// - Returns: the id, by which the caller can update and delete the record.
    /// - Throws: ``VicinoError`` that names the field that breaks a rule.
    @discardableResult
    public func add<Kind: RecordKind>(_ record: Kind, isPrivate: Bool = false) throws -> RecordID {
        try store.add(CanonicalContent(record), isPrivate: isPrivate)
    }

    /// Makes a record private, so that no follower sees it, or ends that. A follower who had it loses it with their next
    /// session.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if no record has the id.
    public func setPrivate(_ id: RecordID, _ isPrivate: Bool) throws { try store.setPrivate(id, isPrivate) }

    /// Whether a record is private.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if no record has the id.
    public func isPrivate(_ id: RecordID) throws -> Bool { try store.isPrivate(id) }

    /// Adds many records.
    ///
    /// - Returns: their ids, in the same order.
    /// - Throws: ``VicinoError`` that names the field that breaks a rule.
    @discardableResult
    public func add<Kind: RecordKind>(contentsOf records: some Sequence<Kind>) throws -> [RecordID] {
        try records.map { try add($0) }
    }

    /// Adds demo records; see `OwnDemo.add(contentsOf:)`.
    func addDemo<Kind: RecordKind>(contentsOf records: [Kind]) throws -> [RecordID] {
        let ids = try add(contentsOf: records)
        try store.markAsDemo(ids)
        return ids
    }

    /// Deletes all demo records for good.
    ///
    /// - Returns: how many there were.
    func endDemo() throws -> Int { try store.deleteDemo() }

    /// Changes a record.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if no record has the id, and with `.refused` if it is of another
    ///   kind. If the change breaks a rule, the error names the field.
    @discardableResult
    public func update<Kind: RecordKind>(
        _ id: RecordID, as kind: Kind.Type, _ change: (inout Kind) throws -> Void
    ) throws -> Kind {
        let content = try content(id, of: Kind.schema.kind)
        var record = try Kind(content: content)
        let before = try record.content()
        try change(&record)
        let after = try record.content()
        // Only the changed fields: the stored record may hold fields that this version of the kind does not know.
        var changed = content
        for field in Kind.schema.fields where after[field.number] != before[field.number] {
            changed[field.number] = after[field.number]
        }
        try store.update(id, changed, by: Kind.schema)
        return record
    }

    /// Changes a record, as a request has returned it. The change begins with the stored record, which may be newer.
    ///
    /// - Throws: the errors of ``update(_:as:_:)``.
    @discardableResult
    public func update<Kind: RecordKind>(
        _ found: Identified<Kind>, _ change: (inout Kind) throws -> Void
    ) throws -> Kind {
        try update(found.id, as: Kind.self, change)
    }

    /// Deletes a record, as a request has returned it.
    ///
    /// - Throws: the errors of `delete(_:forever:)` with an id.
    public func delete<Kind: RecordKind>(_ found: Identified<Kind>, forever: Bool = false) throws {
        try delete(found.id, forever: forever)
    }

    /// Deletes a record. A replica loses the content with its next update.
    ///
    /// - Parameter forever: true to delete the content at once; false to keep it in the trash for 30 days. With true, a
    ///   record that is already in the trash is removed from it.
    /// - Throws: ``VicinoError`` with `.notFound` if there is no such record.
    public func delete(_ id: RecordID, forever: Bool = false) throws {
        do {
            try store.delete(id, forever: forever)
        } catch let error as VicinoError where forever && error.code == .notFound {
            try store.forget(id)
        }
    }

    /// Takes a record out of the trash.
    ///
    /// - Throws: ``VicinoError`` with `.notFound` if the record is not in the trash.
    public func undelete(_ id: RecordID) throws {
        try store.undelete(id)
    }

    private func content(_ id: RecordID, of kind: KindID) throws -> RecordContent {
        let (content, schema) = try store.content(id)
        guard schema.kind == kind else {
            throw VicinoError(.refused, "The record \(id) is a \(schema.kind.name), not a \(kind.name).")
        }
        return content
    }

    /// Remembers what the body adds as what a file of an import has brought.
    func remember(_ file: ImportedFile, adding body: () throws -> Int) throws {
        try store.remember(file, adding: body)
    }

    /// Remembers files of watched folders that were read.
    func remember(_ files: [ReadWatchedFile]) throws { try store.remember(files) }

    /// Moves to the trash what an import added; see `OwnRecords.undo(_:)`.
    func undo(_ id: ImportID) throws -> ImportUndo { try store.undo(id) }

    /// Takes out of the trash what the undo of an import has put there.
    func redo(_ id: ImportID) throws -> Int { try store.redo(id) }

    /// Adds a record unless a stored one has the same values in these fields.
    func add<Kind: RecordKind>(_ record: Kind, unlessSameIn fields: [String]) throws -> Bool {
        try store.add(CanonicalContent(record), unlessSameIn: fields)
    }
}
