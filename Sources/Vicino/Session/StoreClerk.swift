internal import VicinoStore
internal import VicinoSync

/// Does a session's work with the stores, one piece after the other, away from the threads that everybody shares.
actor StoreClerk {
    private let desk: SessionDesk
    private var watch: ChangeWatch?
    private let executor = BlockingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ desk: SessionDesk) { self.desk = desk }

    /// Whether one's own records, grants or statements have changed since this was asked last; the first time it only begins
    /// to look, so that whoever gets no further than a hello costs no open file.
    func hasChanged() throws -> Bool {
        if let watch { return try watch.hasChanged() }
        watch = try ChangeWatch(desk.node.folder)
        return false
    }

    func answer(_ load: SessionEffect.Load) throws -> SessionEvent.Loaded { try desk.answer(load) }

    func keep(_ store: SessionEffect.Store) throws -> MergeSummary? { try desk.keep(store) }

    /// Takes what has changed or is gone out of the files.
    func scrub(_ store: SessionEffect.Store) { desk.scrub(store) }

    /// Does something else with the stores in its turn.
    func run<T: Sendable>(_ body: @Sendable (SessionDesk) throws -> T) throws -> T { try body(desk) }
}
