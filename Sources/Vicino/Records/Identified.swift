/// A record with its id. The record's properties can be read directly: `book.title` for `book.record.title`.
@dynamicMemberLookup
public struct Identified<Kind: RecordKind>: Equatable, Identifiable, Sendable {
    /// The id, which never changes.
    public let id: RecordID
    /// The record.
    public let record: Kind

    /// A record that the caller has just added under this id, or makes for a test.
    public init(id: RecordID, record: Kind) {
        self.id = id
        self.record = record
    }

    /// A property of the record. A property of the record named ``id`` or ``record`` must be read from ``record``.
    public subscript<Property>(dynamicMember path: KeyPath<Kind, Property>) -> Property { record[keyPath: path] }
}
