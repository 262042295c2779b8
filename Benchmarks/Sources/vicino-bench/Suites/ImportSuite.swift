internal import Foundation
internal import Vicino
internal import VicinoActivity

/// A verified import of a dump into an empty replica, beside SQLite's own import of the same records as CSV.
struct ImportSuite {
    let bench: Bench

    func run(_ dump: String, records: Int) throws {
        let table = try peerTable(dump)
        var ours = [Double]()
        var theirs = [Double]()
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
            "import.ratio_to_sqlite_csv", theirs.median / ours.median, unit: "x", target: .atLeast(1), records: records
        ).against("sqlite3 .import, s", theirs.median, ratio: theirs.median / ours.median).print()
        try Measurement("import.rate", Double(records) / ours.median, unit: "records/s", records: records).print()
        try memory(dump, records)
    }

    /// An import of a CSV table of 200,000 rows into an empty node.
    func runCSV() throws {
        let rows = 200_000
        var workload = Workload(.diary, seed: 7)
        var text = "activity,start,end,place,note\n"
        for _ in 0..<rows { text += workload.next().csv }
        let bytes = Array(text.utf8)
        var times = [Double]()
        var work = [Double]()
        for _ in 0..<bench.rounds {
            let author = try bench.node("author")
            sync()
            let before = ProcessorTime.now
            times.append(try seconds { try Self.importFile(bytes, author) })
            work.append(ProcessorTime.now - before)
            try bench.remove(author)
        }
        try Measurement("import.csv", times.median, unit: "s", target: .atMost(2), records: rows).print()
        try Measurement("import.csv_processor_s", work.median, unit: "s", records: rows).print()
    }

    private static func importFile(_ csv: [UInt8], _ author: Node) throws {
        var reader = CSVActivityReader(timeZone: .gmt)
        try author.add(Activity.self, uniqueBy: [\.name, \.start, \.end]) { put in
            let take = { (item: ImportItem) in
                if case .record(let activity) = item { try put(activity) }
            }
            for start in stride(from: 0, to: csv.count, by: 65_536) {
                try reader.read(csv[start..<min(start + 65_536, csv.count)], take)
            }
            try reader.finish(take)
        }
    }

    private func peerTable(_ dump: String) throws -> PeerTable {
        let follower = try bench.node("follower")
        _ = try follower.follow(.file(dump))
        defer { try? bench.remove(follower) }
        return try PeerTable(replica: try follower.replicaPath, csv: bench.path("records.csv"))
    }

    /// In a program that does nothing else and holds none of the other suites.
    private func memory(_ dump: String, _ records: Int) throws {
        let output = try Shell.run(Program.beside("vicino-bench-follow"), [dump, bench.path("child")])
        guard let bytes = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Shell.Failure(description: "The child process has not said how much memory it took.")
        }
        try Measurement("import.peak_memory_mb", bytes / 1_048_576, unit: "MiB", target: .atMost(64), records: records)
            .print()
    }
}

extension Activity {
    /// The row of a table in another program's form.
    fileprivate var csv: String {
        let texts = [name, place ?? "", note ?? ""].map { "\"\($0.replacing("\"", with: "\"\""))\"" }
        return "\(texts[0]),\(start.iso8601),\(end?.iso8601 ?? ""),\(texts[1]),\(texts[2])\n"
    }
}
