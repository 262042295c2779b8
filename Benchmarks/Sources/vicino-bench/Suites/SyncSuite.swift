internal import Foundation
internal import Vicino

/// Sessions over the loopback interface: everything, nothing new, and an update, beside `git clone` of the same records.
struct SyncSuite {
    let bench: Bench
    private static let records = 100_000

    func run() async throws {
        let author = try bench.author(.diary, seed: 7, records: Self.records)
        try await full(author)
        try await again(author)
    }

    /// Measures only the crowd, which takes far longer than the rest.
    func runCrowd() async throws {
        try await crowd(try bench.author(.diary, seed: 7, records: Self.records))
    }

    // MARK: Everything

    private func full(_ author: Node) async throws {
        let git = try GitServer(author, in: bench.path("git"), port: try Self.freePort())
        defer { git.end() }
        while !git.isUp { try await Task.sleep(for: .milliseconds(50)) }
        var ours = [(time: Double, bytes: Int)]()
        var theirs = [(time: Double, bytes: Int)]()
        var work = [Double]()
        for _ in 0..<bench.rounds {
            let before = ProcessorTime.now
            ours.append(try await follow(author))
            work.append((ProcessorTime.now - before) * 1000)
            let relay = try Relay(to: git.port)
            sync()
            let time = try seconds { try git.clone(by: relay.port, to: bench.path("clone")) }
            theirs.append((time, relay.takeBytes()))
            relay.end()
        }
        let time = ours.map(\.time).median / theirs.map(\.time).median
        let bytes = Double(ours[0].bytes) / Double(theirs[0].bytes)
        try Measurement("sync.full_time_ratio_to_git_clone", time, unit: "x", records: Self.records)
            .against("git clone of CSV over git://, s", theirs.map(\.time).median, ratio: time).print()
        try Measurement(
            "sync.full_bytes_ratio_to_git_clone", bytes, unit: "x", target: .atMost(0.45), records: Self.records
        )
        .against("git clone of CSV over git://, bytes", Double(theirs[0].bytes), ratio: bytes).print()
        try Measurement("sync.full_ms", ours.map(\.time).median * 1000, unit: "ms", records: Self.records).print()
        try Measurement("sync.full_processor_ms", work.median, unit: "ms", target: .atMost(350), records: Self.records)
            .print()
    }

    /// A new follower takes everything; the relay is as fast as for git.
    private func follow(_ author: Node) async throws -> (time: Double, bytes: Int) {
        let follower = try bench.node("follower")
        defer { try? bench.remove(follower) }
        return try await author.reached { relay, address in
            let invitation = try author.invite(sharing: .everything)
            sync()
            let start = ContinuousClock.now
            _ = try await follower.follow(invitation, at: [address])
            return ((ContinuousClock.now - start) / .seconds(1), relay.takeBytes())
        }
    }

    // MARK: Again

    private func again(_ author: Node) async throws {
        let follower = try bench.node("follower")
        try await author.reached { relay, address in
            _ = try await follower.follow(try author.invite(sharing: .everything), at: [address])
            var times = [Double]()
            var wholes = [Double]()
            // The first update after a first transfer takes twice as long as later ones, which are far more frequent.
            for round in 0..<4 * bench.rounds {
                let unchanged = try await follower.sync(with: follower.person(for: author.user), at: [address])
                if round == 0 { try report(unchanged) }
                let size = try apply(round, to: author, for: follower)
                _ = relay.takeBytes()
                let opened = Moment()
                let merged = Moment()
                let report = try await follower.sync(with: follower.person(for: author.user), at: [address]) {
                    progress in
                    switch progress {
                    case .connected: opened.set()
                    case .receiving: break
                    case .merged: merged.set()
                    }
                }
                wholes.append(opened.seconds())
                times.append(opened.seconds(until: merged))
                if round == 0 { try self.report(report, relay.takeBytes(), delta: size) }
            }
            try Measurement(
                "sync.delta_ms", times.median * 1000, unit: "ms", target: .atMost(15), records: Self.records
            ).print()
            try Measurement("sync.delta_session_ms", wholes.median * 1000, unit: "ms", records: Self.records).print()
        }
        try bench.remove(follower)
    }

    private func report(_ unchanged: SyncReport) throws {
        let bytes = Double(unchanged.bytesSent + unchanged.bytesReceived)
        try Measurement("sync.unchanged_bytes", bytes, unit: "bytes", target: .atMost(300), records: Self.records)
            .print()
        try Measurement("sync.unchanged_round_trips", Double(unchanged.roundTrips), unit: "round trips").print()
    }

    private func report(_ session: SyncReport, _ bytes: Int, delta: Int) throws {
        try Measurement(
            "sync.session_bytes_beyond_delta", Double(bytes - delta), unit: "bytes", target: .atMost(14_500),
            records: Self.records
        ).print()
        try Measurement("sync.delta_bytes", Double(delta), unit: "bytes", records: Self.records).print()
        try Measurement("sync.delta_round_trips", Double(session.roundTrips), unit: "round trips").print()
    }

    /// 210 operations.
    ///
    /// - Returns: the size of an update by file.
    private func apply(_ round: Int, to author: Node, for follower: Node) throws -> Int {
        let changes = try DeltaSuite.changes(of: author, seed: UInt64(7001 + round), behind: Self.records)
        try DeltaSuite.apply(changes, to: author, bench.clock)
        let have = try follower.haveFile(of: try follower.person(named: author.user.description))
        return try author.export(for: .followers(.everything), since: have) { _ in }.byteCount
    }

    /// A port that is free now.
    private static func freePort() throws -> UInt16 {
        let relay = try Relay(to: 1)
        defer { relay.end() }
        return relay.port
    }

    // MARK: A crowd

    /// Fifty simultaneous followers at a node in a separate process.
    private func crowd(_ author: Node) async throws {
        let followers = try (0..<50).map { _ in try bench.node("follower") }
        let invitation = try author.invite(sharing: .everything, uses: followers.count)
        let server = try Child.listening(as: author)
        guard let port = server.line().flatMap({ UInt16($0) }), let address = PeerAddress(host: "127.0.0.1", port: port)
        else { throw Shell.Failure(description: "The child process does not listen.") }
        let start = ContinuousClock.now
        let failures = await withTaskGroup(of: (any Error)?.self) { group in
            for follower in followers {
                group.addTask {
                    do { _ = try await follower.follow(invitation, at: [address]) } catch { return error }
                    return nil
                }
            }
            return await group.reduce(into: [any Error]()) { if let error = $1 { $0.append(error) } }
        }
        let time = (ContinuousClock.now - start) / .seconds(1)
        server.endInput()
        guard let bytes = server.line().flatMap({ Double($0) }) else {
            throw Shell.Failure(description: "The child process has not said how much memory it took.")
        }
        try Measurement(
            "sync.crowd_failures", Double(failures.count), unit: "sessions", target: .atMost(0), records: Self.records
        )
        .print()
        for failure in Set(failures.map { "\($0)" }) { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
        try Measurement(
            "sync.crowd_memory_mb", bytes / 1_048_576, unit: "MiB", target: .atMost(100), records: Self.records
        ).print()
        try Measurement("sync.crowd_seconds", time, unit: "s", records: Self.records * followers.count).print()
        for follower in followers { try bench.remove(follower) }
    }
}
