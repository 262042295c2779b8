internal import VicinoLink

/// Where a device waits for peers.
struct ListenAddress: Sendable {
    /// The address; nil for all.
    var host: String?
    /// The names of the network interfaces by which peers can come; nil for all.
    var interfaces: [String]?
    /// The port; 0 for any that is free.
    var port: UInt16 = 0

    /// What to listen at.
    var addresses: [ConnectionEndpoint] {
        host.map { [ConnectionEndpoint(host: $0, port: Int(port))] } ?? ConnectionEndpoint.everywhere(port: Int(port))
    }
}
