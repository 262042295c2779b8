package import VicinoCore

/// All that this device advertises on the local network: these names, the port and the text.
///
/// Nothing in it names the machine. The caller invents the host's name. It takes another name and port whenever
/// observers must not recognise two advertisements as those of one device. The host's addresses stay the same.
package struct ServiceAdvertisement: Hashable, Sendable {
    /// The instance name of the service.
    package let instance: DNSLabel
    /// The name of the host, before `.local`.
    package let host: DNSLabel
    /// The port of the service.
    package let port: UInt16
    /// The only entry of the text record; it can change while the rest stays.
    package let text: [UInt8]

    /// Makes an advertisement from its parts.
    ///
    /// - Throws: `VicinoError` with `.invalidText` unless the text has 1 to 255 bytes, and with `.invalidPort` for 0.
    package init(instance: DNSLabel, host: DNSLabel, port: UInt16, text: [UInt8]) throws(VicinoError) {
        guard (1...ServiceLimits.textBytes).contains(text.count) else {
            throw VicinoError(.invalidText, "The text of an advertisement has 1 to 255 bytes.")
        }
        guard port != 0 else { throw VicinoError(.invalidPort, "Port 0 cannot be advertised.") }
        self.instance = instance
        self.host = host
        self.port = port
        self.text = text
    }

    /// Whether both have the same names and port, so that a change of the text turns one into the other.
    func differsInTextOnly(from other: ServiceAdvertisement) -> Bool {
        (instance, host, port) == (other.instance, other.host, other.port)
    }
}
