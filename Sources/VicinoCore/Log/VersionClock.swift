/// A hybrid logical clock: seconds since 1970 and a counter, in one comparable number.
///
/// A change takes the present second. If the version it replaces has that second or a later one, the change takes the
/// replaced clock plus one, and from the third version of one second on the next second. So of two versions of a record
/// made one after the other, the later has the higher clock, whatever time the device shows. The first two versions of
/// each second suffice, so calendar feeds can number them all. (After Kulkarni et al., "Logical Physical Clocks", 2014, kept per record.)
package struct VersionClock: Hashable, Comparable, Sendable {
    /// Seconds in the upper 40 bits, the counter in the lower 24.
    package let rawValue: UInt64

    /// The highest clock that is accepted: the first second of the year 2200 with the highest counter.
    package static let limit = VersionClock(
        uncheckedRawValue: UInt64(Timestamp.latest.milliseconds / 1000 + 1) << 24 - 1)

    /// Checks and wraps a raw value; nil beyond `limit`.
    package init?(rawValue: UInt64) {
        guard rawValue <= Self.limit.rawValue else { return nil }
        self.rawValue = rawValue
    }

    private init(uncheckedRawValue: UInt64) {
        rawValue = uncheckedRawValue
    }

    /// The clock for a change made `now` that replaces a version with the clock `previous`.
    package init(now: Timestamp, after previous: VersionClock? = nil) {
        let seconds = UInt64(max(0, now.milliseconds / 1000))
        rawValue = max(seconds << 24, previous?.next ?? 0)
    }

    /// The lowest clock of a version that replaces one with this clock.
    private var next: UInt64 {
        let nextSecond = ((rawValue >> 24) + 1) << 24
        let counter = rawValue & 0xFF_FFFF
        return counter == 0 || nextSecond > Self.limit.rawValue ? rawValue + 1 : nextSecond
    }

    /// The second in it, in which the device that made the change believed to be.
    package var second: Timestamp {
        Timestamp.epoch.advanced(byMilliseconds: Int64(clamping: rawValue >> 24) * 1000)
    }

    /// Orders by seconds, then by counter.
    package static func < (a: VersionClock, b: VersionClock) -> Bool { a.rawValue < b.rawValue }
}
