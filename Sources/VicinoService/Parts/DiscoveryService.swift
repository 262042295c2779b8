internal import ServiceLifecycle
internal import Vicino
internal import VicinoDNSSD
internal import VicinoSettings

/// Discovers followed people on trusted networks, and meets them.
struct DiscoveryService: Service {
    let node: Node
    let state: ServiceState
    let networks: PresentNetworks
    let notices: NoticeService

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            // Cancelled when the service ends.
            do { try await discover() } catch is CancellationError {}
        }
    }

    /// How long to wait while discovery is impossible.
    private static let patience: Duration = .seconds(10)

    private func discover() async throws {
        for await _ in networks.uses() {
            var obstacle: String?
            state.see { $0.begin() }
            while !networks.used.isEmpty, !Task.isCancelled {
                do { try await discoverWhileTrusted() } catch let error as VicinoError {
                    if obstacle != error.message { state.tell(.failed(.discovering, error)) }
                    obstacle = error.message
                    state.see { $0.fail(error.message) }
                    try await Task.sleep(for: Self.patience)
                }
            }
        }
    }

    /// Runs discovery until no network may be used.
    private func discoverWhileTrusted() async throws {
        defer {
            state.announce(nil)
            notices.take(.discoveryEnded)
        }
        let medium = try LocalNetwork.medium(following: networks.used)
        try await node.discover(
            over: [medium],
            policy: { state.settings.defaultPolicy },
            isClockSynchronised: { state.outlook.isClockSynchronised }
        ) { discovery in
            state.announce(discovery)
            state.see { $0.begin() }
            await withTaskGroup { group in
                // Runs until no network is left, which ends the whole group.
                group.addTask { await follow(networks.uses(), with: medium) }
                // Reports the events; ends with discovery, or with the cancellation below.
                group.addTask { for await event in discovery.events { note(event) } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Changes the networks in use as they come and go, until none is left.
    private func follow(_ uses: AsyncStream<[String]>, with medium: AvahiMedium) async {
        for await interfaces in uses {
            await medium.follow(interfaces)
            if interfaces.isEmpty { return }
        }
    }

    private func note(_ event: Discovery.Event) {
        state.see { $0.note(event, at: node.now) }
        state.count { $0.note(event) }
        notices.take(.discovery(event))
        // Without a network, the network service reports the obstacle.
        if case .availability = event, networks.used.isEmpty { return }
        state.tell(.discovery(event))
    }
}
