internal import ServiceLifecycle
internal import Vicino
internal import VicinoControl
internal import VicinoNetworks
internal import VicinoSettings

/// Follows which networks this device is on, says on which of them people may be looked for, and asks about new ones.
struct NetworkService: Service {
    let state: ServiceState
    let networks: PresentNetworks
    let notices: NoticeService
    let now: @Sendable () -> Timestamp

    /// For how long what the kernel tells is gathered after a look: whoever is on a network can make it tell much.
    private static let pause = Duration.milliseconds(50)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            do throws(NetworkError) {
                let kernel = try KernelNetworks()
                await follow(kernel)
            } catch {
                state.tell(.failed(.followingNetworks, error))
                for await settings in state.changes() {
                    networks.take(.unknown(error.message), NetworkChoice(settings))
                }
            }
        }
    }

    private func follow(_ kernel: KernelNetworks) async {
        let (looks, look) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await withDiscardingTaskGroup { group in
            // What the kernel tells; ends when the service does, as do the others.
            group.addTask { for await _ in kernel.changes { look.yield() } }
            // What the person has chosen, first what holds now.
            group.addTask { for await _ in state.changes() { look.yield() } }
            var watch = NetworkLook(service: self, kernel: kernel)
            for await _ in looks {
                if let moment = watch.look() {
                    // Time alone may show what a network is. One that is not needed any more looks once more, for nothing.
                    group.addTask {
                        try? await Task.sleep(until: moment, clock: .continuous)
                        look.yield()
                    }
                }
                // Cancelled with the service.
                try? await Task.sleep(for: Self.pause)
            }
            group.cancelAll()
        }
    }
}

/// One look after the other at the networks.
private struct NetworkLook {
    let service: NetworkService
    let kernel: KernelNetworks
    private let begin = ContinuousClock.now
    /// After how long to ask a kernel again that has not said anything.
    private static let patience = Duration.seconds(5)
    private var table = NetworkTable()
    private var questions = NetworkQuestions()
    /// Why the kernel does not tell; nil if it does.
    private var trouble: String?
    private var explanations = Explanations<DiscoveryObstacle>()
    /// When the next look is to be.
    private var planned: Duration?

    init(service: NetworkService, kernel: KernelNetworks) { (self.service, self.kernel) = (service, kernel) }

    /// Looks, and says what is new.
    ///
    /// - Returns: when to look again in any case, if that was not said before.
    mutating func look() -> ContinuousClock.Instant? {
        let now = begin.duration(to: .now)
        do throws(NetworkError) {
            table.take(try kernel.interfaces(), at: now)
            trouble = nil
        } catch {
            // What is not known is not trusted.
            table.take([], at: now)
            if trouble != error.message { service.state.tell(.failed(.readingNetworks, error)) }
            trouble = error.message
        }
        kernel.provoke(table.unresolved)
        let choice = NetworkChoice(service.state.settings)
        tell(choice)
        let later = explain(choice.obstacle(in: service.networks.knowledge), at: now)
        if let planned, planned <= now { self.planned = nil }
        let retry = trouble.map { _ in now + Self.patience }
        guard let deadline = [later, retry, table.deadline].compactMap(\.self).min(),
            planned.map({ deadline < $0 }) ?? true
        else { return nil }
        planned = deadline
        return begin + deadline
    }

    private mutating func tell(_ choice: NetworkChoice) {
        let new = table.view.networks.filter { choice.standing(of: $0) == .new }
        let news = questions.take(new, at: service.now())
        service.networks.take(trouble.map { .unknown($0) } ?? .known(table.view), choice, questions: questions.open)
        for network in news.settled { service.notices.take(.networkSettled(network)) }
        for network in news.asked {
            service.state.tell(.newNetwork(NetworkStatus(network, choice, isLooking: false)))
            service.notices.take(.network(network))
        }
    }

    /// Says why nobody is looked for.
    ///
    /// - Returns: when to try again; nil if that is not needed.
    private mutating func explain(_ reason: DiscoveryObstacle?, at now: Duration) -> Duration? {
        // What is wrong with the kernel is an error of its own.
        guard trouble == nil else { return nil }
        let (told, again) = explanations.take(reason, at: now)
        if let told { service.state.tell(.lookingNowhere(told)) }
        return again
    }
}
