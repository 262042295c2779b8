extension Node {
    /// Makes several changes to the user's own records: stores all of them durably, or none if the body throws.
    ///
    /// It waits for the disk; `change(_:)` does the same away from the caller's thread.
    ///
    /// - Parameter body: makes the changes, inside one transaction. In it, the node can be read: its requests see the
    ///   changes so far. A call of the node that would change anything throws `VicinoError` with `.refused`.
    /// - Throws: what `body` throws, or `VicinoError` if the data folder cannot be written; nothing is stored then.
    public func write<T>(_ body: (Transaction) throws -> T) throws -> T { try ownRecords.write(body) }

    /// Adds a record durably.
    ///
    /// - Parameter isPrivate: whether the record stays on the user's own devices; see ``setPrivate(_:_:)``.
    /// - Returns: the id, by which the caller can update and delete the record.
    /// - Throws: `VicinoError` that names the field that breaks a rule; nothing is stored then.
    @discardableResult
    public func add<Kind: RecordKind>(_ record: Kind, isPrivate: Bool = false) throws -> RecordID {
        try write { try $0.add(record, isPrivate: isPrivate) }
    }

    /// Adds many records durably, in one transaction.
    ///
    /// - Returns: their ids, in the same order.
    /// - Throws: `VicinoError` that names the field that breaks a rule; nothing is stored then.
    @discardableResult
    public func add<Kind: RecordKind>(contentsOf records: some Sequence<Kind>) throws -> [RecordID] {
        try write { try $0.add(contentsOf: records) }
    }

    /// Adds many records in one transaction, except those that are already stored.
    ///
    /// ```swift
    /// try node.add(contentsOf: books, uniqueBy: \.title, \.author)
    /// ```
    ///
    /// - Parameters:
    ///   - key: the property to compare: a record counts as stored if it is equal.
    ///   - others: more properties; a record counts as stored if all are equal.
    /// - Returns: how many records were added, and how many were already stored.
    /// - Throws: `VicinoError` that names a field that breaks a rule, or with `.schema` if no field is declared for a
    ///   property; nothing is stored then.
    @discardableResult
    public func add<Kind: RecordKind>(
        contentsOf records: some Sequence<Kind>, uniqueBy key: PartialKeyPath<Kind>, _ others: PartialKeyPath<Kind>...
    ) throws -> (addedCount: Int, knownCount: Int) {
        try add(Kind.self, uniqueBy: [key] + others) { add in try records.forEach(add) }
    }

    /// Adds many records in one transaction as a function produces them, except those that are already stored.
    ///
    /// - Parameters:
    ///   - keys: the properties to compare: a record counts as stored if all of them are equal. With none, every record
    ///     is added.
    ///   - produce: calls its argument once for each record. It runs inside the transaction, as the closure of `write`
    ///     does.
    /// - Returns: how many records were added, and how many were already stored.
    /// - Throws: `VicinoError` that names a field that breaks a rule, or with `.schema` if no field is declared for a
    ///   property; what `produce` throws. Nothing is stored then.
    @discardableResult
    public func add<Kind: RecordKind>(
        _ kind: Kind.Type, uniqueBy keys: [PartialKeyPath<Kind>], _ produce: ((Kind) throws -> Void) throws -> Void
    ) throws -> (addedCount: Int, knownCount: Int) {
        try ownRecords.add(kind, uniqueBy: keys, produce)
    }

    /// Changes one of the user's own records.
    ///
    /// - Throws: `VicinoError` with `.notFound` if no record has the id, and with `.refused` if it is of another kind.
    ///   If the change breaks a rule, the error names the field.
    @discardableResult
    public func update<Kind: RecordKind>(
        _ id: RecordID, as kind: Kind.Type, _ change: (inout Kind) throws -> Void
    ) throws -> Kind {
        try write { try $0.update(id, as: kind, change) }
    }

    /// Changes one of the user's own records, as a request has returned it. The change begins with the stored record, which
    /// may be newer.
    ///
    /// ```swift
    /// for book in try node.records(Book.self).filter(\.rating == 0).all() { try node.update(book) { $0.rating = 3 } }
    /// ```
    ///
    /// - Throws: the errors of `update(_:as:_:)`.
    @discardableResult
    public func update<Kind: RecordKind>(
        _ found: Identified<Kind>, _ change: (inout Kind) throws -> Void
    ) throws -> Kind {
        try update(found.id, as: Kind.self, change)
    }

    /// Deletes one of the user's own records, as a request has returned it.
    ///
    /// - Parameter forever: as for `delete(_:forever:)` with an id.
    /// - Throws: `VicinoError` with `.notFound` if there is no such record any more, or it is another author's.
    public func delete<Kind: RecordKind>(_ found: Identified<Kind>, forever: Bool = false) throws {
        try delete(found.id, forever: forever)
    }

    /// Deletes one of the user's own records. A replica loses the content with its next update.
    ///
    /// - Parameter forever: true to delete the content at once; false to keep it in the trash for 30 days. With true, a
    ///   record that is already in the trash is removed from it.
    /// - Throws: `VicinoError` with `.notFound` if there is no such record.
    public func delete(_ id: RecordID, forever: Bool = false) throws {
        try write { try $0.delete(id, forever: forever) }
    }

    /// Takes a record out of the trash.
    ///
    /// - Throws: `VicinoError` with `.notFound` if the record is not in the trash.
    public func undelete(_ id: RecordID) throws {
        try write { try $0.undelete(id) }
    }
}
