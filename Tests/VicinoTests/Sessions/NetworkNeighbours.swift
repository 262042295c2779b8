import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino

/// People who discover each other on one network, with one time for all of them.
final class NetworkNeighbours: Sendable {
    let network = SimulatedNetwork()
    let time: SteppedTimeSource
    private let media = LockedValue<[UserID: SimulatedNetworkMedium]>([:])

    init(_ clock: TestClock) { time = SteppedTimeSource(clock) }

    func medium(of node: Node) throws -> SimulatedNetworkMedium {
        try requireValue(media.withLock { $0[node.user] })
    }

    func discover<T: Sendable>(
        _ node: Node, policy: ExchangePolicy = .always, wrongBy offset: Int64? = nil,
        _ body: (Discovery) async throws -> T
    ) async throws -> T {
        var configuration = DiscoveryConfiguration()
        configuration.dwell = .zero
        let medium = network.medium()
        media.withLock { $0[node.user] = medium }
        return try await node.discover(
            host: "127.0.0.1", over: [medium], configuration: configuration, policy: { policy },
            by: offset.map(time.wrong) ?? time, body)
    }

    /// Lets time pass for two devices until the tags of one tell of all changes, which they do at full minutes of its
    /// schedule.
    func passMinute(of node: Node) async throws {
        let schedule = try node.ownPresence.advertiser().schedule
        let now = time.now.wall
        let minute = schedule.minute(at: now)
        let next = min(schedule.start(of: minute) + Minute.milliseconds, schedule.end(of: minute.epoch))
        // A device that still works would tell in the new minute what it has read in the one before.
        try await time.pass(seconds: Int(next - now.milliseconds) / 1000 + 2, for: 2)
    }

    /// The port of a person's listener, as soon as it listens.
    func port(of node: Node) async throws -> UInt16 {
        let medium = try medium(of: node)
        try await yieldUntil("the listener had no port") { medium.presentPort != 0 }
        return medium.presentPort
    }

    /// Waits until a wanted event has happened.
    func first<T>(_ discovery: Discovery, _ find: (Discovery.Event) -> T?) async throws -> T {
        try await discovery.first(find)
    }

    func met(_ discovery: Discovery) async throws -> SyncReport {
        try await first(discovery) { if case .met(_, report: let report) = $0 { report } else { nil } }
    }
}
