package import VicinoCore

extension WallTime {
    /// The time on the clock since midnight.
    package var timeOfDay: Duration { .milliseconds(millisecondOfDay) }
}

extension Duration {
    /// The 24 hours that a clock shows on every day, however long the day is.
    package static let dayOfClock = Duration.milliseconds(WallTime.millisecondsPerDay)

    /// Its share of the 24 hours of a clock.
    package var shareOfDay: Double { Double(milliseconds) / Double(WallTime.millisecondsPerDay) }
}
