internal import VicinoPresence
internal import VicinoThreads

/// The clocks of a device that runs a discovery; tests move one by hand.
protocol TimeSource: Sendable {
    /// What the clocks show.
    var now: ClockReading { get }

    /// Waits until an uptime.
    ///
    /// - Throws: `CancellationError`.
    func wait(until uptime: Duration) async throws

    /// Waits until an uptime, for an actor of an executor: without another thread, if the clock can.
    ///
    /// - Throws: `CancellationError`.
    func wait(
        until uptime: Duration, on executor: BlockingExecutor?, isolation actor: isolated (any Actor)?
    ) async throws
}

extension TimeSource {
    func wait(
        until uptime: Duration, on executor: BlockingExecutor?, isolation actor: isolated (any Actor)?
    ) async throws { try await wait(until: uptime) }

    /// Repeats an action, first after one interval, until the task is cancelled.
    ///
    /// - Parameters:
    ///   - interval: the time from one start to the next; delays are not made up for.
    ///   - begin: when the first interval began; nil for now.
    ///   - executor: the executor of the calling actor, on which to wait; nil for a shared thread.
    func tick(
        every interval: Duration, since begin: Duration? = nil, on executor: BlockingExecutor? = nil,
        isolation actor: isolated (any Actor)? = #isolation, _ body: () async -> Void
    ) async {
        var next = (begin ?? now.uptime) + interval
        // Only cancellation makes a wait throw.
        while !Task.isCancelled, (try? await wait(until: next, on: executor, isolation: actor)) != nil {
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
        self.wall = wall
        self.isSynchronised = isSynchronised
    }

    var now: ClockReading {
        ClockReading(wall: wall(), uptime: ContinuousClock.now - start, isSynchronised: isSynchronised())
    }

    func wait(until uptime: Duration) async throws {
        try await Task.sleep(until: start + uptime, tolerance: .milliseconds(100), clock: .continuous)
    }

    func wait(
        until uptime: Duration, on executor: BlockingExecutor?, isolation actor: isolated (any Actor)?
    ) async throws {
        guard let executor else { return try await wait(until: uptime) }
        try await executor.wait(start + uptime - .now, isolation: actor)
    }
}
