/// The kernel's state of a network interface at one moment.
package struct InterfaceState: Hashable, Sendable {
    /// Its name, such as `wlan0`.
    package var name: String
    /// The kernel's number of it, as long as it exists.
    package var index: Int32
    /// Whether it can send now: it is up, and has a carrier.
    package var isRunning = true
    /// Whether it is part of another interface, such as a bridge, which represents it.
    package var isPart = false
    /// Whether it leads to a network on which peers can be met: it is running, supports multicast, and is part of no
    /// other interface.
    package var isUsable = true
    /// Whether it is hardware, and not made by a program, such as a bridge for containers.
    package var isHardware = true
    /// How often the carrier has changed. An equal number means the same cable or association.
    package var carrierChanges: UInt32 = 0
    /// The name of the joined wireless network, as the bytes that it broadcasts; nil for none.
    package var wirelessName: [UInt8]?
    /// The prefixes of its addresses, such as `192.168.1.0/24`, without those that exist on every link.
    package var prefixes: [String] = []
    /// Its gateways, the preferred one first; at most `gatewayLimit`.
    package var gateways: [Gateway] = []

    /// The maximum number of gateways that count. On some networks any device can claim to be one, under any number of
    /// addresses.
    package static let gatewayLimit = 8

    /// An interface that is up and has joined nothing.
    package init(_ name: String, index: Int32) {
        self.name = name
        self.index = index
    }
}

/// A device that leads to other networks.
package struct Gateway: Hashable, Sendable {
    /// Its IP address, such as `192.168.1.1`.
    package var address: String
    /// Its link address, such as `3c:a6:2f:01:02:03`; nil while the kernel does not know it.
    package var linkAddress: String?
    /// The time since the gateway was last heard; zero for one that is set in the system's settings.
    package var heardAgo: Duration

    package init(_ address: String, linkAddress: String? = nil, heardAgo: Duration = .zero) {
        self.address = address
        self.linkAddress = linkAddress
        self.heardAgo = heardAgo
    }
}
