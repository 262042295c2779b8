import Foundation
import Testing
import VicinoActivity
import VicinoConnection
import VicinoCore
import VicinoHarness
import VicinoL2CAP
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import Vicino

/// Where channels can be opened: simulated ones everywhere, and those of a kernel with two adapters in one range.
enum ChannelSite: String, CaseIterable {
    case simulated, kernel

    /// The two adapters' addresses, such as `00:AA:01:00:00:42/public 00:AA:01:01:00:42/public`; the first advertises.
    private static let adapters = (ProcessInfo.processInfo.environment["VICINO_BLUETOOTH_ADAPTERS"] ?? "")
        .split(separator: " ").compactMap { RouteAddress(String($0)) }

    static var present: [ChannelSite] { adapters.count == 2 ? [.kernel] : [.simulated] }

    /// The transports of Anna's device, which listens, and of Ben's, and Anna's address.
    func transports() throws -> (any MediumTransport, any MediumTransport, RouteAddress) {
        switch self {
        case .simulated:
            let channels = SimulatedChannels(packetBytes: 672)
            let address = try requireValue(RouteAddress("02:00:00:00:00:02/random"))
            return (channels.transport(), channels.transport(), address)
        case .kernel:
            let first = Self.adapters[0]
            let second = Self.adapters[1]
            return (L2CAPTransport { first }, L2CAPTransport { second }, first)
        }
    }
}

extension Sessions {
    /// With `VICINO_BLUETOOTH_ADAPTERS` these run over real sockets of Bluetooth.
    @Suite("Channels carry what a network carries", .timeLimit(.minutes(10)), .serialized)
    struct KernelChannelTests {
        @Test(
            "A megabyte passes each way at the same time, encrypted, and the goodbye arrives",
            arguments: ChannelSite.present)
        func megabyte(_ site: ChannelSite) async throws {
            let (near, far, address) = try site.transports()
            let anna = try TestPerson(seed: 1, name: "Anna")
            let ben = try TestPerson(seed: 2, name: "Ben")
            // The first handshake of a program takes long in an emulated computer.
            let limits = Self.patient
            let (streams, add) = AsyncStream.makeStream(of: PeerStream.self)
            let listener = try await near.listen { add.yield($0) }
            let dialled = try await far.connect(to: address, psm: listener.psm)
            var accepted = streams.makeAsyncIterator()
            let stream = try #require(await accepted.next())
            async let first = PeerConnection.over(
                StreamDescriptor(dialled, .bluetooth), side: .initiator(knock: nil), remoteAddress: "b",
                expecting: anna.user, identity: try DeviceIdentity(key: ben.deviceKeys[0], roster: ben.roster),
                limits: limits, admits: { _ in true })
            async let second = PeerConnection.over(
                StreamDescriptor(stream, .bluetooth), side: .acceptor(knock: nil), remoteAddress: "a",
                expecting: ben.user, identity: try DeviceIdentity(key: anna.deviceKeys[0], roster: anna.roster),
                limits: limits, admits: { _ in true })
            let ends = try await [first, second]
            let message = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
            let start = ContinuousClock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for end in ends {
                    try end.open(messageLimit: message.count)
                    group.addTask { try await end.send(message) }
                    group.addTask {
                        for try await received in end.messages {
                            #expect(received == message)
                            break
                        }
                    }
                }
                try await group.waitForAll()
            }
            print("A megabyte each way over \(site) channels: \(ContinuousClock.now - start)")
            async let closing: Void = ends[1].close()
            for try await _ in ends[0].messages {}
            await closing
        }

        private static var patient: ConnectionLimits {
            var limits = ConnectionLimits()
            limits.handshake = .seconds(60)
            limits.hello = .seconds(60)
            return limits
        }

