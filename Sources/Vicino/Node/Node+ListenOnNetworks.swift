internal import VicinoFolder
internal import VicinoThreads

extension Node {
    /// Listens for peers on some networks while `body` runs, on each at a port of its own that stays the same there.
    ///
    /// The ports follow from the network and a secret of this device. If the first is taken, the next of a short series
    /// is used; if all are taken, `.unavailable` says so, and they are tried again.
    ///
    /// - Parameters:
    ///   - networks: the networks, and then each change; on others, nothing is open. While they are not known, which is
    ///     nil, `body` waits.
    ///   - policy: as in `listen(host:port:policy:_:)`.
    /// - Throws: `VicinoError` with `.busy` if another program listens for this data folder; what `body` throws.
    package func listen<Outcome: Sendable>(
        on networks: AsyncStream<[ListeningNetwork]?>, policy: @escaping @Sendable () -> ExchangePolicy = { .always },
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        let events = EventQueue<Listening.Event> { .missed($0) }
        let changes = ChangeCounter(folder)
        let acceptance = acceptance(of: changes, policy, events)
        let verifier = knocks.verifier(changes)
        let note = try await BlockingWork().run { try announce([], isFixed: false) }
        let listeners = NetworkListeners(
            sessions, knock: verifier, acceptance, tell: { events.add($0) },
            // What cannot be written now is written at the next check.
            moved: { [folder] in try? note.update($0, in: folder) })
        defer { events.finish() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // Follows the networks beside the caller's body; ends with the scope.
            group.addTask { await listeners.follow(networks) }
            // Keeps the addresses current; ends likewise.
            group.addTask {
                await keep(note, at: [], present: { listeners.addresses }, verifier: verifier) {
                    events.add(Listening.Event($0))
                }
            }
            defer { group.cancelAll() }
            for await _ in listeners.settled {}
            return try await body(Listening(addresses: listeners.addresses, events: events.events))
        }
    }
}
