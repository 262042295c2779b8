internal import Glibc

/// Time on the clock that libsystemd uses: it never goes back, and stops while the computer sleeps.
struct MonotonicTime: Comparable {
    /// Microseconds since an arbitrary moment.
    var microseconds: UInt64

    static func now() -> MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(microseconds: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000)
    }

    /// A later moment; the duration may be negative or endless.
    func advanced(by duration: Duration) -> MonotonicTime {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0 else { return self }
        guard seconds < 1 << 32 else { return .never }
        let part = UInt64(attoseconds / 1_000_000_000_000)
        return MonotonicTime(microseconds: microseconds + UInt64(seconds) * 1_000_000 + part)
    }

    /// The time from one moment to this one, rounded up to milliseconds for `poll`.
    func milliseconds(after now: MonotonicTime) -> CInt {
        guard self > now else { return 0 }
        return CInt(clamping: (microseconds - now.microseconds) / 1000 + 1)
    }

    static let never = MonotonicTime(microseconds: .max)

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.microseconds < right.microseconds }
}
