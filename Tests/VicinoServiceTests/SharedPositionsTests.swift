import Testing
import VicinoActivity
import VicinoAreas
import VicinoGeoClue
import VicinoLocks
import VicinoTesting

@testable import VicinoService

@Suite("Positions that are asked for once, for several readers", .timeLimit(.minutes(10)))
struct SharedPositionsTests {
    /// What a reader was told.
    private final class Reader: Sendable {
        private let received = LockedValue<[LocationReport]>([])
        private let met = LockedValue<LocationObstacle?>(nil)

        var reports: [LocationReport] { received.withLock(\.self) }
        var obstacle: LocationObstacle? { met.withLock(\.self) }

        func read(_ source: LocationSource, every seconds: Int) async {
            do {
                try await source.receive(.seconds(seconds)) { report in self.received.withLock { $0.append(report) } }
            } catch {
                met.withLock { $0 = error as? LocationObstacle }
            }
        }
    }

    private func fix() throws -> LocationReport {
        .fix(PositionFix(try #require(Position(latitude: 45.8131, longitude: 15.9772)), accuracy: 5))
    }

    @Test("Two readers have one client of GeoClue, and both are told each position; the last one ends it")
    func shares() async throws {
        let receiver = FakeReceiver()
        let source = receiver.source().shared()
        let fix = try fix()
        let first = Reader()
        let second = Reader()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await first.read(source, every: 20) }
            try await yieldUntil("the first was told of no start") { first.reports == [.started(hasReceiver: true)] }
            group.addTask { await second.read(source, every: 20) }
            try await yieldUntil("the second was told of no start") { second.reports == [.started(hasReceiver: true)] }
            receiver.send(fix)
            try await yieldUntil("the first was not told") { first.reports.last == fix }
            try await yieldUntil("the second was not told") { second.reports.last == fix }
            group.cancelAll()
        }
        try await yieldUntil("positions are asked for still") { !receiver.isAsked }
        #expect(receiver.startCount == 1)
    }

    @Test("Positions come as often as one of the readers wants, for as long as it reads")
    func intervals() async throws {
        let receiver = FakeReceiver()
        let source = receiver.source().shared()
        let fix = try fix()
        let slow = Reader()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await slow.read(source, every: 20) }
            try await yieldUntil("no position was asked for") { receiver.intervals == [.seconds(20)] }
            let fast = Task { await Reader().read(source, every: 5) }
            try await yieldUntil("positions are not wanted more often") {
                receiver.intervals == [.seconds(20), .seconds(5)] && receiver.isAsked
            }
            receiver.send(fix)
            try await yieldUntil("the slow reader was not told") { slow.reports.last == fix }
            fast.cancel()
            await fast.value
            try await yieldUntil("positions are wanted as often still") { receiver.intervals.last == .seconds(20) }
            group.cancelAll()
        }
        #expect(receiver.intervals == [.seconds(20), .seconds(5), .seconds(20)])
    }

    @Test("An obstacle reaches all readers, and who asks again gets positions again")
    func obstacle() async throws {
        let receiver = FakeReceiver()
        let source = receiver.source().shared()
        let readers = [Reader(), Reader()]
        await withTaskGroup(of: Void.self) { group in
            for reader in readers { group.addTask { await reader.read(source, every: 20) } }
            group.addTask {
                try? await yieldUntil("a reader was told of no start") { readers.allSatisfy { !$0.reports.isEmpty } }
                receiver.setObstacle(.noAgent)
            }
        }
        #expect(readers.map(\.obstacle) == [.noAgent, .noAgent])
        receiver.setObstacle(nil)
        let again = Reader()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await again.read(source, every: 20) }
            try await yieldUntil("no position was asked for again") { !again.reports.isEmpty }
            group.cancelAll()
        }
    }
}
