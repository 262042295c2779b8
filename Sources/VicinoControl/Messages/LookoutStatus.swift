/// How the service looks for others.
package struct LookoutStatus: Codable, Equatable, Sendable {
    /// The network interfaces on which it does.
    package var interfaces: [String]
    /// Why nobody can be looked for now; nil if nothing is in the way.
    package var obstacle: LookoutObstacle?
    /// Whether it is known on which networks this device is.
    package var knowsNetworks: Bool
    /// Whether the system knows from elsewhere what time it is.
    package var isClockSynchronised: Bool
    /// By how many milliseconds the clock of this device has been found to be wrong; nil if it has not.
    package var clockOffset: Int64?

    /// Joins the parts.
    package init(
        interfaces: [String] = [], obstacle: LookoutObstacle? = nil, knowsNetworks: Bool = true,
        isClockSynchronised: Bool = true, clockOffset: Int64? = nil
    ) {
        (self.interfaces, self.obstacle, self.knowsNetworks) = (interfaces, obstacle, knowsNetworks)
        (self.isClockSynchronised, self.clockOffset) = (isClockSynchronised, clockOffset)
    }
}
