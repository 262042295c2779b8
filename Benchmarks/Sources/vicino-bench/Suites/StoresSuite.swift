internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoHarness

/// Following by a store: a bucket of a real SeaweedFS on the loopback interface.
///
/// Requests and bytes of objects are counted between the program and the driver of the store.
struct StoresSuite {
    let bench: Bench

    func run() async throws {
        let server = try await SeaweedFS(in: bench.path("seaweedfs"), buckets: ["behind", "workload"])
        defer { server.end() }
        try await behind(server)
        try await workload(server)
    }

    // MARK: A follower who is behind

    private static let records = 100_000
    /// As many as a year of the workload has.
    private static let recordsOfWeek = 85

    private func behind(_ server: SeaweedFS) async throws {
        // It counts the bytes of a request and its answer, headers included, which have no object.
        let relay = try Relay(to: server.port)
        defer { relay.end() }
        let bucket = try server.bucket("behind", readingPort: relay.port)
        let friends = try await StoreFriends(bench, followers: 1, at: bucket)
        try bench.fill(friends.author, .diary, seed: 7, records: Self.records)
        _ = try await friends.publish()
        let follower = friends.followers[0]
        try await fetchNews(friends, by: follower)
        try await nothingNew(friends, by: follower, over: relay)
        try await change(friends, records: Self.records)
        try await fetchNews(friends, by: follower)
        try await additions(friends, by: follower)
        try await update(friends, by: follower)
        try await year(friends, by: follower)
        try friends.remove(from: bench)
    }

    private func nothingNew(_ friends: StoreFriends, by follower: Node, over relay: Relay) async throws {
        _ = relay.takeBytes()
        let traffic = try await friends.fetch(by: follower)
        let bytes = relay.takeBytes()
        try count("stores.nothing_new_requests", traffic.requests, unit: "requests", atMost: 1, records: Self.records)
        try count("stores.nothing_new_bytes", bytes, unit: "bytes", atMost: 450, records: Self.records)
    }

    /// 210 new records.
    private func additions(_ friends: StoreFriends, by follower: Node) async throws {
        var workload = Self.workload(after: Self.records + 600)
        bench.clock.advance(by: .seconds(86_400))
        for _ in 0..<210 { try friends.author.add(workload.next()) }
        _ = try await friends.publish()
        let traffic = try await fetchNews(friends, by: follower)
        try count("stores.additions_requests", traffic.requests, unit: "requests", atMost: 1, records: Self.records)
        try count("stores.additions_bytes", traffic.readBytes, unit: "bytes", atMost: 8_192, records: Self.records)
    }

    /// 100 changed, 100 new and 10 deleted records: what they had said before must leave the store.
    private func update(_ friends: StoreFriends, by follower: Node) async throws {
        let changes = try DeltaSuite.changes(of: friends.author, seed: 7001, behind: Self.records)
        try DeltaSuite.apply(changes, to: friends.author, bench.clock)
        _ = try await friends.publish()
        let traffic = try await fetchNews(friends, by: follower)
        try count("stores.update_requests", traffic.requests, unit: "requests", atMost: 1, records: Self.records)
        try count("stores.update_bytes", traffic.readBytes, unit: "bytes", atMost: 8_192, records: Self.records)
    }

    /// Each week the author adds records, corrects one of the week before, and publishes.
    private func year(_ friends: StoreFriends, by follower: Node) async throws {
        var workload = Self.workload(after: Self.records + 1_000)
        var last = try friends.author.add(workload.next())
        for _ in 0..<52 {
            bench.clock.advance(by: .seconds(7 * 86_400))
            try friends.author.update(last, as: Activity.self) { $0 = workload.changed($0) }
            for _ in 0..<Self.recordsOfWeek { last = try friends.author.add(workload.next()) }
            _ = try await friends.publish()
        }
        let traffic = try await fetchNews(friends, by: follower)
        try count("stores.year_requests", traffic.requests, unit: "requests", atMost: 2, records: Self.records)
        try count("stores.year_bytes", traffic.readBytes, unit: "bytes", records: Self.records)
    }

    // MARK: Fifty followers of the workload

    private static let followers = 50

    private func workload(_ server: SeaweedFS) async throws {
        let friends = try await StoreFriends(bench, followers: Self.followers, at: try server.bucket("workload"))
        // Without records there is a pointer for each audience, and an envelope for each follower.
        let empty = try await friends.publish()
        guard empty.traffic.writes >= Self.followers + empty.audiences else {
            throw Shell.Failure(description: "The author has published without an envelope for each follower.")
        }
        try bench.fill(friends.author, .diary, seed: 7, records: bench.records)
        let start = ContinuousClock.now
        _ = try await friends.publish()
        let time = (ContinuousClock.now - start) / .seconds(1)
        try Measurement("stores.first_publish_s", time, unit: "s", records: bench.records).print()
        let objects = try await newFollowers(friends)
        try await change(friends, records: bench.records)
        try await revoke(friends, objects: objects)
        try friends.remove(from: bench)
    }

