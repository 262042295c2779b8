/// The status of discovery.
package struct DiscoveryStatus: Codable, Equatable, Sendable {
    /// The network interfaces on which it runs.
    package var interfaces: [String]
    /// Why nobody can be looked for now; nil if nothing is in the way.
    package var obstacle: DiscoveryObstacle?
    /// Whether it is known on which networks this device is.
    package var knowsNetworks: Bool
    /// Whether the system synchronises its clock with another source.
    package var isClockSynchronised: Bool
    /// The known error of this device's clock, in milliseconds; nil if none was found.
    package var clockOffset: Int64?

    /// Joins the parts.
    package init(
        interfaces: [String] = [], obstacle: DiscoveryObstacle? = nil, knowsNetworks: Bool = true,
        isClockSynchronised: Bool = true, clockOffset: Int64? = nil
    ) {
        (self.interfaces, self.obstacle, self.knowsNetworks) = (interfaces, obstacle, knowsNetworks)
        (self.isClockSynchronised, self.clockOffset) = (isClockSynchronised, clockOffset)
    }
}
