internal import Foundation
internal import VicinoStore

extension Node {
    /// Makes several changes to one's own records: durably all of them, or none if the body throws.
    ///
    /// - Parameter body: makes the changes. It runs inside one transaction, so it must not call the node.
    public func edit<T>(_ body: (Editing) throws -> T) throws -> T {
        var generator = SystemRandomNumberGenerator()
        let now = configuration.now()
        return try own.edit(now: now, using: &generator) { store in try body(Editing(store, now: now)) }
    }

    /// Adds a record, durably.
    ///
    /// - Returns: the id by which it can be edited and deleted.
    /// - Throws: `CoreError` naming the field that breaks a rule; nothing is stored then.
    @discardableResult
    public func publish<Kind: RecordKind>(_ record: Kind) throws -> RecordID {
        try edit { try $0.publish(record) }
    }

    /// Adds many records in one transaction; those that are there already are left out.
    ///
    /// - Parameters:
    ///   - keys: the names of the fields by which a record counts as being there already.
    ///   - produce: calls its argument once for each record. It runs inside the transaction, so it must not call the
    ///     node.
    /// - Returns: how many were added, and how many were there already.
    /// - Throws: a `VicinoError` that names a field that breaks a rule or does not exist; nothing is stored then.
    @discardableResult
    public func publish<Kind: RecordKind>(
        _ kind: Kind.Type, unlessSame keys: [String], _ produce: ((Kind) throws -> Void) throws -> Void
    ) throws -> (added: Int, known: Int) {
        try edit { editing in
            var counts = (added: 0, known: 0)
            try produce { record in
                if try editing.publish(record, unlessSame: keys) { counts.added += 1 } else { counts.known += 1 }
            }
            return counts
        }
    }

    /// Changes a record of one's own.
    ///
    /// - Throws: a `VicinoError` if there is no such record of that kind, or the change breaks a rule.
    @discardableResult
    public func edit<Kind: RecordKind>(
        _ id: RecordID, as kind: Kind.Type, _ change: (inout Kind) throws -> Void
    ) throws -> Kind {
        try edit { try $0.change(id, as: kind, change) }
    }

    /// Deletes a record of one's own. Replicas lose its content when they are next brought up to date.
    ///
    /// - Parameter forever: whether the content is gone at once, not after 30 days in the trash. A record that is in the
    ///   trash already is taken out of it.
    /// - Throws: a `VicinoError` if there is no such record.
    public func delete(_ id: RecordID, forever: Bool = false) throws {
        try edit { try $0.delete(id, forever: forever) }
    }

    /// Takes a record out of the trash.
    ///
    /// - Throws: a `VicinoError` if it is not there.
    public func undelete(_ id: RecordID) throws {
        try edit { try $0.undelete(id) }
    }
}
