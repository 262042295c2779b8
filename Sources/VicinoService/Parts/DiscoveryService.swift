internal import ServiceLifecycle
internal import Vicino
internal import VicinoDNSSD
internal import VicinoSettings

/// Looks for the people one follows on networks that are trusted, and meets them.
struct DiscoveryService: Service {
    let node: Node
    let state: ServiceState
    let networks: PresentNetworks
    let notices: NoticeService

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            // The end of the service is what cancels it.
            do { try await discover() } catch is CancellationError {}
        }
    }

    /// How long to wait where nobody can be looked for.
    private static let patience: Duration = .seconds(10)

    private func discover() async throws {
        for await _ in networks.uses() {
            var obstacle: String?
            state.see { $0.begin() }
            while !networks.used.isEmpty, !Task.isCancelled {
                do { try await lookOutWhileTrusted() } catch let error as any VicinoError {
                    if obstacle != error.message { state.tell(.failed(.lookingOut, error)) }
                    obstacle = error.message
                    state.see { $0.fail(error.message) }
                    try await Task.sleep(for: Self.patience)
                }
            }
        }
    }

    /// Looks out until no network is to be used.
    private func lookOutWhileTrusted() async throws {
        defer {
            state.announce(nil)
            notices.take(.lookoutEnded)
        }
        var media: [AvahiMedium] = []
        try await node.discover(
            over: { port in
                media = [try LocalNetwork.medium(following: networks.used, port: port)]
                return media
            },
            policy: { state.settings.defaultPolicy },
            isClockSynchronised: { state.outlook.isClockSynchronised }
        ) { lookout in
            let present = media
            state.announce(lookout)
            state.see { $0.begin() }
            await withTaskGroup { group in
                // Until there is no network; then everything here ends.
                group.addTask { await follow(networks.uses(), with: present) }
                // Tells what happens; ends with the lookout, or when it is cancelled below.
                group.addTask { for await event in lookout.events { note(event) } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    /// Uses other networks as they come and go, until there is none.
    private func follow(_ uses: AsyncStream<[String]>, with media: [AvahiMedium]) async {
        for await interfaces in uses {
            for medium in media { await medium.follow(interfaces) }
            if interfaces.isEmpty { return }
        }
    }

    private func note(_ event: Discovery.Event) {
        state.see { $0.note(event, at: node.now) }
        state.count { $0.note(event) }
        notices.take(.lookout(event))
        // Why nobody is looked for where there is no network is told by whoever follows these.
        if case .availability = event, networks.used.isEmpty { return }
        state.tell(.lookout(event))
    }
}
