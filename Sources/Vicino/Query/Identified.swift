/// A record with its id. The record's properties can be read directly: `book.title` for `book.record.title`.
@dynamicMemberLookup
public struct Identified<Kind: RecordKind>: Equatable, Identifiable, Sendable {
    /// The id, which never changes.
    public let id: RecordID
    /// The record.
    public let record: Kind

    /// Puts the two together.
    public init(id: RecordID, record: Kind) {
        self.id = id
        self.record = record
    }

    /// A property of the record. One that is named `id` or `record` itself is read from `record`.
    public subscript<Property>(dynamicMember path: KeyPath<Kind, Property>) -> Property { record[keyPath: path] }
}
