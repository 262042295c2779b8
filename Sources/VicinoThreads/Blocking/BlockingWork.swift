/// Runs the steps of a task that read or write files away from the shared threads, which must never wait.
///
/// While the task waits for something else, such as a peer, other tasks may use the thread.
package actor BlockingWork {
    private let executor: BlockingExecutor

    /// Shares a few threads with sessions.
    package init() { executor = BlockingExecutor() }

    /// Uses a separate thread while it works, for work that must not wait for sessions. The caller limits how many run
    /// at a time.
    ///
    /// - Parameter label: the name of the queue, which debuggers show.
    package init(alone label: String) { executor = BlockingExecutor(alone: label) }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs work, with all functions that it calls and that name no actor of their own.
    package func run<T: Sendable>(_ work: @Sendable () async throws -> T) async rethrows -> T { try await work() }

    /// Runs work that waits for nothing but files.
    // Without this overload, Swift 6.3 converts such work to an asynchronous function that runs on the shared threads.
    package func run<T: Sendable>(_ work: @Sendable () throws -> T) rethrows -> T { try work() }
}
