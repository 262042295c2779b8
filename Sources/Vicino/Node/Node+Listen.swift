internal import VicinoConnection
internal import VicinoFolder
internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync
internal import VicinoThreads

/// A node that listens for peers.
public struct Listening: Sendable {
    /// What happens while a node listens.
    public enum Event: Sendable {
        /// A session with a peer has reached its end.
        case met(Person, report: SyncReport)
        /// A session with a person failed or was cut short.
        case failed(Person, error: VicinoError)
        /// A peer that connected from an address was not admitted.
        case refused(address: String, VicinoError)
        /// This device admits no peer for now, for example because it cannot write down their knocks. It tries again.
        case unavailable(VicinoError)
        /// This device admits peers again.
        case recovered
        /// The reader was too slow, and this many events before the next one were dropped.
        case missed(MissedCount)
    }

    /// The addresses at which peers can connect, one for each interface, as they were at the beginning.
    /// ``Node/listeningAddresses()`` returns the current ones.
    public let addresses: [PeerAddress]
    /// The events, until the scope of `listen` ends, for one reader. Of more than 1,024 unread events the oldest are
    /// dropped, and `missed` says how many.
    public let events: EventStream<Event>
}

extension Node {
    /// Listens for peers while `body` runs, and runs sessions with followed authors, followers and users with an
    /// invitation. It answers no other peer.
    ///
    /// ```swift
    /// try await node.listen { listening in
    ///     print(try node.invite(sharing: Ride.self).text)
    ///     for await event in listening.events { … }
    /// }
    /// ```
    ///
    /// Changes by other processes take effect from the next answer on, including revocations.
    ///
    /// - Parameters:
    ///   - host: the address to listen on; nil for all interfaces.
    ///   - port: the port; 0 for any free port. Nil means the port used last, so that known addresses stay valid, else
    ///     `PeerAddress.defaultPort`, or any free port if that one is taken.
    ///   - policy: the default policy for authors without one, called at each connection. No question can be asked
    ///     here: with a policy to ask, the author is served and nothing is fetched.
    /// - Throws: ``VicinoError`` with `.address` if this device cannot listen there, and with `.busy` if another
    ///   program listens for this data folder; what `body` throws.
    @discardableResult
    public func listen<Outcome: Sendable>(
        host: String? = nil, port: UInt16? = nil,
        policy: @escaping @Sendable () -> ExchangePolicy = { .always },
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        if let port { return try await listen(at: host, port: port, policy: policy, body) }
        let last = await blocking { ListeningNote.lastFixedPort(in: folder) } ?? PeerAddress.defaultPort
        var hasBegun = false
        do {
            return try await listen(at: host, port: last, policy: policy) { listening in
                hasBegun = true
                return try await body(listening)
            }
        } catch let error as VicinoError where error.code == .address && !hasBegun {
            // Another program has taken the port since.
            return try await listen(at: host, port: 0, policy: policy, body)
        }
    }

