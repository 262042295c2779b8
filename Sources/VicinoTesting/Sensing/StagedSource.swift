public import VicinoSensing

/// A source, and what a test can do around it.
public struct StagedSource: Sendable {
    /// The source, which nobody reads yet.
    public let source: any ObservationSource
    /// Begins what the source takes for an activity, and goes on until it must have been reported.
    public let begin: @Sendable () async throws -> Void
    /// Ends that activity, for so long that the end must have been reported.
    public let end: @Sendable () async throws -> Void
    /// Lets some time pass in which nothing begins or ends, and delivers what is pending.
    public let deliver: @Sendable () async throws -> Void
    /// Makes the source unavailable, or available again; nil if the test cannot.
    public let setAvailable: (@Sendable (Bool) async throws -> Void)?

    /// A source of the caller, with what the rules must be able to do.
    public init(
        _ source: any ObservationSource, begin: @escaping @Sendable () async throws -> Void,
        end: @escaping @Sendable () async throws -> Void, deliver: @escaping @Sendable () async throws -> Void,
        setAvailable: (@Sendable (Bool) async throws -> Void)? = nil
    ) {
        self.source = source
        self.begin = begin
        self.end = end
        self.deliver = deliver
        self.setAvailable = setAvailable
    }

    /// A simulated source that sees walking.
    public static func simulated() -> StagedSource {
        let clock = TestClock()
        let source = SimulatedSource(.motion)
        return StagedSource(source) {
            source.begin("walking", at: clock.now)
            clock.advance(by: .seconds(300))
        } end: {
            source.end(at: clock.now)
            clock.advance(by: .seconds(60))
        } deliver: {
            clock.advance(by: .seconds(60))
            source.goOn(until: clock.now)
        } setAvailable: { isAvailable in
            source.setAvailable(isAvailable, at: clock.now)
        }
    }

    /// Waits until a condition holds.
    ///
    /// - Returns: whether it holds in the end.
    func eventually(_ condition: @Sendable () -> Bool) async throws -> Bool {
        for _ in 0..<Self.attempts where !condition() {
            try await deliver()
            // The reader of a sequence needs time on the executor to take new events.
            for _ in 0..<Self.turns where !condition() { await Task.yield() }
        }
        return condition()
    }

    /// Waits until all pending events have probably arrived.
    func pause() async throws {
        for _ in 0..<3 {
            try await deliver()
            for _ in 0..<Self.turns { await Task.yield() }
        }
    }

    private static let attempts = 30
    private static let turns = 200
}
