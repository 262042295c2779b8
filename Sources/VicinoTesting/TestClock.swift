package import Vicino
internal import VicinoLocks

/// A clock that stands still until a test moves it.
public final class TestClock: Sendable {
    private let time = LockedValue(Timestamp.epoch.advanced(byMilliseconds: 1_790_000_000_000))

    /// Starts on 21 September 2026.
    public init() {}

    /// The present moment.
    package var now: Timestamp { time.withLock { $0 } }

    /// Moves the clock forward, or back.
    public func advance(by duration: Duration) {
        time.withLock { $0 = $0 + duration }
    }
}
