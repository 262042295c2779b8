package import VicinoCore

/// A moment by both clocks of the device.
package struct AreaMoment: Hashable, Sendable {
    /// The time since a fixed moment. It is never set, and it goes on while the device sleeps.
    package let uptime: Duration
    /// The time of day, which may be set at any time.
    package let wall: Timestamp

    package init(uptime: Duration, wall: Timestamp) {
        self.uptime = uptime
        self.wall = wall
    }
}
