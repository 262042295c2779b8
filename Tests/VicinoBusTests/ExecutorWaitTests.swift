import Testing
import VicinoThreads

@Suite("Waits of an executor", .timeLimit(.minutes(10)))
struct ExecutorWaitTests {
    /// Waits on the thread of its executor.
    private actor Waiter {
        private let executor = BlockingExecutor(alone: "org.vicino.test")

        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        /// - Returns: whether it goes on where it may block.
        func wait(_ duration: Duration) async throws -> Bool {
            try await executor.wait(duration)
            return BlockingExecutor.isCurrent
        }
    }

    @Test(
        "A wait takes its time, and the actor goes on where it may block",
        arguments: [Duration.zero, .milliseconds(20)])
    func time(duration: Duration) async throws {
        let begin = ContinuousClock.now
        #expect(try await Waiter().wait(duration))
        #expect(ContinuousClock.now - begin >= duration)
    }

    @Test("Cancellation ends a wait of an hour, and one that has not begun")
    func cancellation() async {
        let waiter = Waiter()
        let task = Task { try await waiter.wait(.seconds(3600)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
