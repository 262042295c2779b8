internal import Glibc
internal import VicinoCore

/// Keeps every other program from listening at the port of the page under `::1`, as long as this exists.
///
/// A browser that looks for a name below `localhost` tries `::1` first. Nothing answers there: the socket has the port
/// and does not listen, so the browser goes on to `127.0.0.1`.
final class ReservedPort: Sendable {
    private let descriptor: CInt

    /// - Throws: `VicinoError` with `.busy` if another program has the port.
    init(_ port: Int) throws {
        descriptor = socket(AF_INET6, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        // Without IPv6, nobody can listen there.
        guard descriptor >= 0 else { return }
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = in_port_t(UInt16(port)).bigEndian
        address.sin6_addr = in6addr_loopback
        let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard result != 0, errno == EADDRINUSE else { return }
        close(descriptor)
        throw VicinoError(.busy, "Another program has port \(port) of this computer. Choose another one.")
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