        @Test("A follower gets an author's records over a channel", arguments: ChannelSite.present)
        func follows(_ site: ChannelSite) async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            let records = Int(ProcessInfo.processInfo.environment["VICINO_BLUETOOTH_RECORDS"] ?? "") ?? 2000
            try encounter.add(records)
            let (near, far, address) = try site.transports()
            try await encounter.whileServing(over: near, to: far, at: address) { target, sync in
                let report = try await sync(target, { _ in })
                #expect(report.transport == .bluetooth)
                #expect(report.failures.isEmpty)
                #expect(report.entryCount == records)
                print("\(records) records over \(site) channels: \(report.duration), \(report.bytesReceived) bytes")
                try encounter.add(1, seed: 9)
                #expect(try await sync(target, { _ in }).entryCount == 1)
            }
            #expect(try encounter.areEqual())
        }

        @Test(
            "A session that is cut in the middle goes on over the next channel, and keeps what it had",
            .enabled(if: Interruption.present != nil))
        func cut() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(6000)
            let interruption = try #require(Interruption.present)
            let (near, far, address) = try ChannelSite.kernel.transports()
            try await encounter.whileServing(over: near, to: far, at: address) { target, sync in
                await #expect(throws: (any Error).self) {
                    _ = try await sync(target) { progress in
                        if case .receiving(_, let entries, _) = progress, entries > 1000 { interruption.begin() }
                    }
                }
                try interruption.end()
                let report = try await sync(target, { _ in })
                #expect(report.entryCount > 0)
                #expect(report.entryCount < 5001)
                #expect(report.failures.isEmpty)
                print("The second session received \(report.entryCount) of 6,000 entries.")
            }
            #expect(try encounter.areEqual())
        }
    }
}

/// Breaks the radio link, and mends it, by commands of the shell.
private final class Interruption: Sendable {
    private let commands: (begin: String, end: String)
    private let hasBegun = LockedValue(false)

    static let present: Interruption? = {
        let environment = ProcessInfo.processInfo.environment
        guard let begin = environment["VICINO_BLUETOOTH_CUT"], let end = environment["VICINO_BLUETOOTH_MEND"] else {
            return nil
        }
        return Interruption(commands: (begin, end))
    }()

    private init(commands: (begin: String, end: String)) { self.commands = commands }

    func begin() {
        let isFirst = hasBegun.withLock { hasBegun in
            defer { hasBegun = true }
            return !hasBegun
        }
        if isFirst { try? Self.run(commands.begin) }
    }

    func end() throws { try Self.run(commands.end) }

    private static func run(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        try process.run()
        process.waitUntilExit()
    }
}

extension Encounter {
    typealias SyncOver = (DialTarget, @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport

    /// Runs while Anna's device accepts channels, and Ben's can dial them.
    func whileServing(
        over near: any MediumTransport, to far: (any MediumTransport)? = nil, at address: RouteAddress? = nil,
        _ body: (DialTarget, SyncOver) async throws -> Void
    ) async throws {
        let anna = anna
        let ben = ben
        let clock = clock
        let verifier = KnockVerifier(.localNetwork, in: anna.folder) { clock.now }
        verifier.open(to: try anna.ownPresence.advertiser())
        let medium = SimulatedAir(kind: .bluetooth, seed: 1).medium(at: Point(0, 0), transport: near)
        let listener = EpochListener([medium])
        let rules = ServingRules(
            way: .localNetwork, changes: ChangeCounter(anna.folder), fetches: { _ in false }, tell: { _ in })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await listener.serve(anna.sessions, at: ListenAddress(host: "127.0.0.1"), knock: verifier, rules)
            }
            defer { listener.close() }
            for try await _ in listener.opened { break }
            let target = DialTarget.channel(
                .bluetooth, transport: far ?? near,
                address: try address ?? requireValue(RouteAddress("02:00:00:00:00:02/random")),
                psm: try requireValue(listener.channels.psm(on: 0)))
            let key = try requireValue(ben.knocks.keysInSight(of: anna.user).first)
            try await body(target) { target, progress in
                try await ben.sessions.sync(
                    with: anna.user, at: [target], [key], now: { clock.now }, progress: progress)
            }
        }
    }
}
