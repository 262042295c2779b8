internal import VicinoLink

/// Where a device waits for peers.
struct WaitingPlace: Sendable {
    /// The address; nil for all.
    var host: String?
    /// The names of the network interfaces by which peers can come; nil for all.
    var interfaces: [String]?
    /// The port; 0 for any that is free.
    var port: UInt16 = 0

    /// What to listen at.
    var addresses: [LinkAddress] {
        host.map { [LinkAddress(host: $0, port: Int(port))] } ?? LinkAddress.everywhere(port: Int(port))
    }
}
