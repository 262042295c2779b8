internal import GRDB
package import VicinoCore

/// A record's position in the order of its kind, after which a query continues. The order is by start, or by creation
/// for a kind without a calendar.
package struct RecordCursor: Equatable, Sendable {
    /// When the record began, in milliseconds since 1970 began; nil for a kind without a calendar.
    package let start: Int64?
    /// The record, which orders those that began at the same moment.
    package let id: RecordID

    /// The position of a record.
    package init(_ record: StoredRecord) {
        id = record.id
        start = record.schema.calendar.map { calendar in
            // A calendar's start is mandatory. Without one the query would still move on.
            guard case .integer(let start)? = record.content[calendar.start] else { return .min }
            return start
        }
    }

    /// The columns' values in a database. A writer that it does not know has no records there.
    func values(_ db: Database) throws -> StatementArguments {
        let key = try FeedLog.knownWriterRef(db, id.writer).map { RecordKey($0, id.number).rawValue } ?? Int64.max
        return start.map { [$0, key] } ?? [key]
    }
}
