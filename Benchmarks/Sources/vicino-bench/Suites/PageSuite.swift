internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoWeb

/// The pages for which a user waits, as a browser fetches them over the loopback interface, with fifty followed people.
///
/// The time is that of the whole request: the server's, and that of the connection, which is less than a millisecond.
struct PageSuite {
    let bench: Bench

    private static let people = 50
    private static let recordsOfPerson = 1_000

    func run() async throws {
        let dumps = try (0..<Self.people).map { index in
            let author = try bench.author(.diary, seed: UInt64(100 + index), records: Self.recordsOfPerson)
            let path = bench.path("person.vicino")
            try author.export(toFile: path, for: .followers(.everything))
            try bench.remove(author)
            return path
        }
        for records in [bench.records / 10, bench.records] {
            let node = try bench.author(.diary, seed: 7, records: records)
            for (index, dump) in dumps.enumerated() { _ = try node.follow(.file(dump), as: "Person \(index)") }
            try await pages(node, records)
            if records == bench.records { try await PageMemory(bench, node, records: records).run() }
            try bench.remove(node)
        }
    }

    /// A page, and what it may take.
    private struct Wanted {
        let name: String
        let path: String
        let milliseconds: Double?
        let bytes: Double?
    }

    /// All of them lie where both stores have the same records.
    private static let wanted = [
        Wanted(name: "today", path: "/", milliseconds: nil, bytes: 60_000),
        Wanted(name: "day", path: "/calendar/day?date=1960-05-15", milliseconds: 30, bytes: 60_000),
        Wanted(name: "month", path: "/calendar/month?date=1960-05-15", milliseconds: 30, bytes: 60_000),
        Wanted(name: "year", path: "/calendar/year?date=1960-05-15", milliseconds: 60, bytes: 60_000),
        Wanted(name: "people", path: "/people", milliseconds: nil, bytes: 60_000),
        Wanted(name: "month_charts", path: "/charts?span=month&date=1960-05-15", milliseconds: nil, bytes: 60_000),
        Wanted(name: "year_charts", path: "/charts?span=year&date=1960-05-15", milliseconds: nil, bytes: nil),
        Wanted(name: "year_svg", path: "/charts/map/svg?span=year&date=1960-05-15", milliseconds: 50, bytes: nil),
        Wanted(name: "parts_svg", path: "/charts/parts/svg?span=year&date=1960-05-15", milliseconds: 50, bytes: nil),
        Wanted(name: "search", path: "/calendar/list?text=\(longestWord)", milliseconds: nil, bytes: 60_000),
    ]

    private static let longestWord =
        Vocabulary().words.dropFirst(500).max { $0.utf8.count < $1.utf8.count } ?? "x"

    private func pages(_ node: Node, _ records: Int) async throws {
        let server = WebServer(node, port: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            defer { group.cancelAll() }
            let browser = try await PageBrowser(of: node)
            for page in Self.wanted {
                var size = try await browser.fetch(page.path).bytes
                var times: [Double] = []
                for _ in 0..<max(bench.rounds, 5) {
                    let fetched = try await browser.fetch(page.path)
                    size = fetched.bytes
                    times = times + [fetched.seconds]
                }
                try Measurement(
                    "page.\(page.name)_ms", times.median * 1000, unit: "ms",
                    target: page.milliseconds.map { .atMost($0) },
                    records: records
                ).print()
                try Measurement(
                    "page.\(page.name)_bytes", Double(size), unit: "bytes", target: page.bytes.map { .atMost($0) },
                    records: records
                ).print()
            }
        }
    }
}
