import Foundation

/// The limit on this program's open files.
enum Descriptors {
    /// Raises the limit as far as the system allows: each connection needs a file, and the initial limit is low.
    static func raiseLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        // If the system refuses, the program accepts fewer connections.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
