internal import Foundation
internal import Vicino
internal import VicinoActivity

/// Sessions over a network like Bluetooth: 20 kB/s each way and 50 ms for a round trip.
struct SlowSuite {
    let bench: Bench
    private static let records = 5000
    private static let slow = Relay.Conditions(rate: 20_000, delay: 0.025)

    func run() async throws {
        let author = try bench.author(.diary, seed: 7, records: Self.records)
        let whole = try await first(author)
        try await update(author)
        try await interrupted(author, whole)
    }

    /// - Returns: the bytes of the first transfer.
    private func first(_ author: Node) async throws -> Int {
        let follower = try bench.node("follower")
        defer { try? bench.remove(follower) }
        let week = try newestWeek(of: author)
        return try await author.reached(over: Self.slow) { relay, address in
            let invitation = try author.invite(sharing: .everything)
            let start = ContinuousClock.now
            async let watching: Double = {
                while try Self.count(follower) < week { try await Task.sleep(for: .milliseconds(10)) }
                return (ContinuousClock.now - start) / .seconds(1)
            }()
            _ = try await follower.follow(invitation, at: [address])
            let time = (ContinuousClock.now - start) / .seconds(1)
            try Measurement("slow.first_5000_s", time, unit: "s", target: .atMost(4.7), records: Self.records).print()
            try Measurement("slow.newest_week_s", try await watching, unit: "s", target: .atMost(1.5), records: week)
                .print()
            return relay.takeBytes()
        }
    }

    private func newestWeek(of author: Node) throws -> Int {
        let starts = try author.records(Activity.self).all().map(\.record.start.milliseconds)
        let newest = starts.max() ?? 0
        return starts.count { $0 > newest - 7 * 86_400_000 }
    }

    private static func count(_ follower: Node) throws -> Int {
        try follower.following().first.map { try follower.recordCounts(of: $0).values.reduce(0, +) } ?? 0
    }

    private func update(_ author: Node) async throws {
        let follower = try bench.node("follower")
        try await author.reached { _, address in
            _ = try await follower.follow(try author.invite(sharing: .everything), at: [address])
        }
        let changes = try DeltaSuite.changes(of: author, seed: 7001, behind: Self.records)
        try DeltaSuite.apply(changes, to: author, bench.clock)
        try await author.reached(over: Self.slow) { _, address in
            let start = ContinuousClock.now
            _ = try await follower.sync(with: follower.person(for: author.user), at: [address])
            let time = (ContinuousClock.now - start) / .seconds(1)
            try Measurement("slow.delta_s", time, unit: "s", target: .atMost(1.5), records: Self.records).print()
        }
        try bench.remove(follower)
    }

    /// The cost of a cut: the bytes of both sessions beyond those of one, and beyond those of any session.
    private func interrupted(_ author: Node, _ whole: Int) async throws {
        var losses: [Double] = []
        for index in 1...3 {
            let follower = try bench.node("follower")
            let invitation = try author.invite(sharing: .everything)
            var conditions = Self.slow
            conditions.cut = whole * index / 4
            let first = try await author.reached(over: conditions) { relay, address in
                _ = try? await follower.follow(invitation, at: [address])
                return relay.takeBytes()
            }
            let (second, third) = try await author.reached(over: Self.slow) { relay, address in
                _ = try await follower.sync(with: follower.person(for: author.user), at: [address])
                let second = relay.takeBytes()
                try author.add(Activity("reading", start: 1_790_000_000 + index, length: 60))
                _ = try await follower.sync(with: follower.person(for: author.user), at: [address])
                return (second, relay.takeBytes())
            }
            losses.append(Double(first + second - whole - third))
            try bench.remove(follower)
        }
        try Measurement(
            "slow.lost_by_a_cut_bytes", losses.max() ?? .nan, unit: "bytes", target: .atMost(4096),
            records: Self.records
        )
        .print()
    }
}
