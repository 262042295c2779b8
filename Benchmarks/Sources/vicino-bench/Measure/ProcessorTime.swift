internal import Foundation

/// The time for which processors worked for this process, in its own code and in the system.
///
/// Beside other load it says more than the time that has passed.
enum ProcessorTime {
    /// The seconds since the process began.
    static var now: Double {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}
