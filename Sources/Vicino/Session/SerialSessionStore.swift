internal import VicinoThreads

/// Runs a session's work with the stores, one piece after the other, away from the shared threads.
actor SerialSessionStore {
    private let store: SessionStore
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ store: SessionStore) { self.store = store }

    /// Runs a piece of work.
    func run<T: Sendable>(_ work: @Sendable (SessionStore) throws -> T) rethrows -> T { try work(store) }
}
