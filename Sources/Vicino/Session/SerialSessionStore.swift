internal import VicinoSync

/// Does a session's work with the stores, one piece after the other, away from the threads that everybody shares.
actor SerialSessionStore {
    private let desk: SessionStore
    private let changes: ChangeCounter
    private var seen: UInt64?
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ desk: SessionStore, _ changes: ChangeCounter) {
        self.desk = desk
        self.changes = changes
    }

    /// Whether one's own records, grants or statements have changed since this was asked last; the first time no.
    func hasChanged() throws -> Bool {
        let count = try changes.count()
        defer { seen = count }
        return seen.map { $0 != count } ?? false
    }

    func answer(_ load: SessionEffect.Load) throws -> SessionEvent.Loaded { try desk.answer(load) }

    func keep(_ store: SessionEffect.Store) throws -> MergeSummary? { try desk.keep(store) }

    /// Takes what has changed or is gone out of the files, and writes what is complete to its place in them.
    func tidy(_ store: SessionEffect.Store, after summary: MergeSummary) { desk.tidy(store, after: summary) }

    /// Does something else with the stores in its turn.
    func run<T: Sendable>(_ body: @Sendable (SessionStore) throws -> T) throws -> T { try body(desk) }
}
