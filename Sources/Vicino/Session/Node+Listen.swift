internal import VicinoLink
internal import VicinoPresence
internal import VicinoStore
internal import VicinoSync

/// A node that waits for peers.
public struct Listening: Sendable {
    /// What happens while one listens.
    public enum Event: Sendable {
        /// A session with somebody has come to its end.
        case met(SyncReport)
        /// A session with somebody came to nothing, or was cut short.
        case failed(UserID, any Error)
        /// Somebody who came from an address was not let in.
        case refused(address: String, any Error)
    }

    /// Where peers can connect: for every interface of this device its own address, as it was at the beginning.
    /// `Node.listeningAddresses()` tells where it is later.
    public let addresses: [PeerAddress]
    /// What happens, until the scope of `listen` ends.
    public let events: AsyncStream<Event>
}

extension Node {
    /// Waits for peers while `body` runs, and keeps sessions with those who come: people one follows, those who may
    /// follow, and those who hold an invitation. To everybody else the port is a dead one.
    ///
    /// ```swift
    /// try await node.listen { listening in
    ///     print(try node.invite().text)
    ///     for await event in listening.events { … }
    /// }
    /// ```
    ///
    /// What other processes change meanwhile counts from the next answer on, revocations too.
    ///
    /// - Parameters:
    ///   - host: the address to listen on; nil for all interfaces.
    ///   - port: the port; nil for the one that was listened on last, so that addresses stay as they were said, or
    ///     if that is taken, like 0, for any that is free.
    ///   - policy: whether what is new is taken of people for whom nothing was chosen, asked whenever somebody comes.
    ///     Nobody can be asked here: where it says so, they are served and nothing is taken.
    /// - Throws: an error with a sentence if one cannot listen there, or another program listens for this data folder.
    public func listen<Outcome: Sendable>(
        host: String? = nil, port: UInt16? = nil,
        policy: @escaping @Sendable () -> ExchangePolicy = { .always },
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        guard port == nil, let last = ListeningNote.lastAddresses(in: folder).first?.port else {
            return try await listen(at: host, port ?? 0, policy, body)
        }
        var hasBegun = false
        do {
            return try await listen(at: host, last, policy) { listening in
                hasBegun = true
                return try await body(listening)
            }
        } catch let error as ConnectionError where error.code == .address && !hasBegun {
            // Somebody else has taken the port since.
            return try await listen(at: host, 0, policy, body)
        }
    }

    private func listen<Outcome: Sendable>(
        at host: String?, _ port: UInt16, _ policy: @escaping @Sendable () -> ExchangePolicy,
        _ body: (Listening) async throws -> Outcome
    ) async throws -> Outcome {
        let (events, happens) = AsyncStream.makeStream(
            of: Listening.Event.self, bufferingPolicy: .bufferingNewest(1024))
        let changes = ChangeCounter(folder)
        let reception = SessionAcceptance(
            way: .address, changes: changes,
            takes: { try (catalog.policy(of: $0)?.exchange ?? policy()) == .always }, tell: { happens.yield($0) })
        return try await serve(
            at: ListenAddress(host: host, port: port), knock: doorkeeper(changes), reception
        ) { addresses, present in
            let note = try announce(addresses)
            defer { happens.finish() }
            return try await withThrowingTaskGroup(of: Void.self) { group in
                // Beside the caller, for as long as they listen.
                group.addTask { await keep(note, at: addresses, present) }
                defer { group.cancelAll() }
                return try await body(Listening(addresses: addresses, events: events))
            }
        }
    }

    /// How often to look whether this device can be reached elsewhere, as networks come and go.
    private static let lookInterval = Duration.seconds(5)

    /// Keeps what is written down true, so that invitations name where one is and not where one was.
    private func keep(
        _ note: ListeningNote, at addresses: [PeerAddress], _ present: @Sendable () throws -> [PeerAddress]
    ) async {
        var written = addresses
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: Self.lookInterval)
                let now = try present()
                guard now != written else { continue }
                try note.update(now, in: folder)
                written = now
            } catch {
                // Cancelled, or tried again with the next look.
            }
        }
    }

    /// Lets in those whom this device knows and those who have an invitation, as it is at the time.
    func doorkeeper(_ changes: ChangeCounter) -> KnockAdmission {
        var (known, seen) = (SharedKeys(), UInt64?.none)
        return KnockVerifier(.localNetwork, in: folder, now: { now }) {
            let before = seen
            // What cannot be looked up now is looked up with the next knock.
            seen = nil
            let count = try changes.count()
            let openings = count == before ? nil : try openings(&known)
            seen = count
            return openings
        }.doorkeeper
    }

    /// Keeps sessions with those who come while `body` runs.
    ///
    /// - Parameters:
    ///   - knock: lets in whoever knocks right, and answers nobody else.
    ///   - body: is handed where peers can connect now, and what tells where they can later.
    func serve<Outcome: Sendable>(
        at place: ListenAddress, knock: KnockAdmission, _ reception: SessionAcceptance,
        _ body: ([PeerAddress], @escaping @Sendable () throws -> [PeerAddress]) async throws -> Outcome
    ) async throws -> Outcome {
        let gate = NodeAdmission(node: self)
        return try await ConnectionListener.with(
            at: place.addresses, on: place.interfaces, identity: try deviceIdentity(), knock: knock, limits: .fitting,
            admits: { gate.admits($0) },
            refused: { reception.tell(.refused(address: $1, $0)) }
        ) { listener in
            let present: @Sendable () throws -> [PeerAddress] = {
                try listener.reachable.compactMap { PeerAddress(host: $0.host, port: UInt16($0.port)) }
            }
            let addresses = try present()
            return try await withThrowingTaskGroup(of: Void.self) { group in
                // Whoever connects is served while the caller does something else; ends when the caller's body has ended.
                group.addTask { await self.serve(listener, reception) }
                defer { group.cancelAll() }
                return try await body(addresses, present)
            }
        }
    }

    private func serve(_ listener: ConnectionListener, _ reception: SessionAcceptance) async {
        await withDiscardingTaskGroup { sessions in
            for await link in listener.links {
                // Nobody waits for a slow peer: each link has a task of its own, which ends with it.
                sessions.addTask {
                    do { reception.tell(.met(try await self.answer(link, reception))) } catch {
                        reception.tell(.failed(link.peer.user, error))
                    }
                }
            }
        }
    }

    /// Keeps a session with somebody who has connected.
    private func answer(_ link: PeerConnection, _ reception: SessionAcceptance) async throws -> SyncReport {
        let peer = link.peer.user
        let isKnown = try NodeAdmission(node: self).isKnown(peer)
        let wants = try await reception.takes(peer) ? try wants(of: peer) : []
        let session = Session.Configuration(
            role: .acceptor, user: user, peer: isKnown ? .known(peer) : .stranger(peer), wants: wants)
        // Where nothing is wanted, nothing has come to anything.
        if wants.isEmpty { return try await run(link, session, reception.changes, progress: { _ in }) }
        return try await noting(peer, by: reception.way) {
            try await run(link, session, reception.changes, progress: { _ in })
        }
    }
}
