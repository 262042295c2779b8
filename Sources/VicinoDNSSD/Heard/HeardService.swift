/// A service that somebody advertises, as it was heard on one interface over one protocol.
///
/// Anybody on the network can have said so, on anybody's behalf: it is a hint and proves nothing.
package struct HeardService: Hashable, Sendable {
    /// What tells one heard service from others.
    package struct Key: Hashable, Sendable {
        /// What the service is called.
        package let instance: DNSLabel
        /// Where it was heard.
        package let interface: InterfaceIndex
        /// What it was heard over; the address is of the same kind.
        package let family: InternetFamily
    }

    /// The name, and where it was heard.
    package let key: Key
    /// What the host calls itself, before `.local`.
    package let host: DNSLabel
    /// Where the host is.
    package let address: InternetAddress
    /// Where the service listens on it.
    package internal(set) var port: UInt16
    /// The entries of the text record, at most `ServiceLimits.textEntries`.
    package internal(set) var texts: [[UInt8]]

    /// Where to connect to: `192.0.2.1:4000`, `[2001:db8::1]:4000`, or `[fe80::1%2]:4000` with the interface.
    package var endpoint: String {
        guard address.family == .version6 else { return "\(address):\(port)" }
        return address.isLinkLocal ? "[\(address)%\(key.interface)]:\(port)" : "[\(address)]:\(port)"
    }
}
