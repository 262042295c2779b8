import Foundation

/// Core dumps of this process: copies of its memory, which holds the secret keys.
enum CoreDumps {
    /// The kernel passes no dump to a program with this limit, and writes none to a file. With 0, it would still pass one
    /// (`coredump.c`: a program that takes dumps has the limit 1 itself).
    private static let limit: rlim_t = 1

    /// Lets the kernel make none, however the process ends. The processes that it starts make none either.
    static func switchOff() {
        var limits = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits) == 0 else { return }
        limits.rlim_cur = min(limit, limits.rlim_max)
        // To lower a limit is always allowed.
        _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limits)
    }
}
