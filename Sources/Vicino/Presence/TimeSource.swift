internal import VicinoPresence

/// The clocks of a device that looks out for others; tests move one by hand.
protocol TimeSource: Sendable {
    /// What the clocks show.
    var now: ClockReading { get }

    /// Waits.
    ///
    /// - Throws: `CancellationError`.
    func wait(until uptime: Duration) async throws
}

extension TimeSource {
    /// Does something again and again, for the first time after an interval, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - interval: from one beginning to the next; what takes longer is not made up for.
    ///   - begin: when the first interval began; nil for now.
    func tick(every interval: Duration, since begin: Duration? = nil, _ body: () async -> Void) async {
        var next = (begin ?? now.uptime) + interval
        // Only the end of the task ends a wait with an error.
        while !Task.isCancelled, (try? await wait(until: next)) != nil {
            await body()
            next = max(next + interval, now.uptime)
        }
    }
}

/// The clocks of the system, with the time of day that the node believes in.
struct SystemTimeSource: TimeSource {
    private let wall: @Sendable () -> Timestamp
    private let isSynchronised: @Sendable () -> Bool
    private let start = ContinuousClock.now

    /// - Parameter isSynchronised: whether the time of day is right to within half an hour.
    init(wall: @escaping @Sendable () -> Timestamp, isSynchronised: @escaping @Sendable () -> Bool = { true }) {
        (self.wall, self.isSynchronised) = (wall, isSynchronised)
    }

    var now: ClockReading {
        ClockReading(wall: wall(), uptime: ContinuousClock.now - start, isSynchronised: isSynchronised())
    }

    func wait(until uptime: Duration) async throws {
        try await Task.sleep(until: start + uptime, tolerance: .milliseconds(100), clock: .continuous)
    }
}
