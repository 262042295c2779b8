internal import Foundation

/// What this program takes of the computer.
struct ProcessUsage: Equatable, Sendable {
    /// Memory that is in use, in bytes; nil if the system does not say.
    var memory: UInt64?
    /// Open files and connections; nil if the system does not say.
    var files: Int?
    /// Time of processors, in seconds.
    var processorSeconds: Double

    /// As it is now.
    static func current() -> ProcessUsage {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let times = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
        // Where there is no /proc nothing is said of these two.
        let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        return ProcessUsage(memory: memory(), files: files, processorSeconds: times.reduce(0, +))
    }

    /// The second number of `statm` counts the pages that are in memory.
    private static func memory() -> UInt64? {
        // See above.
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }
        return pages.map { $0 * UInt64(max(0, sysconf(Int32(_SC_PAGESIZE)))) }
    }
}
