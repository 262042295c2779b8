internal import VicinoLocks
internal import VicinoPresence

/// The correction of a clock that is not synchronised, as sessions have shown it; shared by all readers of the time.
final class ClockCorrection: Sendable {
    private let milliseconds = LockedValue<Int64>(0)

    /// Stores the time that is known to be right.
    func learn(_ time: Timestamp, at now: ClockReading) {
        milliseconds.withLock { $0 = time.milliseconds - now.wall.milliseconds }
    }

    /// The time of day.
    func time(at now: ClockReading) -> Timestamp {
        now.isSynchronised ? now.wall : now.wall.advanced(byMilliseconds: milliseconds.withLock { $0 })
    }
}
