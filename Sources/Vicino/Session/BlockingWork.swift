/// Runs the steps of a task that read or write files away from the shared threads, which must never wait.
///
/// While the task waits for something else, such as a peer, other tasks may use the thread.
actor BlockingWork {
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs work, with all functions that it calls and that name no actor of their own.
    func run<T: Sendable>(_ work: @Sendable () async throws -> T) async rethrows -> T { try await work() }

    /// Runs work that waits for nothing but files.
    // Without this overload, Swift 6.3 converts such work to an asynchronous function that runs on the shared threads.
    func run<T: Sendable>(_ work: @Sendable () throws -> T) rethrows -> T { try work() }
}
