internal import Foundation
internal import GRDB
internal import Synchronization

/// Notices that something in a data folder has changed, also by another process.
///
/// SQLite counts the commits of others in `data_version`, per connection; so this has connections of its own.
package final class ChangeWatch: Sendable {
    private let folder: DataFolder
    private let includesReplicas: Bool
    private let files = Mutex<[String: File]>([:])

    private struct File {
        let inode: UInt64
        let database: DatabaseQueue
        var version: Int
    }

    /// - Parameter includesReplicas: whether other people's records count too, and not only what is one's own: records,
    ///   grants and statements.
    package init(_ folder: DataFolder, includesReplicas: Bool = false) throws {
        self.folder = folder
        self.includesReplicas = includesReplicas
        _ = try hasChanged()
    }

    /// Whether anything has changed since this was asked last.
    package func hasChanged() throws -> Bool {
        let paths = try [folder.ownPath, folder.catalogPath] + (includesReplicas ? folder.replicaPaths() : [])
        return try files.withLock { files in
            let gone = files.keys.filter { !paths.contains($0) }
            for path in gone { files[path] = nil }
            let changes = try paths.map { try Self.update(&files[$0], $0) }
            return !gone.isEmpty || changes.contains(true)
        }
    }

    /// A file that another one has taken the place of is opened anew.
    private static func update(_ file: inout File?, _ path: String) throws -> Bool {
        let inode = VicinoStore.inode(of: path)
        guard inode != 0 else { return false }
        if file?.inode != inode {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: path, configuration: configuration)
            file = File(inode: inode, database: database, version: -1)
        }
        guard let known = file else { return true }
        let version = try known.database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        file?.version = version
        return version != known.version
    }
}
