import Logging
import ServiceLifecycle
import Vicino
import VicinoDNSSD
import VicinoSettings

/// Looks for the people one follows on the networks that the settings name, and meets them.
struct LookoutService: Service {
    let node: Node
    let state: ServiceState
    let notices: NoticeService
    let log: Logger

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            // The end of the service is what cancels it.
            do { try await lookOut() } catch is CancellationError {}
        }
    }

    /// The settings that matter here.
    private struct Choice: Equatable {
        let interfaces: [String]

        init(_ settings: Settings) {
            interfaces = settings.trustedNetworks.map(\.text)
        }
    }

    /// How long to wait where nobody can be looked for, such as before an interface is there.
    private static let patience: Duration = .seconds(30)

    private func lookOut() async throws {
        for await settings in state.changes() {
            let choice = Choice(settings)
            var obstacle: String?
            state.see { $0.look(on: choice.interfaces) }
            while !choice.interfaces.isEmpty, Choice(state.settings) == choice, !Task.isCancelled {
                do { try await lookOut(choice) } catch let error as any VicinoError {
                    if obstacle != error.message { log.error("Nobody is looked for: \(error.message)") }
                    obstacle = error.message
                    state.see { $0.fail(error.message) }
                    try await Task.sleep(for: Self.patience)
                }
            }
        }
    }

    /// Looks out until the settings change.
    private func lookOut(_ choice: Choice) async throws {
        defer {
            state.announce(nil)
            notices.take(.lookoutEnded)
        }
        try await node.lookOut(
            over: { [try LocalNetwork.medium(on: choice.interfaces, port: $0)] },
            policy: { state.settings.defaultPolicy },
            isClockSynchronised: { state.outlook.isClockSynchronised }
        ) { lookout in
            state.announce(lookout)
            state.see { $0.look(on: choice.interfaces) }
            await withTaskGroup { group in
                // Until the settings say otherwise; then everything here ends.
                group.addTask { for await settings in state.changes() where Choice(settings) != choice { return } }
                // Writes down what happens; ends with the lookout, or when it is cancelled below.
                group.addTask { for await event in lookout.events { write(event) } }
                await group.next()
                group.cancelAll()
            }
        }
    }

    private func write(_ event: Lookout.Event) {
        state.see { $0.note(event, at: node.now) }
        state.count { $0.note(event) }
        notices.take(.lookout(event))
        do {
            guard let news = try LookoutNews(event, node) else { return }
            log.log(level: news.level, "\(news.sentence)")
        } catch {
            // Looking out goes on, even if it cannot be looked up who somebody is.
            log.error("\(Failure.message(of: error))")
        }
    }
}
