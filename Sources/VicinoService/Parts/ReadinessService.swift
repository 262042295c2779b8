internal import ServiceLifecycle
internal import Vicino
internal import VicinoThreads

/// Reports when the service is ready and when it stops.
struct ReadinessService: Service {
    let node: Node
    let state: ServiceState

    func run() async throws {
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown { for await _ in state.readiness {} }
            if !Task.isShuttingDownGracefully, !Task.isCancelled {
                // Last, so that a program that waits for this event has received the earlier ones.
                state.tell(.ready(await BlockingWork().run { node.listeningAddresses() }))
            }
            try? await gracefulShutdown()
        } onGracefulShutdown: {
            if state.reportsEnd { state.tell(.stopping) }
        }
    }
}
