internal import Glibc
internal import VicinoCore

/// A non-blocking local socket, closed with this object.
final class ControlSocket: Sendable {
    let number: Int32

    private init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// Listens on a path.
    static func listening(at path: borrowing SocketPath) throws(VicinoError) -> ControlSocket {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = socket(AF_UNIX, kind, 0)
        guard number >= 0 else { throw VicinoError(.folder, "No socket can be made: too many files are open.") }
        let listener = ControlSocket(number)
        let isThere = sockaddr_un.with(path.shortPath) { bind(number, $0, $1) == 0 && listen(number, 64) == 0 }
        guard isThere else {
            throw VicinoError(.folder, "No socket can be made at \(path.path). Does its file system have sockets?")
        }
        return listener
    }

    /// Two sockets that are connected with each other.
    static func pair() throws(VicinoError) -> (ControlSocket, ControlSocket) {
        var numbers: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &numbers) == 0 else {
            throw VicinoError(.folder, "No socket can be made: too many files are open.")
        }
        return (ControlSocket(numbers[0]), ControlSocket(numbers[1]))
    }

    /// What accepting a connection has led to.
    enum Acceptance {
        case connection(ControlSocket)
        /// No connection waits.
        case none
        /// A connection waits, and the process or the system has no descriptor or memory for it.
        case exhausted
    }

    /// Accepts the next connection.
    func accepted() -> Acceptance {
        let connection = accept(number, nil, nil)
        guard connection >= 0 else {
            return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .none
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        _ = fcntl(connection, F_SETFL, O_NONBLOCK)
        return .connection(ControlSocket(connection))
    }

    /// The process at the other end; nil if it is unknown.
    var peer: PeerCredentials? { PeerCredentials(of: number) }

    /// The bytes that can be read; empty at the end, nil if more may follow later.
    func received() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = recv(number, &bytes, bytes.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Sends as many bytes as fit.
    ///
    /// - Returns: the rest; nil if the other end takes no more.
    func send(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return rest }
            guard count > 0 else { return nil }
            rest = rest.dropFirst(count)
        }
        return rest
    }

    /// Wakes the reader at the other end.
    func shutDown() { shutdown(number, Int32(SHUT_RDWR)) }
}

extension sockaddr_un {
    /// Calls a function of the system with the address of a path that is short enough.
    static func with<Outcome>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Outcome) -> Outcome {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
