internal import ServiceLifecycle

/// Returns when the service is to end, which ends the other parts.
struct EndingService: Service {
    let state: ServiceState

    func run() async throws { await cancelWhenGracefulShutdown { for await _ in state.ending {} } }
}
