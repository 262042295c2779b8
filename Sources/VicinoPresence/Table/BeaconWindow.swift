/// The epochs that a device looks up: those that a followed person's clock may show.
package struct BeaconWindow: Hashable, Sendable {
    /// The epoch of this device's clock.
    package let center: Epoch
    /// How many epochs before and after it are included.
    package let reach: Int64

    /// Two epochs: how wrong other people's clocks may be while this device's is right.
    package static let usualReach: Int64 = 2
    /// A day: how wrong this device's clock may be if it is not synchronised.
    package static let wideReach: Int64 = 96

    /// The epochs around one; fewer if this device's clock is known to be right.
    package init(center: Epoch, isSynchronised: Bool) {
        self.center = center
        reach = isSynchronised ? Self.usualReach : Self.wideReach
    }

    /// The epochs, the most likely first.
    var epochs: [Epoch] {
        [center] + (1...reach).flatMap { [center.advanced(by: -$0), center.advanced(by: $0)] }
    }

    /// The earliest of the epochs.
    var first: Epoch { center.advanced(by: -reach) }

    /// Whether an epoch's table includes bridges; they are rare, and would double the memory of a wide window.
    func looksForBridges(in epoch: Epoch) -> Bool { abs(epoch.number - center.number) <= Self.usualReach }
}
