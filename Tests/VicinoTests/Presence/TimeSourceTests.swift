import Testing
import VicinoPresence
import VicinoTesting

@testable import Vicino

@Suite("Time that passes")
struct TimeSourceTests {
    @Test("A tick comes after each interval; those that were missed come as one, and the end of the task is the end")
    func ticks() async throws {
        let time = SteppedTimeSource(TestClock())
        let (ticks, tick) = AsyncStream.makeStream(of: Int64.self)
        let task = Task {
            await time.tick(every: .seconds(1)) { tick.yield(time.now.uptime.components.seconds) }
            tick.finish()
        }
        try await time.pass(seconds: 2, for: 1)
        time.advance(by: .seconds(5))
        try await time.pass(seconds: 1, for: 1)
        task.cancel()
        var seen: [Int64] = []
        for await second in ticks { seen.append(second) }
        #expect(seen == [1, 2, 7, 7, 8])
    }

    @Test("What was begun before counts into the first interval")
    func since() async {
        let time = SteppedTimeSource(TestClock())
        time.advance(by: .seconds(1))
        // At once, as the interval is over; the test ends only if the tick comes.
        await withTaskGroup(of: Void.self) { group in
            let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
            group.addTask { await time.tick(every: .seconds(1), since: .zero) { tick.yield() } }
            for await _ in ticks { break }
            group.cancelAll()
        }
    }
}
