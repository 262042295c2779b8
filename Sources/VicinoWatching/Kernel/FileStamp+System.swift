internal import Glibc
internal import VicinoCore

extension FileStamp {
    init(_ status: stat) {
        self.init(
            size: Int64(status.st_size), modified: status.st_mtim.nanoseconds, inode: UInt64(status.st_ino))
    }
}

extension timespec {
    /// Nanoseconds since 1970; a moment that no clock shows is the end of what can be stated.
    fileprivate var nanoseconds: Int64 {
        let (whole, overflows) = Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflows else { return tv_sec < 0 ? .min : .max }
        return whole &+ Int64(tv_nsec)
    }
}

/// How long ago a file or its name was changed. Programs can set the time of the contents, but not this one.
func age(_ status: stat) -> Duration {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return .seconds(now.tv_sec - status.st_ctim.tv_sec) + .nanoseconds(now.tv_nsec - status.st_ctim.tv_nsec)
}
