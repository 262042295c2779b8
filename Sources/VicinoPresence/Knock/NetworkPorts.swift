package import VicinoCore

/// The ports at which a device listens on one network, in the order in which it tries them.
///
/// They follow from the network and a secret of the device. So addresses of the device stay valid as long as it is on
/// that network, and no port tells observers which device it is on another one.
///
/// ```swift
/// for port in NetworkPorts(of: "Home via 3c:a6:2f:01:02:03", secret: own.agreementKey).ports { … }
/// ```
package struct NetworkPorts: Hashable, Sendable {
    /// The ports, all different. A device takes the first one that is free.
    package let ports: [UInt16]

    /// The possible ports: above those that Linux gives to outgoing connections, so that these seldom take one.
    package static let range: ClosedRange<UInt16> = 61_000...65_535
    /// How many ports are tried.
    package static let count = 8

    /// Computes the ports.
    ///
    /// - Parameters:
    ///   - network: a text that identifies the network.
    ///   - secret: a key that no other device has.
    package init(of network: String, secret: AgreementKey) {
        let hash = KeyedHash(key: secret.secret)
        var ports: [UInt16] = []
        var counter: UInt8 = 0
        while ports.count < Self.count {
            let message = HashLabel.port.bytes + [counter] + Array(network.utf8)
            let code = message.withUnsafeBytes { hash.prefix(of: $0) }
            let port = Self.range.lowerBound + UInt16(code % UInt64(Self.range.count))
            if !ports.contains(port) { ports.append(port) }
            counter &+= 1
        }
        self.ports = ports
    }
}
