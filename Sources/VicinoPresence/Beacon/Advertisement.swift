package import VicinoCore

/// What a device advertises on a medium until the next change.
package struct Advertisement: Hashable, Sendable {
    /// The beacons to advertise at the same time; they replace all earlier ones.
    package let beacons: [Beacon]
    /// When to ask for the next beacons, by the caller's clock.
    package let until: Timestamp

    package init(beacons: [Beacon], until: Timestamp) {
        self.beacons = beacons
        self.until = until
    }
}
