internal import Glibc
internal import NIOCore
internal import VicinoCore

extension ConnectionLimiter.Origin {
    /// The origin of a connection: a household has a whole /64 of IPv6 addresses; all link-local ones count as one
    /// network.
    init(_ address: SocketAddress?) {
        let host = address?.ipAddress ?? ""
        self.address = host
        var bytes = [UInt8](repeating: 0, count: 16)
        guard !host.hasPrefix("fe80:"), inet_pton(AF_INET6, host, &bytes) == 1 else {
            network = host
            return
        }
        network = Hex.encode(bytes.prefix(8))
    }
}
