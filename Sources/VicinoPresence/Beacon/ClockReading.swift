package import VicinoCore

/// The readings of a device's clocks at one moment.
package struct ClockReading: Hashable, Sendable {
    /// The device's time of day, which may be wrong and may jump.
    package let wall: Timestamp
    /// The time since a fixed moment, such as the start of the machine; it is never set, and continues during sleep.
    package let uptime: Duration
    /// Whether an outside source sets the time of day; if not, it may be wrong by hours.
    package let isSynchronised: Bool

    package init(wall: Timestamp, uptime: Duration, isSynchronised: Bool = true) {
        self.wall = wall
        self.uptime = uptime
        self.isSynchronised = isSynchronised
    }
}
