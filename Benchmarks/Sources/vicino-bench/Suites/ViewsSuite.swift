internal import Foundation
internal import Vicino
internal import VicinoActivity

/// What audiences cost: each has a log of its own, which is made while the author records.
struct ViewsSuite {
    let bench: Bench
    private static let records = 100_000
    private static let single = 300

    func run() throws {
        try recording()
        try newAudience()
    }

    /// An audience that sees everything, another one for each number: its moment is before all records.
    private static func audience(_ number: Int) -> DumpAudience {
        let since = Timestamp.epoch.advanced(byMilliseconds: -2_000_000_000_000 + Int64(number))
        let form = number % 2 == 0 ? SharedForm.everything : .careful
        return .followers(Sharing(.everything, in: form, since: since))
    }

    // MARK: Recording

    /// What a node takes for adding records in one transaction, and for adding some one by one.
    private struct Times {
        let together: Double
        let alone: Double
    }

    private func recording() throws {
        var medians: [Int: Times] = [:]
        for count in [0, 1, 5] {
            let times = try (0..<max(bench.rounds, 3)).map { _ in try record(audiences: count) }
            let median = Times(together: times.map(\.together).median, alone: times.map(\.alone).median)
            medians[count] = median
            try Measurement(
                "views.add_rate_\(count)", Double(Self.records) / median.together, unit: "records/s",
                records: Self.records
            ).print()
            try Measurement("views.add_ms_\(count)", median.alone / Double(Self.single) * 1000, unit: "ms").print()
        }
        guard let one = medians[1], let five = medians[5] else { return }
        try Measurement(
            "views.add_ratio", five.together / one.together, unit: "x", target: .atMost(1.5), records: Self.records
        ).print()
        try Measurement("views.add_alone_ratio", five.alone / one.alone, unit: "x", target: .atMost(1.5)).print()
    }

    private func record(audiences count: Int) throws -> Times {
        let node = try bench.node("recording")
        defer { try? bench.remove(node) }
        var workload = Workload(.diary, seed: 7)
        try node.add(workload.next())
        for number in 0..<count { _ = try node.export(for: Self.audience(number)) { _ in } }
        let activities = (0..<Self.records).map { _ in workload.next() }
        let together = try seconds {
            try node.write { transaction in
                for activity in activities { try transaction.add(activity) }
            }
        }
        let others = (0..<Self.single).map { _ in workload.next() }
        let alone = try seconds { for activity in others { try node.add(activity) } }
        return Times(together: together, alone: alone)
    }

    // MARK: A new audience

    /// The first export for an audience makes its logs, and signs them; a later one does neither.
    private func newAudience() throws {
        let author = try bench.author(.diary, seed: 7, records: Self.records)
        defer { try? bench.remove(author) }
        let own = try author.export(for: .ownDevices) { _ in }
        var times: [Double] = []
        for number in 0..<max(bench.rounds, 3) {
            let first = try seconds { _ = try author.export(for: Self.audience(number)) { _ in } }
            let again = try seconds { _ = try author.export(for: Self.audience(number)) { _ in } }
            times.append(first - again)
        }
        try Measurement(
            "views.new_audience_s", times.median, unit: "s", target: .atMost(0.5), records: Self.records
        ).print()
        let everything = try author.export(for: .followers(.everything)) { _ in }
        let careful = try author.export(for: Self.audience(1)) { _ in }
        try size("views.bytes_per_record", everything, target: .atMost(10.4))
        try size("views.bytes_per_record_careful", careful, target: .atMost(10.4))
        try Measurement(
            "views.bytes_ratio_to_own", Double(everything.byteCount) / Double(own.byteCount), unit: "x",
            target: .atMost(1.05), records: Self.records
        ).print()
    }

    private func size(_ name: String, _ report: ExportReport, target: Measurement.Target) throws {
        try Measurement(
            name, Double(report.byteCount) / Double(report.entryCount), unit: "bytes", target: target,
            records: report.entryCount
        ).print()
    }
}
