internal import Foundation
internal import Vicino

/// What a person waits for: a day, a month, a search.
struct QuerySuite {
    let bench: Bench
    private let day: Int64 = 86_400_000

    init(_ bench: Bench) { self.bench = bench }

    func run(_ node: Node, records: Int) throws {
        try ranges(node, records, .atMost(20))
        try searches(node, records, .atMost(300))
    }

    /// The same in a node of few records shows whether the time depends on how many there are.
    func runSmall() throws {
        let node = try bench.author(.diary, seed: 7, records: 10_000)
        try ranges(node, 10_000, .atMost(20))
        try searches(node, 10_000, nil)
        try bench.remove(node)
    }

    private func ranges(_ node: Node, _ records: Int, _ target: Measurement.Target?) throws {
        for (name, length) in [("list", day), ("calendar", 31 * day)] {
            var newest = Query()
            newest.newestFirst = true
            newest.limit = 1
            let end = try node.records(of: node.me, as: Activity.self, newest).first?.record.start ?? .epoch
            var query = Query()
            query.to = end.advanced(byMilliseconds: -day * 20)
            query.from = query.to?.advanced(byMilliseconds: -length)
            try measure("query.\(name)_ms", node, query, records, target)
        }
    }

    private func searches(_ node: Node, _ records: Int, _ target: Measurement.Target?) throws {
        let words = Vocabulary().words
        var query = Query()
        query.text = words.dropFirst(500).max { $0.utf8.count < $1.utf8.count }
        try measure("query.search_ms", node, query, records, target)
        query.text = "no such thing anywhere"
        try measure("query.search_none_ms", node, query, records, nil)
        query.text = words[0]
        query.limit = 100
        query.newestFirst = true
        try measure("query.search_frequent_100_ms", node, query, records, nil)
    }

    private func measure(
        _ name: String, _ node: Node, _ query: Query, _ records: Int, _ target: Measurement.Target?
    ) throws {
        var found = 0
        let times = try (0..<max(bench.rounds, 3)).map { _ in
            try seconds { found = try node.records(of: node.me, as: Activity.self, query).count }
        }
        try Measurement(name, times.median * 1000, "ms", target, records: records).print()
        try Measurement(name.replacing("_ms", with: "_found"), Double(found), "records", records: records).print()
    }
}
