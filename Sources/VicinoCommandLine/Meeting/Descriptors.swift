import Foundation

/// How many files this program may have open.
enum Descriptors {
    /// Takes as many as the system allows: each link needs one, and what programs are given at first is little.
    static func takeAll() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        // Where it is refused, fewer links are taken.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
