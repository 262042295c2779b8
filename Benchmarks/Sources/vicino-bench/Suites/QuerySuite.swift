internal import Foundation
internal import Vicino
internal import VicinoActivity

/// The queries for which a user waits: a day, a month, a search.
struct QuerySuite {
    let bench: Bench
    private let day: Int64 = 86_400_000

    init(_ bench: Bench) { self.bench = bench }

    func run(_ node: Node, records: Int) throws {
        try ranges(node, records: records, target: .atMost(20))
        try searches(node, records: records, target: .atMost(300))
    }

    /// The same in a node with few records shows whether the time depends on their number.
    func runSmall() throws {
        let node = try bench.author(.diary, seed: 7, records: 10_000)
        try ranges(node, records: 10_000, target: .atMost(20))
        try searches(node, records: 10_000, target: nil)
        try bench.remove(node)
    }

    private func ranges(_ node: Node, records: Int, target: Measurement.Target?) throws {
        for (name, length) in [("list", day), ("calendar", 31 * day)] {
            let newest = try node.records(Activity.self).reversed().first()?.start ?? .epoch
            let end = newest.advanced(byMilliseconds: -day * 20)
            let query = node.records(Activity.self).overlapping(from: end.advanced(byMilliseconds: -length), to: end)
            try measure("query.\(name)_ms", query, records: records, target: target)
        }
    }

    private func searches(_ node: Node, records: Int, target: Measurement.Target?) throws {
        let words = Vocabulary().words
        let all = node.records(Activity.self)
        let longest = words.dropFirst(500).max { $0.utf8.count < $1.utf8.count } ?? ""
        try measure("query.search_ms", all.matching(longest), records: records, target: target)
        try measure("query.search_none_ms", all.matching("no such thing anywhere"), records: records, target: nil)
        try measure(
            "query.search_frequent_100_ms", all.matching(words[0]).reversed().limit(100), records: records, target: nil)
    }

    private func measure(
        _ name: String, _ query: RecordRequest<Activity>, records: Int, target: Measurement.Target?
    ) throws {
        var found = 0
        let times = try (0..<max(bench.rounds, 3)).map { _ in try seconds { found = try query.all().count } }
        try Measurement(name, times.median * 1000, unit: "ms", target: target, records: records).print()
        try Measurement(name.replacing("_ms", with: "_found"), Double(found), unit: "records", records: records).print()
    }
}
