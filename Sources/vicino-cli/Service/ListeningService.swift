import Logging
import ServiceLifecycle
import Vicino
import VicinoSettings

/// Waits for others, as `vicino listen` does, at the port that the settings name.
struct ListeningService: Service {
    let node: Node
    let state: ServiceState
    let log: Logger

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
                log.error("\(error.message) Others reach this device at the port of before.")
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
                // Beside it: the log.
                group.addTask {
                    for await event in listening.events { write(event) }
                    return wanted
                }
                defer { group.cancelAll() }
                return try await group.next() ?? wanted
            }
        }
    }

    private func write(_ event: Listening.Event) {
        state.count { $0.note(event) }
        do {
            let news = try LookoutNews(session: event, node)
            log.log(level: news.level, "\(news.sentence)")
        } catch {
            // Serving goes on, even if it cannot be looked up who somebody is.
            log.error("\(Failure.message(of: error))")
        }
    }
}
