import Foundation
import Logging
import ServiceLifecycle
import Vicino
import VicinoSettings

/// Says when the service is ready and when it ends, and sees to it that it ends.
struct SupervisedService: Service {
    /// How long the other parts may take to end. What was confirmed lies on the disk already.
    private static let patience = 1.2

    let node: Node
    let state: ServiceState
    let log: Logger

    func run() async throws {
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown { for await _ in state.readiness {} }
            if !Task.isShuttingDownGracefully, !Task.isCancelled {
                // Last, so that whoever waits for it has read the rest.
                let addresses = node.listeningAddresses().map(\.description)
                log.notice("Ready. Listening on \(addresses.joined(separator: ", "))")
                Supervisor.tell(.ready)
            }
            try? await gracefulShutdown()
        } onGracefulShutdown: {
            log.notice("Stopping.")
            Supervisor.tell(.stopping)
            // A queue keeps time whatever the program waits for: a peer that says no goodbye must not keep it.
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { _exit(EXIT_SUCCESS) }
        }
    }
}
