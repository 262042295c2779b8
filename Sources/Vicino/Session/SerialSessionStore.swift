internal import VicinoSync
internal import VicinoThreads

/// Does a session's work with the stores, one piece after the other, away from the shared threads.
actor SerialSessionStore {
    private let store: SessionStore
    private let changes: ChangeCounter
    private var seen: UInt64?
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ store: SessionStore, _ changes: ChangeCounter) {
        self.store = store
        self.changes = changes
    }

    /// Reports that the user's own records, grants or signed statements may have changed, from here on.
    func reportedChanges() -> AsyncStream<Void> { changes.changes }

    /// Whether the user's own records, grants or signed statements have changed since the last call; false on the first
    /// call.
    func hasChanged() throws -> Bool {
        let count = try changes.count()
        defer { seen = count }
        return if let seen { seen != count } else { false }
    }

    func answer(_ load: SessionEffect.Load) throws -> SessionEvent.LoadResult { try store.answer(load) }

    func keep(_ received: SessionEffect.Store) throws -> MergeReport? { try store.keep(received) }

    /// Removes replaced content from the files, and writes completed content back to the database.
    func tidy(_ received: SessionEffect.Store, after report: MergeReport) { store.tidy(received, after: report) }

    /// Does other work with the stores, in turn.
    func run<T: Sendable>(_ body: @Sendable (SessionStore) throws -> T) throws -> T { try body(store) }
}
