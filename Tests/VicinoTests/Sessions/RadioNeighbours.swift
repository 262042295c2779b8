import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino

/// People whose devices hear each other by radio, and on a network if they are on one, with one time for all of them.
final class RadioNeighbours: Sendable {
    let channels = SimulatedChannels()
    let time: SteppedTimeSource
    private let air = SimulatedAir(kind: .bluetooth, seed: 7)

    init(_ clock: TestClock) { time = SteppedTimeSource(clock) }

    /// The radio of a device.
    ///
    /// - Parameter carry: what carries its channels, made from the usual transport.
    func radio(
        at point: Point = Point(0, 0), through carry: (any MediumTransport) -> any MediumTransport = { $0 }
    ) -> SimulatedMedium {
        air.medium(at: point, transport: carry(channels.transport()))
    }

    func move(_ radio: SimulatedMedium, to point: Point) { air.move(radio, to: point) }

    func discover<T: Sendable>(
        _ node: Node, over radio: SimulatedMedium? = nil, on network: SimulatedNetwork? = nil,
        wire: (any Medium)? = nil, range: SignalRange = .anywhere, _ body: (Discovery) async throws -> T
    ) async throws -> T {
        var configuration = DiscoveryConfiguration()
        configuration.dwell = .zero
        configuration.range = range
        let other: (any Medium)? = wire ?? network.map { $0.medium() }
        let media: [any Medium] = [radio ?? self.radio(), other].compactMap(\.self)
        return try await node.discover(
            host: "127.0.0.1", over: media, configuration: configuration, policy: { .always }, by: time, body)
    }

    /// Lets the radios hear each other while the body runs; the clocks stand still.
    func whileTimePasses(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await repeatUntilCancelled { self.air.advance(by: .milliseconds(100)) } }
            try await body()
            group.cancelAll()
        }
    }

    func met(_ discovery: Discovery) async throws -> SyncReport {
        try await discovery.first { if case .met(_, report: let report) = $0 { report } else { nil } }
    }
}

/// The events of a discovery, collected while a body runs.
final class EventLog: Sendable {
    private let events = LockedValue<[Discovery.Event]>([])

    /// Collects the events while the body runs.
    func collecting(_ discovery: Discovery, _ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await event in discovery.events { self.events.withLock { $0.append(event) } } }
            try await body()
            group.cancelAll()
        }
    }

    /// The reports of the sessions.
    var reports: [SyncReport] {
        events.withLock { $0.compactMap { if case .met(_, report: let report) = $0 { report } else { nil } } }
    }

    /// How often a person has entered.
    var entries: Int { events.withLock { $0.count { if case .entered = $0 { true } else { false } } } }

    /// The errors of failed sessions.
    var failures: [VicinoError] {
        events.withLock { $0.compactMap { if case .failed(_, error: let error) = $0 { error } else { nil } } }
    }

    /// The codes of the errors of failed sessions.
    var codes: [VicinoError.Code] { failures.map(\.code) }
}

extension Discovery {
    /// The media over which the people nearby are heard.
    var media: Set<MediumKind> {
        get async { Set(await runner.encounters.flatMap { $0.routes.map(\.medium) }) }
    }
}
