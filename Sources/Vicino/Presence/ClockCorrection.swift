internal import Synchronization
internal import VicinoPresence

/// What is to be added to a clock that nobody sets, as far as sessions have shown it, for all who ask what time it is.
final class ClockCorrection: Sendable {
    private let milliseconds = Mutex<Int64>(0)

    /// Takes over what time it is known to be.
    func learn(_ time: Timestamp, at now: ClockReading) {
        milliseconds.withLock { $0 = time.milliseconds - now.wall.milliseconds }
    }

    /// The time of day.
    func time(at now: ClockReading) -> Timestamp {
        now.isSynchronised ? now.wall : now.wall.advanced(byMilliseconds: milliseconds.withLock { $0 })
    }
}
