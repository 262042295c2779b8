internal import VicinoStore
internal import VicinoSync

/// Does a session's work with the stores, one piece after the other, away from the threads that everybody shares.
actor StoreClerk {
    private let desk: SessionDesk
    private let watch: ChangeWatch
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ desk: SessionDesk) throws {
        self.desk = desk
        watch = try ChangeWatch(desk.node.folder)
    }

    /// Whether one's own records, grants or statements have changed since this was asked last.
    func hasChanged() throws -> Bool { try watch.hasChanged() }

    func answer(_ load: SessionEffect.Load) throws -> SessionEvent.Loaded { try desk.answer(load) }

    func keep(_ store: SessionEffect.Store) throws -> MergeSummary? { try desk.keep(store) }

    /// Does something else with the stores in its turn.
    func run<T: Sendable>(_ body: @Sendable (SessionDesk) throws -> T) throws -> T { try body(desk) }
}
