internal import VicinoStore

/// Several changes to one's own records that are made together: all of them, or none.
///
/// ```swift
/// try node.edit { editing in
///     for running in try editing.records(Activity.self).filter(\.end == nil).all() {
///         try editing.change(running.id, as: Activity.self) { $0.end = now }
///     }
///     try editing.publish(walk)
/// }
/// ```
public struct Editing {
    private let store: OwnEditing
    private let now: Timestamp

    init(_ store: OwnEditing, now: Timestamp) {
        self.store = store
        self.now = now
    }

    /// A request for your own records of a kind, with the changes made so far.
    public func records<Kind: RecordKind>(_ kind: Kind.Type = Kind.self) -> Records<Kind> {
        Records(now: now) {
            if let written = try store.schema(Kind.schema.kind) { _ = try Kind.canRead(written, isOwn: true) }
            return Records.Reading(records: store.records, count: store.count)
        }
    }

    /// One record, with the changes made so far.
    ///
    /// - Throws: a `VicinoError` if there is no such record of that kind.
    public func record<Kind: RecordKind>(_ id: RecordID, as kind: Kind.Type) throws -> Kind {
        try Kind(content: try content(id, of: Kind.schema.kind))
    }

    /// Adds a record.
    ///
    /// - Returns: the id by which it can be changed and deleted.
    /// - Throws: `CoreError` naming the field that breaks a rule.
    @discardableResult
    public func publish<Kind: RecordKind>(_ record: Kind) throws -> RecordID {
        try store.add(try record.content(), Kind.schema)
    }

    /// Changes a record.
    ///
    /// - Throws: a `VicinoError` if there is no such record of that kind, or the change breaks a rule.
    @discardableResult
    public func change<Kind: RecordKind>(
        _ id: RecordID, as kind: Kind.Type, _ change: (inout Kind) throws -> Void
    ) throws -> Kind {
        let content = try content(id, of: Kind.schema.kind)
        var record = try Kind(content: content)
        let before = try record.content()
        try change(&record)
        let after = try record.content()
        // Only what was changed: the stored record may say more than this version of the kind understands.
        var changed = content
        for field in Kind.schema.fields where after[field.number] != before[field.number] {
            changed[field.number] = after[field.number]
        }
        try store.update(id, changed, Kind.schema)
        return record
    }

    /// Deletes a record. Replicas lose its content when they are next brought up to date.
    ///
    /// - Parameter forever: whether the content is gone at once, not after 30 days in the trash. A record that is in the
    ///   trash already is taken out of it.
    /// - Throws: a `VicinoError` if there is no such record.
    public func delete(_ id: RecordID, forever: Bool = false) throws {
        do {
            try store.delete(id, forever: forever)
        } catch let error as StoreError where forever && error.code == .notFound {
            try store.forget(id)
        }
    }

    /// Takes a record out of the trash.
    ///
    /// - Throws: a `VicinoError` if it is not there.
    public func undelete(_ id: RecordID) throws {
        try store.undelete(id)
    }

    private func content(_ id: RecordID, of kind: KindID) throws -> RecordContent {
        let (content, schema) = try store.content(id)
        guard schema.kind == kind else {
            throw NodeError(.refused, "The record \(id) is a \(schema.kind.name), not a \(kind.name).")
        }
        return content
    }

    /// Adds a record unless there is one with the same values in these fields.
    func publish<Kind: RecordKind>(_ record: Kind, unlessSame keys: [String]) throws -> Bool {
        try store.add(try record.content(), Kind.schema, unlessSameIn: keys)
    }
}
