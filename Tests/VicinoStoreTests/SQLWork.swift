import GRDB
import GRDBSQLite

@testable import VicinoStore

/// Counts SQLite's instructions, which unlike time are the same in each run.
enum SQLWork {
    /// The number of virtual machine instructions of a file's writer.
    static func steps(_ database: FeedDatabase, _ body: () throws -> Void) throws -> Int {
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer { count.deallocate() }
        database.pool.writeWithoutTransaction { db in
            sqlite3_progress_handler(
                db.sqliteConnection, 1,
                { context in
                    context?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }, count)
        }
        let result = Result { try body() }
        database.pool.writeWithoutTransaction { sqlite3_progress_handler($0.sqliteConnection, 0, nil, nil) }
        try result.get()
        return count.pointee
    }
}
