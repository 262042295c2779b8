internal import VicinoConnection
internal import VicinoSync
internal import VicinoThreads

/// Sessions with peers that connect to this device.
extension PeerSessions {
    /// Runs sessions with peers that connect while `body` runs.
    ///
    /// - Parameters:
    ///   - knock: admits peers that knock correctly; others get no answer.
    ///   - body: receives the current addresses, and the listener.
    func serve<Outcome: Sendable>(
        at address: ListenAddress, knock: KnockAdmission, _ rules: ServingRules,
        _ body: ([PeerAddress], ConnectionListener) async throws -> Outcome
    ) async throws -> Outcome {
        let identity = try await BlockingWork().run { try device.identity() }
        return try await ConnectionListener.with(
            at: address.addresses, on: address.interfaces, identity: identity, knock: knock, limits: .fitting,
            admits: { [admission] in admission.admits($0) },
            refused: { rules.tell(.refused(address: $1, $0)) }
        ) { listener in
            let addresses = try listener.peerAddresses
            return try await withThrowingTaskGroup(of: Void.self) { group in
                // Peers are served while the caller's body runs; the task ends when the body has ended.
                group.addTask { await self.serve(listener, rules) }
                defer { group.cancelAll() }
                return try await body(addresses, listener)
            }
        }
    }

    private func serve(_ listener: ConnectionListener, _ rules: ServingRules) async {
        await withDiscardingTaskGroup { sessions in
            for await connection in listener.connections {
                // A slow peer delays no other: each connection has a task, which ends with it.
                sessions.addTask { await BlockingWork().run { await self.serve(connection, rules) } }
            }
        }
    }

    private func serve(_ connection: PeerConnection, _ rules: ServingRules) async {
        do {
            let report = try await answer(connection, rules)
            rules.tell(.met(report.peer, report: report))
        } catch {
            let person = people.person(toShow: connection.peer.user)
            rules.tell(
                error is CancellationError ? .stopped(person) : .failed(person, error: .init(reporting: error)))
        }
    }

    /// Runs a session with a peer that has connected.
    private func answer(_ connection: PeerConnection, _ rules: ServingRules) async throws -> SyncReport {
        let peer = connection.peer.user
        guard await rules.serves(peer, connection.transport) else {
            throw VicinoError(
                .notAdmitted, "The peer is out of range, so this device does not serve it over Bluetooth.")
        }
        let isKnown = try admission.isKnown(peer)
        let wasFollower = try stores.followers.isFollower(peer)
        let wants = try await rules.fetches(peer) ? try wants(of: peer) : []
        let session = Session.Configuration(
            role: .acceptor, user: device.user, peer: isKnown ? .known(peer) : .stranger(peer), wants: wants)
        let moving = rules.moves.map { moves in
            { @Sendable in await moves(peer, connection.peer.device, $0) } as SessionRunner.Moving
        }
        let exchange = {
            try await self.run(connection, session, changes: rules.changes, moving: moving, progress: { _ in })
        }
        // A session in which this side wants nothing is not noted as an attempt.
        var report =
            wants.isEmpty
            ? try await exchange()
            : try await peers.noting(peer, by: rules.way.over(connection.transport), exchange)
        report.isNewFollower = try !wasFollower && stores.followers.isFollower(peer)
        return report
    }
}

extension ConnectionListener {
    /// The addresses at which peers can reach this device now.
    var peerAddresses: [PeerAddress] {
        get throws { try reachable.compactMap { PeerAddress(host: $0.host, port: UInt16($0.port)) } }
    }
}
