internal import GRDB
internal import Synchronization

/// Notices that records, grants or statements of one's own have changed, also by another process.
///
/// SQLite counts the commits of others in `data_version`, per connection; so this has connections of its own.
package final class ChangeWatch: Sendable {
    private let databases: [DatabaseQueue]
    private let seen = Mutex<[Int]>([])

    package init(_ folder: DataFolder) throws {
        var configuration = Configuration()
        configuration.readonly = true
        databases = try [folder.ownPath, folder.catalogPath].map {
            try DatabaseQueue(path: $0, configuration: configuration)
        }
        _ = try hasChanged()
    }

    /// Whether anything has changed since this was asked last.
    package func hasChanged() throws -> Bool {
        let versions = try databases.map { database in
            try database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
        return seen.withLock { seen in
            defer { seen = versions }
            return seen != versions
        }
    }
}
