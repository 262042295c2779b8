internal import Glibc

/// The clock that never goes back, and goes on while the computer sleeps; the kernel can stamp scans by it.
enum BootClock {
    /// The seconds since the computer was started.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
