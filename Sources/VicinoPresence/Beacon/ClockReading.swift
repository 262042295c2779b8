public import VicinoCore

/// What a device's clocks show at one moment.
public struct ClockReading: Hashable, Sendable {
    /// The time of day as the device believes it to be. It may be wrong, and it may jump.
    public let wall: Timestamp
    /// Time since some moment, such as the start of the machine: never set, and goes on while the device sleeps.
    public let uptime: Duration
    /// Whether the device knows its time of day from elsewhere; if not it may be wrong by hours.
    public let isSynchronised: Bool

    /// Joins the parts.
    public init(wall: Timestamp, uptime: Duration, isSynchronised: Bool = true) {
        self.wall = wall
        self.uptime = uptime
        self.isSynchronised = isSynchronised
    }
}

extension Duration {
    /// The duration in milliseconds, rounded towards zero, and kept in range.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? (seconds < 0 ? .min / 2 : .max / 2) : whole + attoseconds / 1_000_000_000_000_000
    }
}
