import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoService

@Suite("The service keeps day totals", .timeLimit(.minutes(10)))
struct DayTotalServiceTests {
    private let clock = TestClock()
    private let node: Node

    init() throws {
        node = try Node.testing("Anna", clock: clock, kinds: [Activity.self, DayTotal.self])
    }

    @discardableResult
    private func add(_ name: String, daysAgo: Int64) throws -> RecordID {
        var activity = Activity()
        activity.name = name
        let midnight = clock.now.milliseconds - clock.now.milliseconds % 86_400_000
        activity.start = Timestamp.epoch.advanced(byMilliseconds: midnight - daysAgo * 86_400_000 + 3_600_000)
        activity.end = activity.start.advanced(byMilliseconds: 1_800_000)
        return try node.add(activity)
    }

    private func names() throws -> [String] { try node.records(DayTotal.self).all().map(\.record.name) }

    /// Runs the part of the service beside `body`.
    private func run(_ body: () async throws -> Void) async throws {
        let state = ServiceState(Settings()) { _ in }
        let service = DayTotalService(node: node, state: state, pause: .zero, share: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await service.run() }
            try await body()
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    @Test("It makes them once they are offered, and follows the activities of days that have ended")
    func story() async throws {
        try add("walking", daysAgo: 1)
        try add("cycling", daysAgo: 0)
        try await run {
            _ = try node.invite(sharing: .dayTotals())
            try await yieldUntil("the totals were not made") { try names() == ["walking"] }
            let read = try add("reading", daysAgo: 2)
            try await yieldUntil("the totals did not follow") { try names() == ["reading", "walking"] }
            try node.delete(read)
            try await yieldUntil("the total stayed") { try names() == ["walking"] }
        }
    }

    @Test("It makes those of a day that has ended, when it starts again")
    func nextDay() async throws {
        _ = try node.invite(sharing: .dayTotals())
        try add("cycling", daysAgo: 0)
        clock.advance(by: .seconds(86_400))
        try await run { try await yieldUntil("the totals were not made") { try names() == ["cycling"] } }
    }
}
