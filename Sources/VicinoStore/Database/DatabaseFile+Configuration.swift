internal import Foundation
internal import GRDB

extension DatabaseFile {
    /// The length of a log that small changes need, to which it is truncated after large ones.
    static let logBytes = 2 << 20

    /// The length of a log at which the next change waits until it is written back.
    static let longestLogBytes = 32 << 20

    /// How long a change waits for another process's change, in seconds.
    static let busySeconds = 5

    /// The configuration of connections.
    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(TimeInterval(busySeconds))
        configuration.maximumReaderCount = 2
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA secure_delete = ON")
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            // Merging changes many pages many times; what is only read seldom needs a page twice.
            try db.execute(sql: "PRAGMA cache_size = \(db.configuration.readonly ? -2000 : -8000)")
            // Large writes move to the file in few steps, and then the log is truncated to what small ones need.
            try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
            _ = try Int.fetchOne(db, sql: "PRAGMA journal_size_limit = \(logBytes)")
            try TextSearch.register(db)
        }
        return configuration
    }
}
