internal import VicinoPresence

/// The clocks of a device that runs a discovery; tests move one by hand.
protocol TimeSource: Sendable {
    /// What the clocks show.
    var now: ClockReading { get }

    /// Waits until an uptime.
    ///
    /// - Throws: `CancellationError`.
    func wait(until uptime: Duration) async throws
}

extension TimeSource {
    /// Repeats an action, first after one interval, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - interval: the time from one start to the next; delays are not made up for.
    ///   - begin: when the first interval began; nil for now.
    func tick(every interval: Duration, since begin: Duration? = nil, _ body: () async -> Void) async {
        var next = (begin ?? now.uptime) + interval
        // Only cancellation makes a wait throw.
        while !Task.isCancelled, (try? await wait(until: next)) != nil {
            await body()
            next = max(next + interval, now.uptime)
        }
    }
}

/// The clocks of the system, with the time of day of the node's configuration.
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
