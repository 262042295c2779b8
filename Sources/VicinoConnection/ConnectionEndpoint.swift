internal import NIOCore

/// An address on which a device listens: a host name or IP address, and a port.
package struct ConnectionEndpoint: Hashable, Sendable, CustomStringConvertible {
    /// A name, or an IPv4 or IPv6 address.
    package let host: String
    /// The port; for a listener 0 means any free port, the same for all addresses.
    package let port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// The addresses of every interface of this device, by IPv4 and IPv6.
    package static func everywhere(port: Int = 0) -> [ConnectionEndpoint] {
        [ConnectionEndpoint(host: "0.0.0.0", port: port), ConnectionEndpoint(host: "::", port: port)]
    }

    /// `192.0.2.1:4000` or `[2001:db8::1]:4000`.
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

extension ConnectionEndpoint {
    /// The address of a socket; nil for one that has none, such as a pair of descriptors.
    init?(_ address: SocketAddress?) {
        guard let host = address?.ipAddress, let port = address?.port else { return nil }
        self.init(host: host, port: port)
    }
}
