internal import Glibc

/// The process at the other end of a local socket, as the system reports it. Its layout is `struct ucred`, which Glibc
/// declares only with GNU's extensions.
struct PeerCredentials {
    private var process: pid_t = 0
    private var user = uid_t.max
    private var group: gid_t = 0

    /// Asks the system; nil if it does not know.
    init?(of socket: Int32) {
        var size = socklen_t(MemoryLayout<PeerCredentials>.size)
        guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &self, &size) == 0 else { return nil }
    }

    /// Whether the other process is the same user's as this one. Even root counts as another user here.
    var isSameUser: Bool { user == geteuid() }
}
