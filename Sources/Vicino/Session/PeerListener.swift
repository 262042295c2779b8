internal import VicinoFolder
internal import VicinoThreads

/// Listens for peers at addresses that they may know, as long as its caller wants it.
final class PeerListener: Sendable {
    let folder: DataFolder
    let policies: Policies
    let knocks: KnockKeys
    let sessions: PeerSessions

    init(folder: DataFolder, policies: Policies, knocks: KnockKeys, sessions: PeerSessions) {
        self.folder = folder
        self.policies = policies
        self.knocks = knocks
        self.sessions = sessions
    }

    /// Listens at one address while `body` runs.
    ///
    /// - Parameters:
    ///   - host: the address; nil for all interfaces.
    ///   - port: the port; 0 for any free port, nil for the one used last.
    ///   - policy: the default policy for authors without one.
    func listen<Outcome: Sendable>(
        at host: String?, port: UInt16?, policy: @escaping @Sendable () -> ExchangePolicy,
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        if let port { return try await listen(at: ListenAddress(host: host, port: port), policy: policy, body) }
        let last = await BlockingWork().run { ListeningNote.lastFixedPort(in: folder) } ?? PeerAddress.defaultPort
        var hasBegun = false
        do {
            return try await listen(at: ListenAddress(host: host, port: last), policy: policy) { listening in
                hasBegun = true
                return try await body(listening)
            }
        } catch let error as VicinoError where error.code == .address && !hasBegun {
            // Another program has taken the port since.
            return try await listen(at: ListenAddress(host: host, port: 0), policy: policy, body)
        }
    }

    private func listen<Outcome: Sendable>(
        at address: ListenAddress, policy: @escaping @Sendable () -> ExchangePolicy,
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        let events = EventQueue<Listening.Event> { .missed($0) }
        let changes = ChangeCounter(folder)
        let rules = rules(of: changes, policy, events)
        let verifier = knocks.verifier(changes)
        return try await sessions.serve(
            at: address, knock: verifier.knockAdmission, rules
        ) { addresses, listener in
            let present = { @Sendable in try listener.peerAddresses }
            let note = try await BlockingWork().run { try announce(addresses) }
            defer { events.finish() }
            return try await withThrowingTaskGroup(of: Void.self) { group in
                // Runs beside the caller's body, as long as it listens.
                group.addTask { [self] in
                    await keep(note, at: addresses, present: present, verifier: verifier) {
                        events.add(Listening.Event($0))
                    }
                }
                defer { group.cancelAll() }
                return try await body(Listening(addresses: addresses, events: events.events))
            }
        }
    }

    /// How peers at a known address are served.
    func rules(
        of changes: ChangeCounter, _ policy: @escaping @Sendable () -> ExchangePolicy,
        _ events: EventQueue<Listening.Event>
    ) -> ServingRules {
        // No list of captures here: Swift 6.3 runs an asynchronous closure that has one on the shared threads.
        ServingRules(
            way: .address, changes: changes,
            fetches: { user in
                try user == self.sessions.device.user || (self.policies.exchange(of: user) ?? policy()) == .always
            },
            tell: { Listening.Event($0).map(events.add) })
    }

    /// How often to check for changed addresses, as networks come and go.
    private static let lookInterval = Duration.seconds(5)

    /// Keeps the recorded addresses current, so that invitations name them. Reports why no peer can be admitted, and that
    /// this has ended.
    func keep(
        _ note: ListeningNote, at addresses: [PeerAddress],
        present: @escaping @Sendable () throws -> [PeerAddress], verifier: KnockVerifier,
        _ tell: (PresentObstacle.Change) -> Void
    ) async {
        var written = addresses
        var obstacle = PresentObstacle()
        // Only cancellation makes a pause throw.
        while (try? await Task.sleep(for: Self.lookInterval)) != nil {
            let now = await BlockingWork().run { [written] in try? update(note, from: written, to: present()) }
            // The next check tries again what could not be written.
            written = now ?? written
            let error = await BlockingWork().run { verifier.presentObstacle() }
            obstacle.update(error).map(tell)
        }
    }

    private func update(
        _ note: ListeningNote, from written: [PeerAddress], to now: [PeerAddress]
    ) throws -> [PeerAddress] {
        if now != written { try note.update(now, in: folder) }
        return now
    }

    /// Records the addresses at which this program listens, for as long as the returned value exists.
    ///
    /// - Parameter isFixed: whether the port is to be used again on any network.
    func announce(_ addresses: [PeerAddress], isFixed: Bool = true) throws -> ListeningNote {
        try ListeningNote(addresses, in: folder, isFixed: isFixed)
    }
}
