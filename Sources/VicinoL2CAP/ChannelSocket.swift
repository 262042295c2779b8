internal import Glibc
internal import Synchronization

/// A socket that is closed with this object, unless its descriptor has been handed over.
final class ChannelSocket: Sendable {
    typealias SocketAddress = ChannelFamily.SocketAddress

    /// The result of a step that the system may finish later.
    enum Progress { case done, pending }

    let descriptor: CInt
    private let isOwned = Atomic<Bool>(true)

    /// Makes a socket at an address of this device.
    init(_ family: ChannelFamily, at address: SocketAddress) throws(SystemError) {
        descriptor = family.open()
        // `deinit` closes a valid one, because all properties are set.
        guard descriptor >= 0 else { throw SystemError(errno) }
        guard Self.passing(address, { bind(descriptor, $0, $1) }) == 0, family.prepare(descriptor) else {
            throw SystemError(errno)
        }
    }

    /// Takes an open socket over.
    init(owning descriptor: CInt) { self.descriptor = descriptor }

    deinit { if isOwned.load(ordering: .relaxed), descriptor >= 0 { close(descriptor) } }

    /// Hands the descriptor over; the caller closes it from now on.
    func handOver() -> CInt {
        isOwned.store(false, ordering: .relaxed)
        return descriptor
    }

    /// Lets the system accept connections, and keep some until `accept` takes them.
    func listen() throws(SystemError) {
        guard Glibc.listen(descriptor, Self.backlog) == 0 else { throw SystemError(errno) }
    }

    /// What a listening socket has.
    enum AcceptResult {
        /// A connection, and the peer's address.
        case connection(ChannelSocket, from: SocketAddress)
        /// None now.
        case none
        /// Connections for which the program or the system has no descriptor or memory now.
        case exhausted
    }

    /// The next connection that the system has accepted.
    func accept(by family: ChannelFamily) -> AcceptResult {
        var peer = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        while true {
            let socket = withUnsafeMutablePointer(to: &peer) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { family.accept(descriptor, $0, &size) }
            }
            if socket >= 0 { return .connection(ChannelSocket(owning: socket), from: Self.bytes(of: peer, size)) }
            switch errno {
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
            // The peer has gone in the meantime, or a signal came.
            case ECONNABORTED, EINTR: continue
            default: return .none
            }
        }
    }

    /// Begins to connect.
    func connect(to address: SocketAddress) throws(SystemError) -> Progress {
        guard Self.passing(address, { Glibc.connect(descriptor, $0, $1) }) != 0 else { return .done }
        guard errno == EINPROGRESS else { throw SystemError(errno) }
        return .pending
    }

    /// Completes a pending connection when the system reports the socket as ready.
    func finishConnecting() throws(SystemError) {
        var reason = CInt(0)
        var size = socklen_t(MemoryLayout<CInt>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &reason, &size) == 0 else { throw SystemError(errno) }
        guard reason == 0 else { throw SystemError(reason) }
        // A socket whose error was taken before is ready, and yet connected to nothing.
        var peer = sockaddr_storage()
        size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &peer) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
        }
        guard result == 0 else { throw SystemError(errno) }
    }

    /// The address of this side.
    var address: SocketAddress {
        var own = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
        }
        return result == 0 ? Self.bytes(of: own, size) : []
    }

    /// How many connections the system keeps until they are accepted.
    private static let backlog: CInt = 16

    private static func passing(
        _ address: SocketAddress, _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) -> CInt {
        address.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return -1 }
            return call(base.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
    }

    private static func bytes(of address: sockaddr_storage, _ size: socklen_t) -> SocketAddress {
        withUnsafeBytes(of: address) { Array($0.prefix(Int(size))) }
    }
}

/// An error of a system call, by its `errno`.
struct SystemError: Error, Hashable {
    let number: CInt

    init(_ number: CInt) { self.number = number }

    /// The system's words.
    var text: String { String(cString: strerror(number)) }
}
