/// What the kernel tells of a network interface at one moment.
package struct InterfaceState: Hashable, Sendable {
    /// What it is called, such as `wlan0`.
    package var name: String
    /// The kernel's number for it, for as long as it is there.
    package var index: Int32
    /// Whether anything can be sent over it now: it is up, and has a carrier.
    package var isRunning = true
    /// Whether it is a part of another one, such as of a bridge, which stands for it.
    package var isPart = false
    /// Whether it leads to a network on which others can be met: it is running, takes what is sent to many, and is part of no
    /// other interface.
    package var isUsable = true
    /// Whether it is a piece of hardware, and not something that a program has made, such as a bridge for containers.
    package var isHardware = true
    /// How often the carrier has come and gone. Where the number is the same, so is the cable or the association.
    package var carrierChanges: UInt32 = 0
    /// The name of the wireless network that it has joined, in the bytes that everybody hears; nil for none.
    package var wirelessName: [UInt8]?
    /// The parts of the address space that it has addresses of, such as `192.168.1.0/24`, without those that every link has.
    package var prefixes: [String] = []
    /// Where it sends what is for other networks, the preferred one first; at most `gatewayLimit`.
    package var gateways: [Gateway] = []

    /// The most gateways that count: on some networks anybody can say to be one, under any number of addresses.
    package static let gatewayLimit = 8

    /// An interface that is up and joined to nothing.
    package init(_ name: String, index: Int32) { (self.name, self.index) = (name, index) }
}

/// A device that leads to other networks.
package struct Gateway: Hashable, Sendable {
    /// Its address of the internet, such as `192.168.1.1`.
    package var address: String
    /// Its address on the link, such as `3c:a6:2f:01:02:03`; nil while the kernel does not know it.
    package var linkAddress: String?
    /// How long ago it was heard from there last; zero for one that the system's settings name.
    package var heardAgo: Duration

    /// Joins the parts.
    package init(_ address: String, linkAddress: String? = nil, heardAgo: Duration = .zero) {
        (self.address, self.linkAddress, self.heardAgo) = (address, linkAddress, heardAgo)
    }
}
