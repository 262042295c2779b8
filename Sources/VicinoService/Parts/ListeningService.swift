internal import ServiceLifecycle
internal import Vicino
internal import VicinoSettings

/// Waits for others, as `vicino listen` does, at the port that the settings name.
struct ListeningService: Service {
    let node: Node
    let state: ServiceState

    func run() async throws { try await cancelWhenGracefulShutdown { try await listen() } }

    private func listen() async throws {
        var wanted = state.settings.listenPort
        var (port, last) = (wanted, UInt16?.none)
        while !Task.isCancelled {
            do {
                let next = try await listen(at: port, until: wanted)
                (wanted, port, last) = (next, next, port)
            } catch let error as any VicinoError {
                // The first time there is nothing to go back to.
                guard let before = last else { throw error }
                state.tell(.failed(.changingPort, error))
                (port, last) = (before, nil)
            }
        }
    }

    /// Listens until another port is wanted.
    ///
    /// - Returns: that port; the same one at the end of the service.
    private func listen(at port: UInt16, until wanted: UInt16) async throws -> UInt16 {
        try await node.listen(port: port, policy: { state.settings.defaultPolicy }) { listening in
            state.started(.listening)
            return try await withThrowingTaskGroup(of: UInt16.self) { group in
                // Until the settings say otherwise; then everything here ends.
                group.addTask {
                    for await settings in state.changes() where settings.listenPort != wanted {
                        return settings.listenPort
                    }
                    return wanted
                }
                // Beside it: what happens meanwhile.
                group.addTask {
                    for await event in listening.events { note(event) }
                    return wanted
                }
                defer { group.cancelAll() }
                return try await group.next() ?? wanted
            }
        }
    }

    private func note(_ event: Listening.Event) {
        state.count { $0.note(event) }
        state.tell(.listening(event))
    }
}
