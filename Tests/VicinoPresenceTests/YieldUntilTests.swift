import Testing
import VicinoHarness
import VicinoTesting

@Suite("A test waits for what another task does, and not forever", .timeLimit(.minutes(2)))
struct YieldUntilTests {
    /// What a condition throws.
    private struct Failure: Error {}

    private actor Counter {
        private(set) var count = 0

        func count(to limit: Int) async {
            for _ in 0..<limit {
                count += 1
                await Task.yield()
            }
        }
    }

    @Test("What has happened already is not waited for")
    func atOnce() async throws {
        var asked = 0
        try await yieldUntil("it never happened", within: .zero) {
            asked += 1
            return true
        }
        #expect(asked == 1)
    }

    @Test("Another task works meanwhile, and what it does ends the wait")
    func later() async throws {
        let counter = Counter()
        async let counting: Void = counter.count(to: 1000)
        try await yieldUntil("nobody counted to 1000") { await counter.count == 1000 }
        await counting
    }

    @Test("After its time it fails, with a sentence that says what has not happened")
    func expired() async {
        var asked = 0
        var read = 0
        let error = await #expect(throws: ExpiredWait.self) {
            try await yieldUntil(
                "the second device was never seen", within: .seconds(3),
                waited: {
                    read += 1
                    return .seconds(read)
                }
            ) {
                asked += 1
                return false
            }
        }
        #expect(error.map { "\($0)" } == "In 3.0 seconds, the second device was never seen.")
        #expect(read == 3)
        // The clock is read seldom.
        #expect(asked > 100)
    }

    @Test("A process that hardly runs waits longer, because the other task hardly runs either")
    func starved() async {
        var asked = 0
        await #expect(throws: ExpiredWait.self) {
            try await yieldUntil("it never happened", within: .seconds(60), waited: { .seconds(3600) }) {
                asked += 1
                return false
            }
        }
        #expect(asked >= 3000)
    }

    @Test("Without another clock, the time is real")
    func real() async {
        let start = ContinuousClock.now
        await #expect(throws: ExpiredWait.self) {
            try await yieldUntil("it never happened", within: .milliseconds(50)) { false }
        }
        #expect(start.duration(to: .now) >= .milliseconds(50))
    }

    @Test("An error of the condition ends the wait")
    func failure() async {
        await #expect(throws: Failure.self) {
            try await yieldUntil("it never happened") { throw Failure() }
        }
    }

    @Test("A cancelled task waits no longer, and has not failed if it has happened")
    func cancelled() async throws {
        // Cancelled before or while it waits.
        let waiting = Task { try await yieldUntil("it never happened") { false } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let cancelled = Task { try await yieldUntil("it was never cancelled") { Task.isCancelled } }
        cancelled.cancel()
        try await cancelled.value
    }

    @Test("What goes on while a test runs is repeated until it is cancelled")
    func repetition() async {
        let (steps, step) = AsyncStream.makeStream(of: Void.self)
        let repeating = Task {
            await repeatUntilCancelled { step.yield() }
            step.finish()
        }
        var count = 0
        for await _ in steps {
            count += 1
            if count == 100 { repeating.cancel() }
        }
        #expect(count >= 100)
    }
}
