import Foundation

/// Connections that nobody means well with.
enum Crowd {
    /// How many: five thousand where this process may have so many files open, and fewer elsewhere.
    static let size: Int = {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 200 }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // The rest is for the other side of those that are let in, and for other tests.
        return min(5000, max(200, Int(limit.rlim_cur) - 1500))
    }()

    /// Where one of them comes from: fewer from one address than a listener lets in.
    static func address(_ number: Int) -> String { "127.0.0.\(2 + number / 40)" }
}
