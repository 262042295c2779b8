import Foundation
import Logging
import ServiceLifecycle
import UnixSignals
import Vicino
import VicinoControl

/// What the service consists of.
struct ServiceParts {
    let node: Node
    let place: ServicePlace
    let state: ServiceState
    let settings: SettingsReader
    let log: Logger
    let since: Timestamp

    /// The parts, in the order in which they begin; they end in the opposite one. Each finds its settings, and their
    /// changes, in the state.
    var all: [any Service] {
        [
            ControlService(place: place, state: state, answer: answer),
            ListeningService(node: node, state: state, log: log),
            LookoutService(node: node, state: state, log: log),
            ReloadService(settings: settings),
            // The first to hear that all shall end.
            SupervisedService(state: state, log: log),
        ]
    }

    /// Runs until a signal of the system, or the end of a part, ends them all.
    func run() async throws {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: all, gracefulShutdownSignals: [.sigterm, .sigint], logger: log))
        try await group.run()
    }

    @Sendable private func answer(
        _ request: ControlRequest, _ send: (ControlAnswer) async throws -> Void
    ) async throws {
        switch request {
        case .status:
            let status = ServiceStatus(
                process: getpid(), since: since.milliseconds, data: node.dataPath,
                addresses: state.addresses.map(\.description))
            try await send(.status(status))
        case .reload: try settings.readAgain()
        }
    }
}
