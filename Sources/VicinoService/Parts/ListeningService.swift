internal import ServiceLifecycle
internal import Vicino
internal import VicinoSettings

/// Listens for peers: on trusted networks at a port that is derived for each, or on all networks at the port that the
/// settings name.
struct ListeningService: Service {
    let node: Node
    let state: ServiceState
    let networks: PresentNetworks

    func run() async throws { try await cancelWhenGracefulShutdown { try await listen() } }

    private func listen() async throws {
        var wanted = state.settings.listenPort
        var port = wanted
        var last: UInt16?
        while !Task.isCancelled {
            do {
                let next = try await listen(at: port, until: wanted)
                last = port
                wanted = next
                port = next
            } catch let error as VicinoError {
                // The first attempt has no previous port to return to.
                guard let before = last else { throw error }
                state.tell(.failed(.changingPort, error: error))
                port = before
                last = nil
            }
        }
    }

    /// Listens until the settings name another port.
    ///
    /// - Returns: the new port; the same port when the service ends.
    private func listen(at port: UInt16, until wanted: UInt16) async throws -> UInt16 {
        let policy = { @Sendable in state.settings.defaultPolicy }
        guard port == 0 else {
            return try await node.listen(port: port, policy: policy) { try await follow($0, until: wanted) }
        }
        return try await node.listen(on: networks.listeningUses(), policy: policy) {
            try await follow($0, until: wanted)
        }
    }

    private func follow(_ listening: Listening, until wanted: UInt16) async throws -> UInt16 {
        state.started(.listening)
        return try await withThrowingTaskGroup(of: UInt16.self) { group in
            // Runs until the settings change, which ends the whole group.
            group.addTask {
                for await settings in state.changes() where settings.listenPort != wanted {
                    return settings.listenPort
                }
                return wanted
            }
            // Reports the events meanwhile.
            group.addTask {
                for await event in listening.events { note(event) }
                return wanted
            }
            defer { group.cancelAll() }
            return try await group.next() ?? wanted
        }
    }

    func note(_ event: Listening.Event) {
        state.count { $0.note(event) }
        if case .missed(let count) = event { return state.tell(missing: count) { .listening(.missed($0)) } }
        state.tell(.listening(event), failing: event.failing)
    }
}

extension Listening.Event {
    /// The person whose session has failed; nil if it is another event.
    fileprivate var failing: Person? { if case .failed(let person, _) = self { person } else { nil } }
}
