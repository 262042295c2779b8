internal import Foundation
internal import NIOConcurrencyHelpers
internal import Vicino
internal import VicinoPresence
internal import VicinoTesting

/// Meetings in one process: over a slow network, with nothing new, and two hundred at once.
struct EncounterSuite {
    let bench: Bench
    private static let records = 5000
    private static let people = 200

    func run() async throws {
        let author = try bench.author(.diary, seed: 7, records: Self.records)
        let follower = try bench.node("follower")
        try await author.reached { relay, address in
            _ = try await follower.follow(try author.invite(sharing: .everything), at: [address])
            _ = relay.takeBytes()
            _ = try await follower.sync(with: follower.person(for: author.user), at: [address])
            let bytes = Double(relay.takeBytes())
            try Measurement(
                "meet.unchanged_bytes", bytes, unit: "bytes", target: .atMost(14_500), records: Self.records
            ).print()
        }
        try await slow(author, follower)
        try bench.remove(follower)
        try await crowd(author)
    }

    // MARK: A slow network

    /// From the sighting of the author to the commit of all records.
    private func slow(_ author: Node, _ follower: Node) async throws {
        let network = SimulatedNetwork()
        let route = SlowRoute()
        let shaped = RelayedMedium(inner: network.medium(), route: route)
        try await author.discover(host: "127.0.0.1", over: [shaped]) { _ in
            let medium = network.medium()
            try await follower.discover(host: "127.0.0.1", over: [medium]) { discovery in
                var times: [Double] = []
                for round in 0..<bench.rounds {
                    network.disconnect(medium)
                    let changes = try DeltaSuite.changes(of: author, seed: UInt64(7001 + round), behind: Self.records)
                    try DeltaSuite.apply(changes, to: author, BenchClock())
                    // Long enough for new records to be advertised.
                    try await Task.sleep(for: .seconds(3))
                    let start = ContinuousClock.now
                    network.reconnect(medium)
                    for await case .met in discovery.events { break }
                    times.append((ContinuousClock.now - start) / .seconds(1))
                }
                try Measurement(
                    "meet.slow_seconds", times.median, unit: "s", target: .atMost(1.5), records: Self.records
                ).print()
            }
        }
    }

    /// A slow network to the present port of a person's listener.
    fileprivate final class SlowRoute: Sendable {
        private let relays = NIOLockedValueBox<[UInt16: Relay]>([:])

        func port(to target: UInt16) -> UInt16 {
            relays.withLockedValue { relays in
                if let relay = relays[target] { return relay.port }
                let relay = try? Relay(to: target, Relay.Conditions(rate: 20_000, delay: 0.025))
                relays[target] = relay
                return relay?.port ?? target
            }
        }
    }

    // MARK: A crowd

    /// Two hundred simultaneous followers, each from a different address, at a node in a separate process.
    private func crowd(_ author: Node) async throws {
        let followers = try (0..<Self.people).map { _ in try bench.node("follower") }
        // One invitation is for a hundred uses at most.
        let invitations = try (0..<2).map { _ in try author.invite(sharing: .everything, uses: followers.count / 2) }
        let server = try Child.listening(as: author)
        guard let port = server.line().flatMap({ UInt16($0) }) else {
            throw Shell.Failure(description: "The child process does not listen.")
        }
        let relays = try (1...Self.people).map { try Relay(to: port, Relay.Conditions(origin: UInt8($0))) }
        defer { for relay in relays { relay.end() } }
        let start = ContinuousClock.now
        let failures = await withTaskGroup(of: (any Error)?.self) { group in
            for (index, follower) in followers.enumerated() {
                let invitation = invitations[index % 2]
                let addresses = PeerAddress(host: "127.0.0.1", port: relays[index].port).map { [$0] } ?? []
                // Two hundred follow at the same time; each task ends with its session.
                group.addTask {
                    do { try await follower.follow(invitation, at: addresses).checkFailures() } catch { return error }
                    return nil
                }
            }
            return await group.reduce(into: [any Error]()) { if let error = $1 { $0.append(error) } }
        }
        let time = (ContinuousClock.now - start) / .seconds(1)
        for failure in Set(failures.map { "\($0)" }) { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
        server.endInput()
        guard let bytes = server.line().flatMap({ Double($0) }) else {
            throw Shell.Failure(description: "The child process has not said how much memory it took.")
        }
        try Measurement(
            "meet.crowd_failures", Double(failures.count), unit: "sessions", target: .atMost(0), records: Self.records
        )
        .print()
        try Measurement("meet.crowd_memory_mb", bytes / 1e6, unit: "MB", target: .atMost(150), records: Self.records)
            .print()
        try Measurement("meet.crowd_seconds", time, unit: "s", records: Self.records * followers.count).print()
        for follower in followers { try bench.remove(follower) }
    }
}

/// A medium that advertises the port of a relay in place of the listener's.
private struct RelayedMedium: Medium {
    let inner: SimulatedNetworkMedium
    let route: EncounterSuite.SlowRoute

    var kind: MediumKind { inner.kind }
    var beaconLimit: Int { inner.beaconLimit }
    var availability: AsyncStream<Availability> { inner.availability }
    var events: AsyncStream<MediumEvent> { inner.events }

    func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {
        try await inner.advertise(beacons, port: beacons.isEmpty ? 0 : route.port(to: port))
    }
}
