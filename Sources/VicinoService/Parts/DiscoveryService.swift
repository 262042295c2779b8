internal import ServiceLifecycle
internal import Vicino
internal import VicinoDNSSD
internal import VicinoDiary
internal import VicinoPresence
internal import VicinoSettings
internal import VicinoThreads

/// Discovers followed people on trusted networks and over Bluetooth, and meets them.
struct DiscoveryService: Service {
    let node: Node
    let state: ServiceState
    let networks: PresentNetworks
    let notices: NoticeService
    /// Makes the medium for Bluetooth.
    let bluetooth: @Sendable (BluetoothUse) -> BluetoothSource

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            let plans = ObservableValue(plan)
            let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            try await withThrowingDiscardingTaskGroup { group in
                // Follows the networks; ends with the service, as do the next two.
                group.addTask { for await _ in networks.uses() { change.yield() } }
                // Follows the settings.
                group.addTask { for await _ in state.changes() { change.yield() } }
                // One reader, so that an older plan never replaces a newer one.
                group.addTask { for await _ in changes where plans.value != plan { plans.set(plan) } }
                // Cancelled when the service ends.
                do { try await discover(by: plans) } catch is CancellationError {}
                group.cancelAll()
            }
        }
    }

    private var plan: DiscoveryPlan { DiscoveryPlan(interfaces: networks.used, state.settings) }

    /// How long to wait while discovery is impossible.
    private static let retryDelay: Duration = .seconds(10)

    private func discover(by plans: ObservableValue<DiscoveryPlan>) async throws {
        for await _ in plans.changes() {
            var obstacle: String?
            state.see { $0.begin() }
            while !plans.value.isIdle, !Task.isCancelled {
                do { try await discover(by: plans.value, then: plans) } catch let error as VicinoError {
                    if obstacle != error.message { state.tell(.failed(.discovering, error: error)) }
                    obstacle = error.message
                    state.see { $0.fail(error.message) }
                    try await Task.sleep(for: Self.retryDelay)
                }
            }
        }
    }

    /// Runs discovery until nothing may be used, or Bluetooth is to be used in another way.
    private func discover(by plan: DiscoveryPlan, then plans: ObservableValue<DiscoveryPlan>) async throws {
        defer {
            state.announce(nil)
            // The medium withdraws its beacons when nothing holds it any more.
            state.askForLinks(nil)
            state.see { $0.stop() }
            notices.add(.discoveryEnded)
        }
        let network = try LocalNetwork.medium(following: plan.interfaces)
        let source = plan.bluetooth.map(bluetooth)
        state.askForLinks(source?.hasOwnLinks)
        try await node.discover(
            over: [network, source?.medium].compactMap(\.self).map(recorded),
            configuration: plan.presence,
            policy: { state.settings.defaultPolicy },
            networks: { networks.listeningNetworks },
            isClockSynchronised: { state.nearbyState.isClockSynchronised }
        ) { discovery in
            state.announce(discovery)
            state.see { $0.begin() }
            await withTaskGroup { group in
                // Reports the events; ends with discovery, or with the cancellation below.
                group.addTask { for await event in discovery.events { await note(event, discovery) } }
                if let source {
                    // Reports how Bluetooth works, which never ends by itself; cancelled below.
                    group.addTask { await BluetoothReports(state: state).follow(source) }
                }
                await follow(plans, after: plan, with: network)
                group.cancelAll()
            }
        }
    }

    private func recorded(_ medium: any Medium) -> any Medium {
        RecordedMedium(base: medium) { [state, kind = medium.kind] beacons, port in
            state.see { $0.advertised[kind] = NearbyState.Advertised(beacons: beacons, port: port) }
        }
    }

    /// Changes the networks in use as they come and go, until the plan ends.
    private func follow(
        _ plans: ObservableValue<DiscoveryPlan>, after plan: DiscoveryPlan, with network: AvahiMedium
    ) async {
        for await next in plans.changes() {
            await network.follow(next.interfaces)
            if next.isIdle || next.bluetooth != plan.bluetooth { return }
        }
    }

    private func note(_ event: Discovery.Event, _ discovery: Discovery) async {
        state.see { $0.note(event, at: node.now) }
        state.count { $0.note(event) }
        notices.add(.discovery(event))
        // Another device of the user may have started an activity, too.
        if case .met(let peer, _) = event, peer.isMe {
            // The next meeting tries again, and so does the next start.
            _ = try? await BlockingWork().run { [node] in try Diary(node).settleRunning() }
        }
        // Without a network, the network service reports the obstacle.
        if case .availability(of: .localNetwork, _) = event, networks.used.isEmpty { return }
        if case .missed(let count) = event {
            await catchUp(with: discovery)
            return state.tell(missing: count) { .discovery(.missed($0)) }
        }
        state.tell(.discovery(event), failing: event.failing)
        if case .entered(let person) = event, let encounter = await discovery.encounter(with: person.user) {
            state.tell(.heard(person, over: encounter.media))
        }
    }

    /// Learns the present state after events were missed. Events that still wait lead to the same state.
    private func catchUp(with discovery: Discovery) async {
        let near = await discovery.nearbyPeople
        let questions = await discovery.questions
        let users = Set(near.map(\.user))
        for user in state.nearbyState.near where !users.contains(user) {
            // A name that cannot be read keeps a notice for longer, and nothing else.
            guard let person = try? await BlockingWork().run({ [node] in try node.person(for: user) }) else { continue }
            notices.add(.discovery(.left(person, after: .zero)))
        }
        // A question belongs to a stay, whose beginning may be among the missed events.
        for person in near where !state.nearbyState.near.contains(person.user) {
            notices.add(.discovery(.entered(person)))
        }
        for question in questions { notices.add(.discovery(.asked(question))) }
        state.see { $0.catchUp(near: users, asked: Set(questions.map(\.person.user)), at: node.now) }
    }
}

extension Discovery.Event {
    /// The person whose session has failed; nil if it is another event.
    fileprivate var failing: Person? { if case .failed(let person, _) = self { person } else { nil } }
}
