internal import Foundation

/// The memory of a process, as the system sums it up over its mappings.
struct ProcessMemory {
    /// Bytes that no other process shares and no file can restore: anonymous or dirty pages, and swapped ones.
    let privateBytes: Int
    /// Bytes of all pages in memory: also those of programs and libraries, which processes share.
    let residentBytes: Int

    /// - Parameter process: its id.
    init(of process: Int) throws {
        var counts: [Substring: Int] = [:]
        for line in try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8).split(separator: "\n")
        {
            let words = line.split(separator: " ")
            if words.count == 3, words[2] == "kB" { counts[words[0]] = Int(words[1]).map { $0 * 1024 } }
        }
        guard let dirty = counts["Private_Dirty:"], let anonymous = counts["Anonymous:"], let swapped = counts["Swap:"],
            let resident = counts["Rss:"]
        else { throw Shell.Failure(description: "The system does not say how much memory process \(process) takes.") }
        // Nearly all anonymous pages are also dirty, and would count twice in a sum.
        privateBytes = max(dirty, anonymous) + swapped
        residentBytes = resident
    }
}
