internal import Foundation
internal import GRDBSQLite

/// How many replicas may stay open.
struct ReplicaBudget: Sendable {
    /// The maximum number of open replicas.
    var count: Int
    /// Beyond this many bytes of SQLite's memory, replicas are closed, as long as there are more than `least`.
    var bytes = 24 << 20
    /// How many replicas stay open however much memory they take.
    var least = 8
    /// The bytes that SQLite uses in this process.
    var usedBytes: @Sendable () -> Int = { Int(sqlite3_memory_used()) }

    /// The open files of a replica: three of the connection that writes, two of one that reads.
    private static let descriptors = 5

    /// - Parameter descriptors: how many files this program may have open; a quarter is for replicas.
    init(descriptors: Int) { count = min(128, max(least, descriptors / 4 / Self.descriptors)) }

    /// The budget that fits the limit of the system.
    static var fitting: ReplicaBudget {
        var files = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else {
            return ReplicaBudget(descriptors: 0)
        }
        return ReplicaBudget(descriptors: Int(clamping: files.rlim_cur))
    }

    /// Whether one of some open replicas has to be closed.
    func isExceeded(by open: Int) -> Bool { open > count || open > least && usedBytes() > bytes }
}
