internal import VicinoConnection

/// Where a device listens for peers.
struct ListenAddress: Sendable {
    /// The address; nil for all.
    var host: String?
    /// The names of the network interfaces on which peers may connect; nil for all, empty for none.
    var interfaces: [String]?
    /// The port; 0 for any free port.
    var port: UInt16 = 0

    /// No network: peers connect over the channels of media only.
    static let nowhere = ListenAddress(interfaces: [])

    /// The endpoints to listen on.
    var addresses: [ConnectionEndpoint] {
        if interfaces?.isEmpty == true { return [] }
        return host.map { [ConnectionEndpoint(host: $0, port: Int(port))] }
            ?? ConnectionEndpoint.everywhere(port: Int(port))
    }
}
