internal import Foundation
internal import VicinoStore

/// A record with its id.
public struct Identified<Kind: RecordKind>: Equatable, Sendable {
    /// The id, which never changes.
    public let id: RecordID
    /// The record.
    public let record: Kind

    /// Puts the two together.
    public init(id: RecordID, record: Kind) {
        self.id = id
        self.record = record
    }
}

extension Node {
    /// Adds a record, durably.
    ///
    /// - Returns: the id by which it can be edited and deleted.
    /// - Throws: `CoreError` naming the field that breaks a rule; nothing is stored then.
    @discardableResult
    public func publish<Kind: RecordKind>(_ record: Kind) throws -> RecordID {
        let content = try record.content()
        return try edit { try $0.add(content, Kind.schema) }
    }

    /// Adds many records in one transaction; those that are there already are left out.
    ///
    /// - Parameters:
    ///   - keys: the names of the fields by which a record counts as being there already.
    ///   - produce: calls its argument once for each record.
    /// - Returns: how many were added, and how many were there already.
    @discardableResult
    public func publish<Kind: RecordKind>(
        _ kind: Kind.Type, unlessSame keys: [String], _ produce: ((Kind) throws -> Void) throws -> Void
    ) throws -> (added: Int, known: Int) {
        try edit { editing in
            var counts = (added: 0, known: 0)
            try produce { record in
                let content = try record.content()
                if try editing.exists(content, Kind.schema, sameIn: keys) {
                    counts.known += 1
                } else {
                    _ = try editing.add(content, Kind.schema)
                    counts.added += 1
                }
            }
            return counts
        }
    }

    /// Changes a record of one's own.
    ///
    /// - Throws: an error with a sentence if there is no such record of that kind, or the change breaks a rule.
    @discardableResult
    public func edit<Kind: RecordKind>(
        _ id: RecordID, as kind: Kind.Type, _ change: (inout Kind) throws -> Void
    ) throws -> Kind {
        try edit { editing in
            let (content, schema) = try editing.content(id)
            guard schema.kind == Kind.schema.kind else {
                throw NodeError(.refused, "The record \(id) is a \(schema.kind.name), not a \(Kind.schema.kind.name).")
            }
            var record = try Kind(content: content)
            let before = try record.content()
            try change(&record)
            let after = try record.content()
            // Only what was changed: the stored record may say more than this version of the kind understands.
            var changed = content
            for field in Kind.schema.fields where after[field.number] != before[field.number] {
                changed[field.number] = after[field.number]
            }
            try editing.update(id, changed, Kind.schema)
            return record
        }
    }

    /// Deletes a record of one's own. Replicas lose its content when they are next brought up to date.
    ///
    /// - Parameter forever: whether the content is gone at once, not after 30 days in the trash. A record that is in the
    ///   trash already is taken out of it.
    /// - Throws: `StoreError` with `.notFound` if there is no such record.
    public func delete(_ id: RecordID, forever: Bool = false) throws {
        try edit { editing in
            do {
                try editing.delete(id, forever: forever)
            } catch let error as StoreError where forever && error.code == .notFound {
                try editing.forget(id)
            }
        }
        own.scrub()
    }

    /// Takes a record out of the trash.
    public func undelete(_ id: RecordID) throws {
        try edit { try $0.undelete(id) }
    }

    private func edit<T>(_ body: (OwnEditing) throws -> T) throws -> T {
        var generator = SystemRandomNumberGenerator()
        return try own.edit(now: configuration.now(), using: &generator, body)
    }
}
