internal import Foundation
internal import Vicino
internal import VicinoActivity

/// What an app does: it deletes a day of readings, and asks many people for one record each.
struct AppSuite {
    let bench: Bench
    private static let records = 86_400
    private static let people = 50

    func run() throws {
        try deletions()
        try requests()
    }

    /// What a node takes for adding and for deleting as many records, each in one transaction.
    private struct Times {
        let adding: Double
        let deleting: Double
    }

    private func deletions() throws {
        let times = try (0..<max(bench.rounds, 3)).map { _ in try addAndDelete() }
        let deleting = times.map(\.deleting).median
        let ratio = times.map { $0.deleting / $0.adding }.median
        try Measurement("delete.rate", Double(Self.records) / deleting, unit: "records/s", records: Self.records)
            .print()
        try Measurement("delete.ratio_to_adding", ratio, unit: "x", target: .atMost(3.5), records: Self.records).print()
    }

    private func addAndDelete() throws -> Times {
        let node = try bench.node("deleting")
        defer { try? bench.remove(node) }
        var workload = Workload(.diary, seed: 7)
        let activities = (0..<Self.records).map { _ in workload.next() }
        let adding = try seconds {
            try node.write { transaction in
                for activity in activities { try transaction.add(activity) }
            }
        }
        let ids = try node.records(Activity.self).all().map(\.id)
        let deleting = try seconds {
            try node.write { transaction in
                for id in ids { try transaction.delete(id) }
            }
        }
        return Times(adding: adding, deleting: deleting)
    }

    /// A loop over people, with a request for each, after a first loop that has opened what fits.
    private func requests() throws {
        let node = try bench.node("asking")
        for index in 0..<Self.people {
            let author = try bench.author(.diary, seed: UInt64(100 + index), records: 100)
            let path = bench.path("person.vicino")
            try author.export(toFile: path, for: .followers(.everything))
            try bench.remove(author)
            _ = try node.follow(.file(path), as: "Person \(index)")
        }
        for count in [8, 9, Self.people] {
            let people = try node.following().prefix(count)
            let loops = try (0..<max(bench.rounds, 3) + 1).map { _ in
                try seconds {
                    for person in people { _ = try node.records(Activity.self, of: person).first() }
                }
            }
            let loop = Array(loops.dropFirst()).median
            try Measurement("people.request_of_\(count)_ms", loop / Double(count) * 1000, unit: "ms", records: 100)
                .print()
        }
        try bench.remove(node)
    }
}
