internal import Foundation

/// The computer's resources that this process uses.
struct ProcessUsage: Equatable, Sendable {
    /// Resident memory, in bytes; nil if the system does not tell.
    var memory: UInt64?
    /// Open files and connections; nil if the system does not tell.
    var files: Int?
    /// Processor time, in seconds.
    var processorSeconds: Double

    /// Measures the present usage.
    static func current() -> ProcessUsage {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let times = [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
        // Without /proc, files and memory stay nil.
        let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        return ProcessUsage(memory: memory(), files: files, processorSeconds: times.reduce(0, +))
    }

    /// Reads the second number of `statm`, which counts the resident pages.
    private static func memory() -> UInt64? {
        // Without /proc, memory stays nil.
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }
        return pages.map { $0 * UInt64(max(0, sysconf(Int32(_SC_PAGESIZE)))) }
    }
}
