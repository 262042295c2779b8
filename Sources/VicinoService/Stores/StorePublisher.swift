internal import Vicino
internal import VicinoCore
internal import VicinoRepository
internal import VicinoThreads

/// Publishes to the user's own stores, on a thread that may wait.
actor StorePublisher: StoreKeeper {
    private let executor = BlockingExecutor(alone: "org.vicino.publishing")
    private let node: Node
    private let state: ServiceState
    private let access: StoreAccess
    private var schedules: [Int64: PublishSchedule] = [:]
    private var troubles = StoreTroubles<Int64>()
    private var working: Int64?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ node: Node, _ state: ServiceState, opening access: StoreAccess) {
        self.node = node
        self.state = state
        self.access = access
    }

    func work(_ hindrance: @escaping @Sendable () async -> StorePause?) async -> Duration? {
        do {
            var permission = StorePermission(hindrance)
            for store in try look() where isDue(store) {
                guard await permission.allows(address: store.address) else { continue }
                if Task.isCancelled { return nil }
                await publish(store)
            }
            let stores = try look()
            show(stores)
            let now = node.now
            let times = stores.compactMap { store in
                schedules[store.id]?.due(at: now).map { (store.address, $0) }
            }
            return permission.next(times, at: now)
        } catch {
            state.tell(.failed(.readingStores, error: VicinoError(ofService: error)))
            return .seconds(600)
        }
    }

    func reconnect() {
        var generator = SystemRandomNumberGenerator()
        for id in Array(schedules.keys) { schedules[id]?.reconnect(at: node.now, using: &generator) }
    }

    // MARK: What is due

    /// The stores that are published to, with what waits for each.
    private func look() throws -> [RepositoryStore] {
        let stores = try node.repositoryStores().filter { !$0.isPaused || $0.isRemoved }
        let ids = Set(stores.map(\.id))
        schedules = schedules.filter { ids.contains($0.key) }
        for store in stores {
            let backlog = try node.repositoryBacklog(of: store)
            schedules[store.id, default: PublishSchedule()].note(PublishSchedule.Backlog(backlog), at: node.now)
        }
        return stores
    }

    private func isDue(_ store: RepositoryStore) -> Bool {
        let now = node.now
        guard let due = schedules[store.id]?.due(at: now) else { return false }
        return due <= now
    }

    // MARK: Publishing

    private func publish(_ store: RepositoryStore) async {
        var generator = SystemRandomNumberGenerator()
        working = store.id
        show([store])
        defer { working = nil }
        do {
            try await access.publish(store)
            schedules[store.id]?.succeed(at: node.now)
            if troubles.end(store.id) { state.tell(.store(.recovered(store: store.name))) }
            state.tell(.store(.published(store: store.name)))
        } catch is CancellationError {
            return
        } catch {
            let error = (error as? StoreError).map { VicinoError(ofStore: $0) } ?? VicinoError(ofService: error)
            schedules[store.id]?.fail(asked: error.wantedPause, at: node.now, using: &generator)
            if troubles.begin(store.id, error.code.name) {
                state.tell(.store(.notPublished(store: store.name, error: error)))
            }
        }
    }

    // MARK: Status

    private func show(_ stores: [RepositoryStore]) {
        let now = node.now
        let shown = stores.map { store in
            var status = StoresStatus.Own(id: store.id, name: store.name, address: store.address)
            let schedule = schedules[store.id]
            status.isWorking = store.id == working
            status.waitingSince = schedule?.first ?? schedule?.withdrawing
            status.next = schedule?.due(at: now)
            status.publishedAt = store.publishedAt
            status.failure = store.failure.map {
                StoresStatus.Failure(at: $0.at, code: "store", message: $0.message)
            }
            return status
        }
        state.seeStores { stores in
            let fetched = Dictionary(stores.own.map { ($0.id, $0.fetchedAt) }) { $1 }
            let shown = shown.map { status in
                var status = status
                status.fetchedAt = fetched[status.id] ?? nil
                return status
            }
            let ids = Set(shown.map(\.id))
            let others = working == nil ? [] : stores.own.filter { !ids.contains($0.id) }
            stores.own = (others + shown).sorted { $0.id < $1.id }
        }
    }
}

extension PublishSchedule.Backlog {
    init(_ backlog: RepositoryBacklog) {
        self.init(
            changes: backlog.changes, since: backlog.since, withdrawals: backlog.withdrawals, dueAt: backlog.dueAt)
    }
}