    private func listen<Outcome: Sendable>(
        at host: String?, port: UInt16, policy: @escaping @Sendable () -> ExchangePolicy,
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        let events = EventQueue<Listening.Event> { .missed($0) }
        let changes = ChangeCounter(folder)
        let acceptance = acceptance(of: changes, policy, events)
        let verifier = knockVerifier(changes)
        return try await serve(
            at: ListenAddress(host: host, port: port), knock: verifier.knockAdmission, acceptance
        ) { addresses, listener in
            let present = { @Sendable in try listener.peerAddresses }
            let note = try await blocking { try announce(addresses) }
            defer { events.finish() }
            return try await withThrowingTaskGroup(of: Void.self) { group in
                // Runs beside the caller's body, as long as it listens.
                group.addTask {
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
    func acceptance(
        of changes: ChangeCounter, _ policy: @escaping @Sendable () -> ExchangePolicy,
        _ events: EventQueue<Listening.Event>
    ) -> SessionAcceptance {
        SessionAcceptance(
            way: .address, changes: changes,
            fetches: { try (catalog.policy(of: $0)?.exchange ?? policy()) == .always },
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
            let (now, error) = await blocking { [written] in
                (try? update(note, from: written, to: present()), verifier.presentObstacle())
            }
            // The next check tries again what could not be written.
            written = now ?? written
            obstacle.update(error).map(tell)
        }
    }

    private func update(
        _ note: ListeningNote, from written: [PeerAddress], to now: [PeerAddress]
    ) throws -> [PeerAddress] {
        if now != written { try note.update(now, in: folder) }
        return now
    }

    /// Admits known users and users with an invitation, as they are at the time of the knock.
    func knockVerifier(_ changes: ChangeCounter) -> KnockVerifier {
        var known = SharedKeys()
        var freshness = Freshness()
        return KnockVerifier(.localNetwork, in: folder, now: { now }) {
            let before = freshness
            // What cannot be read now is read at the next knock.
            freshness = Freshness()
            let count = try changes.count()
            guard !before.isCurrent(count, at: now) else {
                freshness = before
                return nil
            }
            let keys = try knockKeys(&known)
            freshness = Freshness(count: count, until: try catalog.nextExpiry(after: now))
            return keys
        }
    }

    /// Runs sessions with peers that connect while `body` runs.
    ///
    /// - Parameters:
    ///   - knock: admits peers that knock correctly; others get no answer.
    ///   - body: receives the current addresses, and the listener.
    func serve<Outcome: Sendable>(
        at address: ListenAddress, knock: KnockAdmission, _ acceptance: SessionAcceptance,
        _ body: ([PeerAddress], ConnectionListener) async throws -> Outcome
    ) async throws -> Outcome {
        let admission = NodeAdmission(node: self)
        let identity = try await BlockingWork().run { try deviceIdentity() }
        return try await ConnectionListener.with(
            at: address.addresses, on: address.interfaces, identity: identity, knock: knock, limits: .fitting,
            admits: { admission.admits($0) },
            refused: { acceptance.tell(.refused(address: $1, $0)) }
        ) { listener in
            let addresses = try listener.peerAddresses
            return try await withThrowingTaskGroup(of: Void.self) { group in
                // Peers are served while the caller's body runs; the task ends when the body has ended.
                group.addTask { await self.serve(listener, acceptance) }
                defer { group.cancelAll() }
                return try await body(addresses, listener)
            }
        }
    }

    private func serve(_ listener: ConnectionListener, _ acceptance: SessionAcceptance) async {
        await withDiscardingTaskGroup { sessions in
            for await connection in listener.connections {
                // A slow peer delays no other: each connection has a task, which ends with it.
                sessions.addTask { await BlockingWork().run { await self.serve(connection, acceptance) } }
            }
        }
    }

    private func serve(_ connection: PeerConnection, _ acceptance: SessionAcceptance) async {
        do {
            let report = try await answer(connection, acceptance)
            acceptance.tell(.met(report.peer, report: report))
        } catch {
            let person = people.person(toShow: connection.peer.user)
            acceptance.tell(
                error is CancellationError ? .stopped(person) : .failed(person, error: .init(reporting: error)))
        }
    }

    /// Runs a session with a peer that has connected.
    private func answer(_ connection: PeerConnection, _ acceptance: SessionAcceptance) async throws -> SyncReport {
        let peer = connection.peer.user
        guard await acceptance.serves(peer, connection.transport) else {
            throw VicinoError(
                .notAdmitted, "The peer is out of range, so this device does not serve it over Bluetooth.")
        }
        let isKnown = try NodeAdmission(node: self).isKnown(peer)
        let wasFollower = try isFollower(peer)
        let wants = try await acceptance.fetches(peer) ? try wants(of: peer) : []
        let session = Session.Configuration(
            role: .acceptor, user: user, peer: isKnown ? .known(peer) : .stranger(peer), wants: wants)
        let moving = acceptance.moves.map { moves in
            { @Sendable in await moves(peer, connection.peer.device, $0) } as SessionRunner.Moving
        }
        let exchange = {
            try await run(connection, session, changes: acceptance.changes, moving: moving, progress: { _ in })
        }
        // A session in which this side wants nothing is not noted as an attempt.
        var report =
            wants.isEmpty
            ? try await exchange() : try await noting(peer, by: acceptance.way.over(connection.transport), exchange)
        report.isNewFollower = try !wasFollower && isFollower(peer)
        return report
    }
}

extension ConnectionListener {
    /// The addresses at which peers can reach this device now.
    var peerAddresses: [PeerAddress] {
        get throws { try reachable.compactMap { PeerAddress(host: $0.host, port: UInt16($0.port)) } }
    }
}
