internal import GRDB
package import VicinoCore

/// Records that a query leaves out because of its `earlierLimit`: those that end on one day in UTC.
package struct EarlierRecords: Sendable {
    /// The latest end; nil for records that still run.
    package let end: Timestamp?
    /// The number of records.
    package let count: Int
}

extension FeedDatabase {
    /// Counts what a query leaves out because of its `earlierLimit`. The index of long records answers, so that no record
    /// is read unless the query has conditions.
    package func beyondEarlierLimit(_ query: RecordQuery) throws -> [EarlierRecords] {
        try read { db in
            guard let table = try KindTable.fetchOne(db, query.kind),
                let statement = try RecordSQL.beyondEarlierLimit(of: query, in: table, db)
            else { return [] }
            return try Row.fetchAll(db, sql: statement.sql, arguments: statement.arguments).map { row in
                let end = try row.value(0, as: Int64?.self)
                return EarlierRecords(end: try end.map { try Timestamp(milliseconds: $0) }, count: try row.value(1))
            }
        }
    }
}
