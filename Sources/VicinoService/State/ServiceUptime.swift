/// The time since the service started, which no change of the clock affects.
struct ServiceUptime: Sendable {
    /// The time now.
    let now: @Sendable () -> Duration
    /// Waits until a time.
    let wait: @Sendable (Duration) async throws -> Void

    /// Counts from now on.
    static func system() -> ServiceUptime {
        let begin = ContinuousClock.now
        return ServiceUptime {
            begin.duration(to: .now)
        } wait: {
            try await Task.sleep(until: begin + $0, clock: .continuous)
        }
    }
}
