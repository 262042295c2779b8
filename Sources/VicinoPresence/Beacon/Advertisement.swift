public import VicinoCore

/// What a device advertises on a medium until the next change.
public struct Advertisement: Hashable, Sendable {
    /// The beacons to advertise at the same time; they replace all earlier ones.
    public let beacons: [Beacon]
    /// When to ask for the next beacons, by the caller's clock.
    public let until: Timestamp
}
