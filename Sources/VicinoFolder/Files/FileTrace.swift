internal import Foundation

/// What the file system shows of a write to a database: inode, length and time of the database and its write-ahead log.
package struct FileTrace: Hashable {
    private var numbers: [Int] = []
    /// The time of the last write, in nanoseconds since 1970.
    private var lastWrite = 0

    /// A trace that equals no file's.
    package init() {}

    package init(ofDatabase path: String) {
        for path in [path, path + "-wal"] {
            var status = stat()
            // A process that only reads may create an empty write-ahead log or remove one.
            guard stat(path, &status) == 0, status.st_size > 0 else { continue }
            let written = status.st_mtim.nanoseconds
            numbers += [Int(status.st_ino), Int(status.st_size), written]
            lastWrite = max(lastWrite, written)
        }
    }

    /// Whether the last write is old enough: the clock of files advances in steps of up to ten milliseconds.
    package func isOlder(than now: Int) -> Bool { lastWrite < now - 20_000_000 }

    package static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.nanoseconds
    }
}

extension timespec {
    fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}
