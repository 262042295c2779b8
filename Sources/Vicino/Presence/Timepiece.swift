internal import VicinoPresence

/// The clocks of a device that looks out for others; tests move one by hand.
protocol Timepiece: Sendable {
    /// What the clocks show.
    var now: ClockReading { get }

    /// Waits.
    ///
    /// - Throws: `CancellationError`.
    func wait(until uptime: Duration) async throws
}

/// The clocks of the system, with the time of day that the node believes in. It is taken to be right to within half an
/// hour.
struct SystemTimepiece: Timepiece {
    private let wall: @Sendable () -> Timestamp
    private let start = ContinuousClock.now

    init(wall: @escaping @Sendable () -> Timestamp) { self.wall = wall }

    var now: ClockReading { ClockReading(wall: wall(), uptime: ContinuousClock.now - start) }

    func wait(until uptime: Duration) async throws {
        try await Task.sleep(until: start + uptime, tolerance: .milliseconds(100), clock: .continuous)
    }
}
