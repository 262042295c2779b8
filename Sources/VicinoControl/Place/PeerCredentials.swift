internal import Glibc

/// Who is at the other end of a socket of this computer, by the word of the system. Laid out like `struct ucred`, which
/// Glibc shows only to programs that ask for GNU's extensions.
struct PeerCredentials {
    private var process: pid_t = 0
    private var user = uid_t.max
    private var group: gid_t = 0

    /// Asks the system; nil if it does not know.
    init?(of socket: Int32) {
        var size = socklen_t(MemoryLayout<PeerCredentials>.size)
        guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &self, &size) == 0 else { return nil }
    }

    /// Whether the other program is the same user's as this one. Not even root's is another's business here.
    var isSameUser: Bool { user == geteuid() }
}
