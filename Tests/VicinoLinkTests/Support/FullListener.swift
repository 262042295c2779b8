import Glibc
import VicinoLink

/// Listens on loopback, accepts nobody, and has no more room for anybody who waits.
final class FullListener {
    let port: Int
    private var sockets: [CInt] = []

    init() throws {
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        sockets = [listener]
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = Self.with(&address) { bind(listener, $0, size) }
        guard bound == 0, listen(listener, 0) == 0 else { throw LinkError(.address, "Nobody can listen on loopback.") }
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        for _ in 0..<4 {
            let caller = socket(AF_INET, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
            sockets.append(caller)
            _ = Self.with(&address) { connect(caller, $0, size) }
        }
    }

    deinit { for socket in sockets { close(socket) } }

    private static func with(_ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>) -> CInt) -> CInt {
        withUnsafePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }
}
