internal import Glibc

extension ConnectionLimits {
    /// The usual limits, or lower ones if the system allows this program few descriptors.
    ///
    /// libdispatch ends a program that has none left.
    package static var fitting: ConnectionLimits {
        var files = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else { return ConnectionLimits() }
        return ConnectionLimits(descriptors: Int(clamping: files.rlim_cur))
    }

    /// - Parameter descriptors: how many this program may have open. A quarter is for files; each connection needs one
    ///   for its socket.
    init(descriptors: Int) {
        new = min(new, max(16, descriptors / 4))
        open = min(open, max(16, descriptors / 2))
    }
}
