/// A network that this device is on.
package struct PresentNetwork: Hashable, Sendable {
    /// What people call it: the name of a wireless one, otherwise that of the interface.
    package let name: String
    /// The interface over which it is reached.
    package let interface: String
    /// What it is recognised by; several where several gateways lead out of it. Empty while it is not recognised.
    package let ids: [NetworkID]
    /// The gateway that is preferred, by its address of the internet; nil without one.
    package let gateway: String?
    /// Whether nothing about it has changed for a while, or is about to.
    package let isSettled: Bool
    /// Whether somebody may want to be asked about it: not about what programs make within this computer.
    package let isWorthAsking: Bool
}
