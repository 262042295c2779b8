internal import VicinoFolder
internal import VicinoThreads

extension PeerListener {
    /// Listens on some networks while `body` runs, on each at a port of its own that stays the same there.
    ///
    /// - Parameter networks: the networks, and then each change; while they are not known, which is nil, `body` waits.
    func listen<Outcome: Sendable>(
        on networks: AsyncStream<[ListeningNetwork]?>, policy: @escaping @Sendable () -> ExchangePolicy,
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        let events = EventQueue<Listening.Event> { .missed($0) }
        let changes = ChangeCounter(folder)
        let rules = rules(of: changes, policy, events)
        let verifier = knocks.verifier(changes)
        let note = try await BlockingWork().run { try announce([], isFixed: false) }
        let listeners = NetworkListeners(
            sessions, knock: verifier, rules, tell: { events.add($0) },
            // What cannot be written now is written at the next check.
            moved: { [folder] in try? note.update($0, in: folder) })
        defer { events.finish() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            // Follows the networks beside the caller's body; ends with the scope.
            group.addTask { await listeners.follow(networks) }
            // Keeps the addresses current; ends likewise.
            group.addTask { [self] in
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
