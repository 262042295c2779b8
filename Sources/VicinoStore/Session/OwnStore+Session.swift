internal import GRDB
package import VicinoCore

/// What a session reads from the own database.
extension OwnStore {
    /// Reads the present state, signed, for a peer who may see some views.
    package func signedSource<T>(
        views: SharedViews, now: Timestamp, using generator: inout some RandomNumberGenerator,
        _ body: (FeedSource) throws -> T
    ) throws -> T {
        try resolveBlanks(now: now, using: &generator)
        while true {
            let result: T? = try database.file.readPresent { db in
                guard try isReadyToShow(db, views, now: now) else { return nil }
                return try body(try FeedSource(db, database, views: views))
            }
            // Another process may have changed records since the heads were signed; then they are signed again.
            if let result { return result }
            try sign(now: now, using: &generator) { _ in views }
        }
    }

    /// Reads the last signed state for a peer who may see some views.
    package func source<T>(views: SharedViews, _ body: (FeedSource) throws -> T) throws -> T {
        try database.read { db in try body(try FeedSource(db, database, views: views)) }
    }
}
