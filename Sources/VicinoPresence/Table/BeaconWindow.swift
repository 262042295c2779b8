/// Which epochs a device looks at: those that a followed person's clock may believe in.
public struct BeaconWindow: Hashable, Sendable {
    /// The epoch of one's own clock.
    public let center: Epoch
    /// How many epochs before and after it are looked at.
    public let reach: Int64

    /// Two epochs: as much as other people's clocks may be wrong while one's own is right.
    public static let usualReach: Int64 = 2
    /// A day: as much as one's own clock may be wrong if it is not synchronised.
    public static let wideReach: Int64 = 96

    /// The epochs around one, fewer if one's own clock is known to be right.
    public init(center: Epoch, isSynchronised: Bool) {
        self.center = center
        reach = isSynchronised ? Self.usualReach : Self.wideReach
    }

    /// The epochs, the most likely first.
    var epochs: [Epoch] {
        [center] + (1...reach).flatMap { [center.advanced(by: -$0), center.advanced(by: $0)] }
    }

    /// The earliest of the epochs.
    var first: Epoch { center.advanced(by: -reach) }

    /// Whether bridges are looked for in an epoch. They are rare, and would double what a wide window takes.
    func looksForBridges(in epoch: Epoch) -> Bool { abs(epoch.number - center.number) <= Self.usualReach }
}
