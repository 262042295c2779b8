internal import GRDB
package import VicinoCore

/// A record's position in the order by start, after which a query continues.
package struct RecordCursor: Equatable, Sendable {
    /// When the record began.
    package let start: Timestamp
    /// The record, which orders those that began at the same moment.
    package let id: RecordID

    /// The position of a record with a calendar; nil for a record without a start.
    package init?(_ record: StoredRecord) {
        guard let field = record.schema.calendar?.start, case .integer(let start)? = record.content[field],
            let moment = try? Timestamp(milliseconds: start)
        else { return nil }
        (self.start, id) = (moment, record.id)
    }

    /// The columns' values in a database. A writer that it does not know has no records there.
    func values(_ db: Database) throws -> StatementArguments {
        let writer = try FeedLog.knownWriterRef(db, id.writer)
        return [start.milliseconds, writer.map { RecordKey($0, id.number).rawValue } ?? Int64.max]
    }
}
