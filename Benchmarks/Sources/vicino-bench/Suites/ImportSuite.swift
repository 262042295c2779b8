internal import Foundation
internal import Vicino

/// A verified import of a dump into nothing, beside SQLite's own import of the same records as CSV.
struct ImportSuite {
    let bench: Bench

    func run(_ dump: String, records: Int) throws {
        let table = try peerTable(dump)
        var (ours, theirs) = ([Double](), [Double]())
        for _ in 0..<bench.rounds {
            let follower = try bench.node("follower")
            sync()
            ours.append(try seconds { _ = try follower.follow(.file(dump)) })
            try bench.remove(follower)
            let database = bench.path("peer.sqlite")
            sync()
            theirs.append(try seconds { try table.importCSV(into: database) })
            try FileManager.default.removeItem(atPath: database)
        }
        try Measurement(
            "import.ratio_to_sqlite_csv", theirs.median / ours.median, "x", .atLeast(1), records: records
        ).against("sqlite3 .import, s", theirs.median, ratio: theirs.median / ours.median).print()
        try Measurement("import.rate", Double(records) / ours.median, "records/s", records: records).print()
        try memory(dump, records)
    }

    private func peerTable(_ dump: String) throws -> PeerTable {
        let follower = try bench.node("follower")
        _ = try follower.follow(.file(dump))
        defer { try? bench.remove(follower) }
        return try PeerTable(replica: try follower.replicaPath, csv: bench.path("records.csv"))
    }

    /// In a process of its own, which does nothing else.
    private func memory(_ dump: String, _ records: Int) throws {
        let output = try Shell.run("/proc/self/exe".resolved, [Self.childCommand, dump, bench.path("child")])
        guard let bytes = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Shell.Failure(description: "The child process has not said how much memory it took.")
        }
        try Measurement("import.peak_memory_mb", bytes / 1_048_576, "MiB", .atMost(64), records: records).print()
    }

    static let childCommand = "follow-and-say-peak-memory"

    /// What the child process does: follow, then print its peak memory in bytes.
    static func child(_ dump: String, _ path: String) throws {
        let node = try Node.create(Bench.configuration(path, BenchClock()), name: "Child")
        _ = try node.follow(.file(dump))
        print(try Child.peakMemory())
    }
}

extension String {
    /// Where a symbolic link leads.
    fileprivate var resolved: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: self)) ?? self
    }
}
