/// A service that a device advertises, as heard on one interface over one protocol.
///
/// Any device on the network can advertise it in any other's name: it is a hint and proves nothing.
package struct HeardService: Hashable, Sendable {
    /// Identifies a heard service.
    package struct Key: Hashable, Sendable {
        /// The instance name of the service.
        package let instance: DNSLabel
        /// The interface on which it was heard.
        package let interface: InterfaceIndex
        /// The protocol over which it was heard; the address is of the same family.
        package let family: InternetFamily
    }

    /// The name, the interface and the protocol.
    package let key: Key
    /// The host's name for itself, before `.local`.
    package let host: DNSLabel
    /// The address of the host.
    package let address: InternetAddress
    /// The port of the service.
    package internal(set) var port: UInt16
    /// The entries of the text record, at most `ServiceLimits.textEntries`.
    package internal(set) var texts: [[UInt8]]

    /// The address to connect to: `192.0.2.1:4000`, `[2001:db8::1]:4000`, or `[fe80::1%2]:4000` with the interface.
    package var endpoint: String {
        guard address.family == .version6 else { return "\(address):\(port)" }
        return address.isLinkLocal ? "[\(address)%\(key.interface)]:\(port)" : "[\(address)]:\(port)"
    }
}
