import GRDB
import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoPresence
import VicinoStore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("A session over Bluetooth that goes on over a network", .timeLimit(.minutes(10)))
    struct MediumChangeTests {
        private static let records = 10_000

        @Test("When both turn out to be on one network, the rest follows over TCP, and nothing is transferred twice")
        func moves() async throws {
            let scene = try await Scene(Self.records)
            let whole = try await Self.wholeTransfer(Self.records)
            try await scene.meet { discoveries in
                try await scene.appear(to: discoveries)
                scene.relay.resume()
                try await scene.untilBothReport()
            }
            let report = try #require(scene.hisLog.reports.first)
            #expect(report.parts.map(\.transport) == [.bluetooth, .tcp])
            #expect(report.transport == .tcp)
            #expect(report.parts.allSatisfy { $0.entryCount > 0 })
            #expect(report.entryCount == Self.records)
            #expect(report.merged.first?.addedCount == Self.records)
            // Another connection has its statements, and begins with small requests.
            #expect(report.bytesReceived < whole + whole / 10, "\(report.parts) of \(whole)")
            for log in [scene.hisLog, scene.hersLog] {
                #expect(log.reports.count == 1)
                #expect(log.failures.isEmpty)
                #expect(log.reports.first?.parts.map(\.transport) == [.bluetooth, .tcp])
            }
            #expect(scene.hisLog.entries == 1)
            #expect(try scene.encounter.areEqual())
            #expect(try scene.encounter.ben.lastMeeting(with: scene.encounter.annaAsBenSeesHer)?.way == .localNetwork)
        }

        @Test("Two who follow each other move together, whichever side has connected")
        func mutual() async throws {
            let scene = try await Scene(Self.records, isMutual: true)
            try await scene.meet { discoveries in
                try await scene.appear(to: discoveries)
                scene.relay.resume()
                try await scene.untilBothReport()
            }
            #expect(scene.hisLog.reports.first?.parts.map(\.transport) == [.bluetooth, .tcp])
            for log in [scene.hisLog, scene.hersLog] {
                #expect(log.reports.reduce(0) { $0 + $1.entryCount } == Self.records)
                #expect(log.entries == 1)
            }
            #expect(try scene.encounter.areEqual())
        }

        @Test("The rest waits for a device that still stores the beginning, so that no segment is transferred twice")
        func slowStore() async throws {
            let scene = try await Scene(Self.records, isMutual: true)
            // The other device connects.
            let slow = scene.acceptor
            let lock = try ReplicaLock(slow.folder.replicaPath(scene.initiator.user))
            try await scene.meet { discoveries in
                try await scene.appear(to: discoveries)
                try lock.take()
                scene.relay.resume()
                try await yieldUntil("the session never moved") {
                    try lock.renew()
                    return slow.runningSessions.count >= 2 && slow.runningSessions.last?.startedAt != nil
                }
                // A rest that did not wait would be received meanwhile.
                for _ in 0..<30_000 where slow.runningSessions.last?.progress == nil { await Task.yield() }
                try lock.release()
                try await scene.untilBothReport()
            }
            for log in [scene.hisLog, scene.hersLog] {
                #expect(log.reports.first?.parts.map(\.transport) == [.bluetooth, .tcp])
                #expect(log.reports.map(\.entryCount) == [Self.records])
                #expect(log.failures.isEmpty)
            }
            #expect(try scene.encounter.areEqual())
        }

        @Test("A session stays where it is on a network that either side does not use")
        func untrusted() async throws {
            let scene = try await Scene(Self.records)
            try await scene.meet { _ in
                // Anna's device uses the network, and Ben's does not.
                scene.relay.resume()
                try await scene.untilHeReports()
            }
            #expect(scene.hisLog.reports.first?.parts.map(\.transport) == [.bluetooth])
            #expect(try scene.encounter.areEqual())
        }

        @Test("A session with a few kilobytes to go stays where it is")
        func small() async throws {
            let scene = try await Scene(600, pausingAfter: 8000)
            try await scene.meet { discoveries in
                try await scene.appear(to: discoveries)
                scene.relay.resume()
                try await scene.untilHeReports()
            }
            #expect(scene.hisLog.reports.first?.parts.map(\.transport) == [.bluetooth])
            #expect(try scene.encounter.areEqual())
        }

        @Test("A beacon that leads to nobody costs one attempt, and the session goes on over Bluetooth")
        func lured() async throws {
            let scene = try await Scene(Self.records, isLured: true)
            try await scene.meet { discoveries in
                try await scene.appear(to: discoveries)
                scene.relay.resume()
                try await scene.untilHeReports()
            }
            #expect(scene.hisLog.reports.count == 1)
            #expect(scene.hisLog.failures.isEmpty)
            let report = try #require(scene.hisLog.reports.first)
            #expect(report.parts.map(\.transport) == [.bluetooth, .bluetooth])
            #expect(report.entryCount == Self.records)
            #expect(try scene.encounter.areEqual())
        }

        /// The bytes that a follower receives over TCP alone.
        private static func wholeTransfer(_ records: Int) async throws -> Int {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(records)
            return try await encounter.sync().bytesReceived
        }
    }
}

