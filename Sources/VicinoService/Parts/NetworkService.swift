internal import ServiceLifecycle
internal import Vicino
internal import VicinoCore
internal import VicinoNetworks
internal import VicinoSettings
internal import VicinoThreads

/// Follows the networks that this device is on, says which of them discovery may use, and asks the user about new ones.
struct NetworkService: Service {
    let state: ServiceState
    let networks: PresentNetworks
    let notices: NoticeService
    let now: @Sendable () -> Timestamp

    /// How long the kernel's messages are collected after a refresh: a peer on a network can cause many of them.
    private static let pause = Duration.milliseconds(50)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            do throws(VicinoError) {
                let kernel = try KernelNetworks()
                await follow(kernel)
            } catch {
                state.tell(.failed(.followingNetworks, error: error))
                for await settings in state.changes() {
                    networks.update(.unknown(error.message), NetworkChoice(settings))
                }
            }
        }
    }

    private func follow(_ kernel: KernelNetworks) async {
        let (refreshes, refresh) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withDiscardingTaskGroup { group in
            // Follows the kernel's messages; ends with the service, as do the others.
            group.addTask { for await _ in kernel.changes { refresh.yield() } }
            // Follows the settings, starting with the present ones.
            group.addTask { for await _ in state.changes() { refresh.yield() } }
            var watch = NetworkChanges(service: self, kernel: kernel)
            // The kernel is asked on a thread that may wait.
            let work = BlockingWork(alone: "org.vicino.networks")
            for await _ in refreshes {
                let answer = await work.run { Result { () throws(VicinoError) in try kernel.interfaces() } }
                if let moment = watch.update(with: answer) {
                    // Time alone can identify a network. A timer that is no longer needed causes one more refresh, which
                    // is harmless.
                    group.addTask {
                        try? await Task.sleep(until: moment, clock: .continuous)
                        refresh.yield()
                    }
                }
                // Cancelled when the service ends.
                try? await Task.sleep(for: Self.pause)
            }
            group.cancelAll()
        }
    }
}

/// What is known of the networks, from one answer of the kernel to the next.
private struct NetworkChanges {
    let service: NetworkService
    let kernel: KernelNetworks
    private let begin = ContinuousClock.now
    /// How long to wait before asking again a kernel that has not answered.
    private static let retryDelay = Duration.seconds(5)
    private var table = NetworkTable()
    private var probes = ProbePlan()
    private var questions = NetworkQuestions()
    /// Why the kernel does not tell; nil if it does.
    private var trouble: String?
    private var reported = ReportedReason<DiscoveryObstacle>()
    /// When the next refresh is planned.
    private var planned: Duration?

    init(service: NetworkService, kernel: KernelNetworks) {
        self.service = service
        self.kernel = kernel
    }

    /// Handles the kernel's answer, and reports what is new.
    ///
    /// - Returns: when to refresh at the latest, unless an earlier call returned that time.
    mutating func update(with answer: Result<[InterfaceState], VicinoError>) -> ContinuousClock.Instant? {
        let now = begin.duration(to: .now)
        switch answer {
        case .success(let interfaces):
            table.update(with: interfaces, at: now)
            trouble = nil
        case .failure(let error):
            // Unknown networks are not trusted.
            table.update(with: [], at: now)
            if trouble != error.message { service.state.tell(.failed(.readingNetworks, error: error)) }
            trouble = error.message
        }
        let choice = NetworkChoice(service.state.settings)
        var generator = SystemRandomNumberGenerator()
        let mayBeTrusted = table.unresolved.filter { choice.mayTrust($0.network) }
        kernel.provoke(probes.due(mayBeTrusted, at: now, using: &generator))
        tell(choice)
        let later = explain(choice.obstacle(in: service.networks.knowledge), at: now)
        if let planned, planned <= now { self.planned = nil }
        let retry = trouble.map { _ in now + Self.retryDelay }
        guard let deadline = [later, retry, table.deadline, probes.deadline].compactMap(\.self).min() else {
            return nil
        }
        if let planned, planned <= deadline { return nil }
        planned = deadline
        return begin + deadline
    }

    private mutating func tell(_ choice: NetworkChoice) {
        let new = table.view.networks.filter { choice.status(of: $0) == .new }
        let news = questions.update(with: new, at: service.now())
        service.networks.update(trouble.map { .unknown($0) } ?? .known(table.view), choice, questions: questions.open)
        for network in news.settled { service.notices.add(.networkSettled(network)) }
        for network in news.asked {
            service.state.tell(.newNetwork(NetworkStatus(network, choice, isDiscovering: false)))
            service.notices.add(.network(network))
        }
    }

    /// Reports why discovery uses no network.
    ///
    /// - Returns: when to try again; nil if that is not needed.
    private mutating func explain(_ reason: DiscoveryObstacle?, at now: Duration) -> Duration? {
        // A failure of the kernel is reported as an error of its own.
        guard trouble == nil else { return nil }
        let (told, again) = reported.update(reason, at: now)
        if let told { service.state.tell(.discoveryStopped(told)) }
        return again
    }
}
