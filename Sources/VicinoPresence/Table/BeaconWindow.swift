/// The epochs that a device looks up: those that a followed person's clock may show.
package struct BeaconWindow: Hashable, Sendable {
    /// The quarter of an hour that this device's clock shows.
    package let center: Epoch
    /// How many epochs before and after it are included, and one more before: an epoch begins after its quarter of an
    /// hour, so another device may still be in an earlier one.
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
        center.neighbours(within: reach) + [first]
    }

    /// The earliest of the epochs.
    var first: Epoch { center.advanced(by: -reach - 1) }

    /// Whether an epoch's table includes bridges; they are rare, and would double the memory of a wide window.
    func looksForBridges(in epoch: Epoch) -> Bool {
        (-Self.usualReach - 1...Self.usualReach).contains(epoch.number - center.number)
    }
}
