internal import Vicino
internal import VicinoCore
internal import VicinoRepository
internal import VicinoThreads

/// Fetches what the user's other devices have left in the user's own stores, on a thread that may wait.
actor OwnStoreFetcher: StoreKeeper {
    private let executor = BlockingExecutor(alone: "org.vicino.fetching.own")
    private let node: Node
    private let state: ServiceState
    private let access: StoreAccess
    private var schedules: [Int64: FetchSchedule] = [:]
    private var troubles = StoreTroubles<Int64>()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ node: Node, _ state: ServiceState, opening access: StoreAccess) {
        self.node = node
        self.state = state
        self.access = access
    }

    func work(_ hindrance: @escaping @Sendable () async -> StorePause?) async -> Duration? {
        do {
            var permission = StorePermission(hindrance)
            for store in try look() where due(store) <= node.now {
                guard await permission.allows(address: store.address) else { continue }
                if Task.isCancelled { return nil }
                await fetch(store)
            }
            return permission.next(try look().map { ($0.address, due($0)) }, at: node.now)
        } catch {
            state.tell(.failed(.readingStores, error: VicinoError(ofService: error)))
            return .seconds(600)
        }
    }

    func reconnect() {
        var generator = SystemRandomNumberGenerator()
        for id in Array(schedules.keys) { schedules[id]?.reconnect(at: node.now, using: &generator) }
    }

    /// The stores in which other devices of the user publish.
    private func look() throws -> [RepositoryStore] {
        try node.repositoryStores().filter { try !$0.isPaused && !$0.isRemoved && node.hasOtherPublishers(in: $0) }
    }

    private func due(_ store: RepositoryStore) -> Timestamp {
        (schedules[store.id] ?? FetchSchedule()).due(at: node.now, met: nil)
    }

    private func fetch(_ store: RepositoryStore) async {
        var generator = SystemRandomNumberGenerator()
        var schedule = schedules[store.id] ?? FetchSchedule()
        do {
            let report = try await access.fetchOwn(store)
            if report.isQuiet {
                schedule.succeed(hasNews: report.hasNews, at: node.now, using: &generator)
            } else {
                schedule.fail(asked: nil, at: node.now, using: &generator)
            }
            tell(report, of: store)
        } catch is CancellationError {
            return
        } catch {
            let error = (error as? StoreError).map { VicinoError(ofStore: $0) } ?? VicinoError(ofService: error)
            schedule.fail(asked: error.wantedPause, at: node.now, using: &generator)
            if troubles.begin(store.id, error.code.name) {
                state.tell(.store(.notFetched(node.me, store: store.name, error: error)))
            }
        }
        schedules[store.id] = schedule
    }

    /// Reports what a fetch has brought. What is wrong is said once.
    private func tell(_ report: FetchingReport, of store: RepositoryStore) {
        let now = node.now
        state.seeStores { stores in
            guard let index = stores.own.firstIndex(where: { $0.id == store.id }) else { return }
            stores.own[index].fetchedAt = now
        }
        let codes = report.problems.map(\.code).joined(separator: " ")
        let isNewTrouble = !codes.isEmpty && troubles.begin(store.id, codes)
        if codes.isEmpty, troubles.end(store.id) { state.tell(.store(.recovered(store: store.name))) }
        guard report.hasNews || isNewTrouble else { return }
        state.tell(.store(.fetched(report.author, store: report.store, news: report.description)))
    }
}
