internal import ServiceLifecycle
internal import VicinoControl

/// Answers other programs of the same user.
struct ControlService: Service {
    let socket: ServiceSocket
    let state: ServiceState
    let answer: ControlHandler

    func run() async throws {
        try await ControlServer.with(at: socket.socketPath, answer: answer) { [state] in
            state.started(.control)
            try? await gracefulShutdown()
        }
    }
}