/// Ben meets Anna over Bluetooth, and the transfer pauses in the middle. Both may turn out to be on one network.
private struct Scene {
    let encounter: Encounter
    let neighbours: RadioNeighbours
    let relay: Relay
    let hisLog = EventLog()
    let hersLog = EventLog()
    private let isMutual: Bool
    private let network = SimulatedNetwork()
    private let hers: any Medium
    private let his: SimulatedNetworkMedium

    /// - Parameters:
    ///   - records: how many records are new.
    ///   - isLured: whether Anna's beacons on the network lead to nobody.
    init(
        _ records: Int, pausingAfter bytes: Int = 20_000, isMutual: Bool = false, isLured: Bool = false
    ) async throws {
        self.isMutual = isMutual
        encounter = try Encounter()
        try await encounter.follow()
        if isMutual { try await encounter.followBack() }
        try encounter.add(records)
        if isMutual {
            try await encounter.ben.change { transaction in
                var random = SeededGenerator(seed: 9)
                for _ in 0..<records { _ = try transaction.add(Activity.random(&random)) }
            }
        }
        try encounter.passUntilNewsShow(isMutual: isMutual)
        neighbours = RadioNeighbours(encounter.clock)
        relay = Relay(pausingAfter: bytes)
        hers = isLured ? DeadEnd(base: network.medium()) : network.medium()
        his = network.medium()
        network.disconnect(his)
    }

    /// Of two who follow each other, the one that connects first: the one with the higher id.
    var initiator: Node { isAnnaFirst ? encounter.anna : encounter.ben }
    var acceptor: Node { isAnnaFirst ? encounter.ben : encounter.anna }
    private var isAnnaFirst: Bool {
        encounter.ben.user.bytes.lexicographicallyPrecedes(encounter.anna.user.bytes)
    }

    /// Runs the body while the transfer over Bluetooth pauses.
    func meet(_ body: ([Discovery]) async throws -> Void) async throws {
        let radios = (0..<2).map { _ in neighbours.radio { relay.transport($0) } }
        try await neighbours.whileTimePasses {
            try await neighbours.discover(encounter.anna, over: radios[0], wire: hers) { hersEvents in
                try await neighbours.discover(encounter.ben, over: radios[1], wire: his) { discovery in
                    try await hersLog.collecting(hersEvents) {
                        try await hisLog.collecting(discovery) {
                            try await yieldUntil("the transfer over Bluetooth never paused") { relay.isPaused }
                            try await body([hersEvents, discovery])
                        }
                    }
                }
            }
        }
    }

    /// Yields until the session has ended on both sides.
    func untilBothReport() async throws {
        try await untilHeReports()
        try await yieldUntil("the session never ended on her side", within: .seconds(300)) { !hersLog.reports.isEmpty }
    }

    /// Yields until the session has ended on Ben's side.
    func untilHeReports() async throws {
        try await yieldUntil("the session never ended on his side", within: .seconds(300)) { !hisLog.reports.isEmpty }
    }

    /// Ben's device joins the network, and both hear each other there, if both follow.
    func appear(to discoveries: [Discovery]) async throws {
        network.reconnect(his)
        for discovery in isMutual ? discoveries : [discoveries[1]] {
            try await yieldUntil("the other was never heard on the network") {
                await discovery.media == [.bluetooth, .localNetwork]
            }
        }
    }
}

/// Keeps a device from storing what it receives.
private final class ReplicaLock {
    private let database: DatabaseQueue
    private var taken = ContinuousClock.now

    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        configuration.allowsUnsafeTransactions = true
        database = try DatabaseQueue(path: path, configuration: configuration)
    }

    func take() throws {
        try database.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        taken = .now
    }

    func release() throws { try database.inDatabase { try $0.execute(sql: "ROLLBACK") } }

    /// Lets the device store something before it gives up, on a processor so busy that it has waited for seconds.
    func renew() throws {
        guard taken.duration(to: .now) > .seconds(3) else { return }
        try release()
        try take()
    }
}

/// A network on which a device advertises a port that nobody listens on.
private struct DeadEnd: Medium {
    let base: SimulatedNetworkMedium

    var kind: MediumKind { base.kind }
    var beaconLimit: Int { base.beaconLimit }
    var availability: AsyncStream<Availability> { base.availability }
    var events: AsyncStream<MediumEvent> { base.events }

    func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {
        try await base.advertise(beacons, port: 1)
    }
}
