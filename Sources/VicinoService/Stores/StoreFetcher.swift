internal import Vicino
internal import VicinoCore
internal import VicinoRepository
internal import VicinoThreads

/// Fetches what followed authors have left in their stores, on a thread that may wait.
actor StoreFetcher: StoreKeeper {
    private let executor = BlockingExecutor(alone: "org.vicino.fetching")
    private let node: Node
    private let state: ServiceState
    private let access: StoreAccess
    private var troubles = StoreTroubles<UserID>()
    /// What the last fetch from each author has found wrong.
    private var problems: [UserID: [FetchingProblem]] = [:]
    private var working: UserID?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ node: Node, _ state: ServiceState, opening access: StoreAccess) {
        self.node = node
        self.state = state
        self.access = access
    }

    func work(_ hindrance: @escaping @Sendable () async -> StorePause?) async -> Duration? {
        do {
            var permission = StorePermission(hindrance)
            for chosen in try choose() where chosen.due <= node.now {
                guard await permission.allows(address: chosen.store.address) else { continue }
                if Task.isCancelled { return nil }
                await fetch(chosen)
            }
            let left = try choose()
            show(left)
            return permission.next(left.map { ($0.store.address, $0.due) }, at: node.now)
        } catch {
            state.tell(.failed(.readingStores, error: VicinoError(ofService: error)))
            return .seconds(600)
        }
    }

    func reconnect() {
        var generator = SystemRandomNumberGenerator()
        for chosen in (try? choose()) ?? [] where chosen.store.lastFailure?.code == .unreachable {
            var schedule = chosen.schedule
            schedule.reconnect(at: node.now, using: &generator)
            keep(schedule, of: chosen.store)
        }
    }

    // MARK: What is due

    /// A store from which an author's records are fetched.
    private struct Chosen {
        let store: FollowedStore
        let schedule: FetchSchedule
        let due: Timestamp
    }

    /// Of each author the store that works, or that has failed least.
    private func choose() throws -> [Chosen] {
        let allowed = try node.followedStores().filter { try $0.isAllowed && isWanted($0.author) }
        let byAuthor = Dictionary(grouping: allowed, by: \.author.user)
        return try byAuthor.values.compactMap { stores in
            let best = stores.enumerated().min {
                ($0.element.plan.failureCount, $0.offset) < ($1.element.plan.failureCount, $1.offset)
            }
            return try best.map { try chosen($0.element) }
        }.sorted { $0.due < $1.due }
    }

    /// Whether the user's policy lets anything be fetched from an author. A question is answered by the permission.
    private func isWanted(_ author: Person) throws -> Bool {
        let policy = try node.policy(of: author).exchange ?? state.settings.defaultPolicy
        return policy != .never
    }

    private func chosen(_ store: FollowedStore) throws -> Chosen {
        let schedule = FetchSchedule(
            wait: store.plan.wait, next: store.plan.next, failureCount: store.plan.failureCount)
        let meeting = try node.lastMeeting(with: store.author)
        let met = meeting.flatMap { $0.way.store == nil ? $0.endedAt : nil }
        return Chosen(store: store, schedule: schedule, due: schedule.due(at: node.now, met: met))
    }

    // MARK: Fetching

    private func fetch(_ chosen: Chosen) async {
        let store = chosen.store
        let author = store.author
        var schedule = chosen.schedule
        var generator = SystemRandomNumberGenerator()
        working = author.user
        show([chosen])
        defer { working = nil }
        do {
            let report = try await access.fetch(store)
            problems[author.user] = report.problems
            if report.isQuiet {
                schedule.succeed(hasNews: report.hasNews, at: node.now, using: &generator)
            } else {
                schedule.fail(asked: nil, at: node.now, using: &generator)
            }
            tell(report)
        } catch is CancellationError {
            return
        } catch {
            let error = VicinoError(ofService: error)
            schedule.fail(asked: error.wantedPause, at: node.now, using: &generator)
            if troubles.begin(author.user, error.code.name) {
                state.tell(.store(.notFetched(author, store: store.name, error: error)))
            }
        }
        keep(schedule, of: store)
    }

    /// Reports what a fetch has brought. What is wrong is said once.
    private func tell(_ report: FetchingReport) {
        let user = report.author.user
        let codes = report.problems.map(\.code).joined(separator: " ")
        let isNewTrouble = !codes.isEmpty && troubles.begin(user, codes)
        if codes.isEmpty, troubles.end(user) { state.tell(.store(.recovered(store: report.store))) }
        guard report.hasNews || isNewTrouble else { return }
        state.tell(.store(.fetched(report.author, store: report.store, news: report.description)))
    }

    /// Keeps when a store is tried next. If that cannot be kept, it is tried at the next start.
    private func keep(_ schedule: FetchSchedule, of store: FollowedStore) {
        var plan = FollowedStore.Plan()
        plan.wait = schedule.wait
        plan.next = schedule.next
        plan.failureCount = schedule.failureCount
        try? node.planFetch(plan, at: store)
    }

    // MARK: Status

    private func show(_ chosen: [Chosen]) {
        let shown = chosen.map { chosen in
            var status = StoresStatus.Followed(
                user: chosen.store.author.user, address: chosen.store.address, name: chosen.store.name)
            status.isWorking = chosen.store.author.user == working
            status.next = chosen.due
            status.fetchedAt = chosen.store.lastSuccess
            status.problems = problems[chosen.store.author.user]?.map(\.code) ?? []
            status.failure = chosen.store.lastFailure.map {
                StoresStatus.Failure(at: $0.at, code: $0.code.name, message: $0.message)
            }
            return status
        }
        state.seeStores { stores in
            let users = Set(shown.map(\.user))
            let others = working == nil ? [] : stores.followed.filter { !users.contains($0.user) }
            stores.followed = others + shown
        }
    }
}

extension VicinoError {
    /// For how long the store wants to be left alone; nil if it does not say.
    var wantedPause: Duration? {
        guard case .busy(retryAfter: let pause)? = storeError?.kind else { return nil }
        return pause
    }
}

extension FetchingReport {
    /// Whether the store shows what its author has put there, as far as is known. That nothing is there for this device is
    /// no failure of the store: an ended access would be looked for without end.
    var isQuiet: Bool { problems.allSatisfy { $0 == .missing || !$0.isFault } }
}