    /// What followers without a record fetch, beside an import of the same records from a dump.
    ///
    /// - Returns: how many objects they have read.
    private func newFollowers(_ friends: StoreFriends) async throws -> Int {
        let dump = bench.path("workload.vicino")
        try friends.author.export(toFile: dump, for: .followers(.everything))
        var ours = [Double]()
        var theirs = [Double]()
        var traffics = [StoreTraffic]()
        for follower in friends.followers.prefix(bench.rounds) {
            sync()
            let start = ContinuousClock.now
            traffics.append(try await fetchNews(friends, by: follower))
            ours.append((ContinuousClock.now - start) / .seconds(1))
            let importer = try bench.node("follower")
            sync()
            theirs.append(try seconds { _ = try importer.follow(.file(dump)) })
            try bench.remove(importer)
        }
        let ratio = ours.median / theirs.median
        try Measurement(
            "stores.new_follower_ratio_to_import", ratio, unit: "x", target: .atMost(1.25), records: bench.records
        ).against("import of the dump from disk, s", theirs.median, ratio: ratio).print()
        let reads = traffics.map(\.reads).max() ?? 0
        try count("stores.new_follower_gets", reads, unit: "requests", atMost: 66, records: bench.records)
        // A new follower reads all objects of the audience but the envelopes.
        let stored = traffics.map(\.readBytes).max() ?? 0
        try Measurement(
            "stores.stored_mb", Double(stored) / 1e6, unit: "MB",
            target: bench.records == 1_000_000 ? .atMost(11.6) : nil, records: bench.records
        ).print()
        try memory(of: friends.followers[Self.followers - 1], friends)
        return reads
    }

    /// In a program that does nothing else, by a follower without a record.
    private func memory(of follower: Node, _ friends: StoreFriends) throws {
        let folder = URL(fileURLWithPath: follower.dataPath).deletingLastPathComponent().path
        let arguments = [friends.bucket.readingAddress, folder, String(follower.now.milliseconds)]
        let output = try Shell.run(Program.beside("vicino-bench-follow"), arguments)
        guard let bytes = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Shell.Failure(description: "The child process has not said how much memory it took.")
        }
        try Measurement(
            "stores.new_follower_peak_memory_mb", bytes / 1_048_576, unit: "MiB", records: bench.records
        ).print()
    }

    /// From the revocation until nothing of the former epoch is in the bucket.
    ///
    /// - Parameter objects: how many of them the former follower can read.
    private func revoke(_ friends: StoreFriends, objects: Int) async throws {
        var times = [Double]()
        for follower in try friends.author.followers().prefix(bench.rounds) {
            bench.clock.advance(by: .seconds(60))
            sync()
            let start = ContinuousClock.now
            try friends.author.revoke(follower)
            let published = try await friends.publish()
            times.append((ContinuousClock.now - start) / .seconds(1))
            guard published.traffic.deletions >= objects else {
                throw Shell.Failure(description: "The revocation has left what the former follower can read.")
            }
        }
        try Measurement(
            "stores.revoke_seconds", times.median, unit: "s", target: .atMost(5), records: bench.records
        ).print()
    }

    // MARK: Both

    /// One new record. The user's own devices are an audience of their own, and each audience has its own objects.
    private func change(_ friends: StoreFriends, records: Int) async throws {
        var workload = Self.workload(after: records + 500)
        try friends.author.add(workload.next())
        let published = try await friends.publish()
        let puts = Double(published.traffic.requests) / Double(published.audiences)
        try Measurement(
            "stores.change_requests", puts, unit: "requests an audience", target: .atMost(1), records: records
        ).print()
        try count("stores.change_bytes", published.traffic.largestWrite, unit: "bytes", atMost: 4_096, records: records)
    }

    /// - Throws: an error if nothing was new, so that nothing was measured.
    @discardableResult
    private func fetchNews(_ friends: StoreFriends, by follower: Node) async throws -> StoreTraffic {
        let traffic = try await friends.fetch(by: follower)
        guard traffic.readBytes > 0 else {
            throw Shell.Failure(
                description: "A follower has found nothing new in the bucket, where there is something.")
        }
        return traffic
    }

    /// The workload that goes on after this many records.
    private static func workload(after records: Int) -> Workload {
        var workload = Workload(.diary, seed: 7)
        for _ in 0..<records { _ = workload.next() }
        return workload
    }

    private func count(
        _ name: String, _ value: Int, unit: String, atMost limit: Double? = nil, records: Int
    ) throws {
        try Measurement(
            name, Double(value), unit: unit, target: limit.map { .atMost($0) }, records: records
        ).print()
    }
}
