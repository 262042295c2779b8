internal import ServiceLifecycle
internal import VicinoControl

/// Answers other programs of the same user.
struct ControlService: Service {
    let socket: ServiceSocket
    let state: ServiceState
    let reply: ControlHandler<ServiceRequest, ServiceReply>

    func run() async throws {
        try await ControlServer.with(at: socket.socketPath, reply: reply) { [state] in
            state.started(.control)
            try? await gracefulShutdown()
        }
    }
}
