/// What this device says of itself on the local network: these names, the port and the text, and nothing else.
///
/// Nothing in it names the machine. The host's name is made up by the caller, who takes another one, and another port,
/// each time that observers shall not see that two advertisements are of one device. The host's addresses stay the same.
package struct ServiceAdvertisement: Hashable, Sendable {
    /// What the service is called.
    package let instance: DNSLabel
    /// What the host is called, before `.local`.
    package let host: DNSLabel
    /// Where the service listens.
    package let port: UInt16
    /// The one entry of the text record; this alone can change while the rest stays.
    package let text: [UInt8]

    /// Joins the parts.
    ///
    /// - Throws: `DNSServiceError` with `.invalidText` unless the text has 1 to 255 bytes, and with `.invalidPort` for 0.
    package init(instance: DNSLabel, host: DNSLabel, port: UInt16, text: [UInt8]) throws(DNSServiceError) {
        guard (1...ServiceLimits.textBytes).contains(text.count) else {
            throw DNSServiceError(.invalidText, "What is advertised with a name has 1 to 255 bytes.")
        }
        guard port != 0 else { throw DNSServiceError(.invalidPort, "Port 0 cannot be advertised.") }
        (self.instance, self.host, self.port, self.text) = (instance, host, port, text)
    }

    /// Whether both have the same names and port, so that one follows from the other by a change of the text.
    func differsInTextOnly(from other: ServiceAdvertisement) -> Bool {
        (instance, host, port) == (other.instance, other.host, other.port)
    }
}
