import Foundation

/// Many hostile connections.
enum Crowd {
    /// Their number: five thousand if this process may open so many files, otherwise fewer.
    static let size: Int = {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 200 }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // The rest is for the other side of admitted connections, and for other tests.
        return min(5000, max(200, Int(limit.rlim_cur) - 1500))
    }()

    /// The address of one of them: fewer share an address than a listener allows.
    static func address(_ number: Int) -> String { "127.0.0.\(2 + number / 40)" }
}
