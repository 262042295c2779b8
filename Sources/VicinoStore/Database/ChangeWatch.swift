internal import Foundation
internal import GRDB
internal import VicinoCore
package import VicinoFolder
internal import VicinoLocks

/// Notices changes of a data folder, including those by other processes.
///
/// SQLite counts the commits of other connections in `data_version`, so this has its own connections to the own
/// database and the catalog. Replicas may be many, so it looks only at their files.
package final class ChangeWatch: Sendable {
    private let folder: DataFolder
    private let includesReplicas: Bool
    private let state = LockedValue(State())

    private struct State {
        var connections: [String: Connection] = [:]
        var traces: [String: FileTrace] = [:]
    }

    private struct Connection {
        let inode: UInt64
        /// Nil where SQLite cannot make its own files beside the database, as on a disk that can only be read.
        let database: DatabaseQueue?
        var version: Int
    }

    /// - Parameter includesReplicas: whether changes of replicas count too, and not only changes of this user's
    ///   records, grants and statements.
    package init(_ folder: DataFolder, includesReplicas: Bool = false) throws {
        self.folder = folder
        self.includesReplicas = includesReplicas
        _ = try detectChange()
    }

    /// Whether anything has changed since the last call; sometimes true without a change.
    package func detectChange() throws -> Bool {
        CallingThread.check()
        let replicas = includesReplicas ? try folder.replicaPaths() : []
        return try state.withLock { state in
            let changes = try [folder.ownPath, folder.catalogPath].map { try Self.update(&state.connections[$0], $0) }
            return Self.update(&state.traces, replicas) || changes.contains(true)
        }
    }

    /// Opens a file again if another file has replaced it.
    private static func update(_ connection: inout Connection?, _ path: String) throws -> Bool {
        do { return try detectChange(&connection, path) } catch {
            connection = nil
            throw VicinoError.explaining(error, file: path)
        }
    }

    private static func detectChange(_ connection: inout Connection?, _ path: String) throws -> Bool {
        let inode = VicinoFolder.inode(of: path)
        guard inode != 0 else { return false }
        if connection?.inode != inode {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            connection = Connection(inode: inode, database: try open(path, configuration), version: -1)
        }
        guard let known = connection else { return true }
        let version =
            try known.database?.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
            ?? FileTrace(ofDatabase: path).hashValue
        connection?.version = version
        return version != known.version
    }

    /// Opens a file to read its version; nil if SQLite cannot make its own files beside it.
    private static func open(_ path: String, _ configuration: Configuration) throws -> DatabaseQueue? {
        do {
            let database = try DatabaseQueue(path: path, configuration: configuration)
            _ = try database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") }
            return database
        } catch {
            guard WriteObstacle(beside: path) != nil else { throw error }
            return nil
        }
    }

    private static func update(_ traces: inout [String: FileTrace], _ paths: [String]) -> Bool {
        let now = FileTrace.now
        let seen = paths.map { ($0, FileTrace(ofDatabase: $0)) }
        let hasChanged = paths.count != traces.count || seen.contains { traces[$0] != $1 }
        // A file written a moment ago may be written again with the same time, so it counts as changed once more.
        traces = Dictionary(uniqueKeysWithValues: seen.map { ($0, $1.isOlder(than: now) ? $1 : FileTrace()) })
        return hasChanged
    }
}
