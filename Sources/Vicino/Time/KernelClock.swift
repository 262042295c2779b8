internal import CTimex

/// What the kernel knows of its clock.
enum KernelClock {
    /// At this estimated error, in microseconds, the kernel no longer vouches for the time. It starts there, and a clock
    /// that no program corrects reaches it within hours.
    static let maximumError = 16_000_000

    /// Whether a program keeps the clock right, such as one that speaks NTP; true if the kernel cannot be asked, because
    /// most clocks are right.
    ///
    /// It goes by the error that the kernel estimates. The flag `STA_UNSYNC` is also set by programs that keep the clock
    /// right, so that the kernel leaves the clock of the hardware alone.
    @Sendable static func isSynchronised() -> Bool {
        var state = timex()  // Zero asks, and changes nothing.
        return isSynchronised(adjtimex(&state) < 0 ? nil : state.maxerror)
    }

    /// - Parameter error: the estimated error in microseconds; nil if the kernel cannot be asked.
    static func isSynchronised(_ error: Int?) -> Bool {
        if let error { error < maximumError } else { true }
    }
}
