internal import Foundation
internal import Vicino

/// The size of a dump, and the speed of making it.
struct DumpSuite {
    let bench: Bench

    /// - Returns: the dump's path.
    func run(_ author: Node) throws -> String {
        let path = bench.path("dump.vicino")
        let report = try author.export(toFile: path, for: .followers(.everything))
        try size("dump.bytes_per_record", report, target: .atMost(10.4))
        let times = try (0..<bench.rounds).map { _ in
            try seconds { try author.export(for: .followers(.everything)) { _ in } }
        }
        try Measurement(
            "dump.encode_rate", Double(report.entryCount) / times.median, unit: "records/s", target: .atLeast(500_000),
            records: report.entryCount
        ).print()
        return path
    }

    /// Another seed and another shape, with a fifth of the records, which makes a dump at most a little larger.
    func runOthers() throws {
        for (name, shape, seed) in [("other_seed", Shape.diary, UInt64(8)), ("phone", .phone, 7)] {
            let author = try bench.author(shape, seed: seed, records: bench.records / 5)
            let report = try author.export(for: .followers(.everything)) { _ in }
            try size("dump.bytes_per_record_\(name)", report, target: shape == .diary ? .atMost(10.4) : nil)
            try bench.remove(author)
        }
    }

    private func size(_ name: String, _ report: ExportReport, target: Measurement.Target?) throws {
        try Measurement(
            name, Double(report.byteCount) / Double(report.entryCount), unit: "bytes", target: target,
            records: report.entryCount
        ).print()
    }
}
