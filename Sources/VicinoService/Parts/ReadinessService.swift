internal import ServiceLifecycle
internal import Vicino

/// Says when the service is ready and when it ends.
struct ReadinessService: Service {
    let node: Node
    let state: ServiceState

    func run() async throws {
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown { for await _ in state.readiness {} }
            if !Task.isShuttingDownGracefully, !Task.isCancelled {
                // Last, so that whoever waits for it has heard of the rest.
                state.tell(.ready(node.listeningAddresses()))
            }
            try? await gracefulShutdown()
        } onGracefulShutdown: {
            state.tell(.stopping)
        }
    }
}
