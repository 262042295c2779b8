internal import VicinoLink

/// Where a device listens for peers.
struct ListenAddress: Sendable {
    /// The address; nil for all.
    var host: String?
    /// The names of the network interfaces on which peers may connect; nil for all.
    var interfaces: [String]?
    /// The port; 0 for any free port.
    var port: UInt16 = 0

    /// The endpoints to listen on.
    var addresses: [ConnectionEndpoint] {
        host.map { [ConnectionEndpoint(host: $0, port: Int(port))] } ?? ConnectionEndpoint.everywhere(port: Int(port))
    }
}
