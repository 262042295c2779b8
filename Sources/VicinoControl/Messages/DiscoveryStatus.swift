/// The status of discovery.
package struct DiscoveryStatus: Codable, Equatable, Sendable {
    /// The network interfaces on which it runs.
    package var interfaces: [String]
    /// Why discovery is impossible now, over any medium; nil if no obstacle is known.
    package var obstacle: DiscoveryObstacle?
    /// Why discovery uses no network; nil if no obstacle is known. Other media may work all the same.
    package var networkObstacle: DiscoveryObstacle?
    /// How Bluetooth works; nil if the user has not switched it on.
    package var bluetooth: BluetoothStatus?
    /// Whether it is known on which networks this device is.
    package var knowsNetworks: Bool
    /// Whether the system synchronises its clock with another source.
    package var isClockSynchronised: Bool
    /// The known error of this device's clock, in milliseconds; nil if none was found.
    package var clockOffset: Int64?

    package init(
        interfaces: [String] = [], obstacle: DiscoveryObstacle? = nil, networkObstacle: DiscoveryObstacle? = nil,
        bluetooth: BluetoothStatus? = nil, knowsNetworks: Bool = true,
        isClockSynchronised: Bool = true, clockOffset: Int64? = nil
    ) {
        self.interfaces = interfaces
        self.obstacle = obstacle
        self.knowsNetworks = knowsNetworks
        self.networkObstacle = networkObstacle
        self.bluetooth = bluetooth
        self.isClockSynchronised = isClockSynchronised
        self.clockOffset = clockOffset
    }
}
