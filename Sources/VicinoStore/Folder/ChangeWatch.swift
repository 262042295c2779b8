internal import Foundation
internal import GRDB
internal import Synchronization

/// Notices that something in a data folder has changed, also by another process.
///
/// SQLite counts the commits of others in `data_version`, per connection, so for the two databases of one's own this has
/// connections of its own. Of replicas, which may be many, it looks at the files only.
package final class ChangeWatch: Sendable {
    private let folder: DataFolder
    private let includesReplicas: Bool
    private let state = Mutex(State())

    private struct State {
        var connections: [String: Connection] = [:]
        var traces: [String: FileTrace] = [:]
    }

    private struct Connection {
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

    /// Whether anything has changed since this was asked last; now and then also where nothing has.
    package func hasChanged() throws -> Bool {
        CallingThread.check()
        let replicas = includesReplicas ? try folder.replicaPaths() : []
        return try state.withLock { state in
            let changes = try [folder.ownPath, folder.catalogPath].map { try Self.update(&state.connections[$0], $0) }
            return Self.update(&state.traces, replicas) || changes.contains(true)
        }
    }

    /// A file that another one has taken the place of is opened anew.
    private static func update(_ connection: inout Connection?, _ path: String) throws -> Bool {
        let inode = VicinoStore.inode(of: path)
        guard inode != 0 else { return false }
        if connection?.inode != inode {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(5)
            let database = try DatabaseQueue(path: path, configuration: configuration)
            connection = Connection(inode: inode, database: database, version: -1)
        }
        guard let known = connection else { return true }
        let version = try known.database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        connection?.version = version
        return version != known.version
    }

    private static func update(_ traces: inout [String: FileTrace], _ paths: [String]) -> Bool {
        let now = FileTrace.now
        let seen = paths.map { ($0, FileTrace(ofDatabase: $0)) }
        let hasChanged = paths.count != traces.count || seen.contains { traces[$0] != $1 }
        // Whatever has been written a moment ago may be written again without a trace, so it is looked at once more.
        traces = Dictionary(uniqueKeysWithValues: seen.map { ($0, $1.isOlder(than: now) ? $1 : FileTrace()) })
        return hasChanged
    }
}

/// What shows from outside that a database has been written to: which files they are, how long, and when they were
/// written, for the database and its write-ahead log.
private struct FileTrace: Equatable {
    private var numbers: [Int] = []
    /// The last time that anything was written, in nanoseconds since 1970.
    private var lastWrite = 0

    /// Equal to no file's.
    init() {}

    init(ofDatabase path: String) {
        for path in [path, path + "-wal"] {
            var status = stat()
            // Whoever only reads may leave an empty write-ahead log, or take one away.
            guard stat(path, &status) == 0, status.st_size > 0 else { continue }
            let written = status.st_mtim.nanoseconds
            numbers += [Int(status.st_ino), Int(status.st_size), written]
            lastWrite = max(lastWrite, written)
        }
    }

    /// The clock of files goes in steps of up to ten milliseconds.
    func isOlder(than now: Int) -> Bool { lastWrite < now - 20_000_000 }

    static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.nanoseconds
    }
}

extension timespec {
    fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}
