/// An address on which a device listens: a host name or an IP address, and a port.
public struct PeerAddress: Hashable, Sendable {
    /// A name such as `anna.local`, or an IPv4 or IPv6 address without brackets.
    package let host: String
    /// The port, never 0.
    public let port: UInt16

    /// The port of an address that a user types without one, and the one at which `Node.listen` listens first.
    package static let defaultPort: UInt16 = 4747

    /// The maximum number of bytes in a host's name.
    package static let hostLimit = 253

    /// Checks and joins the parts; nil for a port of 0 and for text that cannot be a host's name or address.
    public init?(host: String, port: UInt16) {
        guard port > 0, (1...Self.hostLimit).contains(host.utf8.count), host.utf8.allSatisfy(Self.isHostByte),
            !host.hasPrefix("-")
        else { return nil }
        self.host = host
        self.port = port
    }

    /// Reads the text form: `anna.local:4747`, `192.168.1.20:4747` or `[fe80::1]:4747`.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            return nil
        }
        let host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]") && host.count > 2
        guard isBracketed == host.contains(":") else { return nil }
        self.init(host: String(isBracketed ? host.dropFirst().dropLast() : host), port: port)
        guard description == text else { return nil }
    }

    /// Reads the text form, as a user types it: `192.168.1.20:4747`, or without the port, which is then
    /// `defaultPort`.
    ///
    /// - Throws: ``VicinoError`` with `.malformed` that shows the form.
    public init(text: String) throws(VicinoError) {
        try self.init(text: text, defaultPort: Self.defaultPort)
    }

    /// - Parameter defaultPort: the port of an address that is typed without one.
    package init(text: String, defaultPort: UInt16) throws(VicinoError) {
        guard let address = PeerAddress(text) ?? PeerAddress(bare: text, defaultPort) else {
            throw VicinoError(
                .malformed,
                "\(DisplayText(quoting: text)) is not an address. Write it like 192.168.1.20, 192.168.1.20:4747 or "
                    + "[fe80::1]:4747.")
        }
        self = address
    }

    /// Reads a host without a port; nil for text that has another form.
    private init?(bare text: String, _ port: UInt16) {
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]")
        let host = isBracketed ? String(text.dropFirst().dropLast()) : text
        // One colon stands before a port; an IPv6 address has more.
        let colons = host.utf8.count { $0 == UInt8(ascii: ":") }
        guard isBracketed ? colons >= 2 : colons != 1, colons == 0 || Self.isIPv6(host) else { return nil }
        self.init(host: host, port: port)
    }

    /// Whether a text with colons can be an IPv6 address, perhaps with a zone.
    private static func isIPv6(_ host: String) -> Bool {
        let address = host.prefix { $0 != "%" }
        return address.contains("::") || address.count { $0 == ":" } == 7
            ? address.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } : false
    }

    /// Whether the address is of the computer itself, which no other device can reach.
    package var isLoopback: Bool {
        let host = host.lowercased()
        let isNumeric = host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return host == "localhost" || host == "::1" || host.hasPrefix("127.") && isNumeric
    }

    /// Whether the byte may be part of a name or an address; `%` precedes the zone of a link-local address.
    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: ".-_:%".utf8.contains(byte)
        }
    }
}

extension PeerAddress: LosslessStringConvertible {
    /// Host and port with a colon between them; an IPv6 address has brackets.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
