/// A network that this device is on.
package struct PresentNetwork: Hashable, Sendable {
    /// Its name for the user: that of a wireless network, otherwise that of the interface.
    package let name: String
    /// The interface that reaches it.
    package let interface: String
    /// Its ids; several if it has several gateways. Empty while it is not recognised.
    package let ids: [NetworkID]
    /// The IP address of the preferred gateway; nil without one.
    package let gateway: String?
    /// Whether nothing about it has changed for a while, nor is about to.
    package let isStable: Bool
    /// Whether to ask the user about it: not for networks that programs make within this computer.
    package let isWorthAsking: Bool
}
