internal import VicinoConnection
internal import VicinoPresence
internal import VicinoSync

/// The first session with a peer that has just paired: on a port or channel of its own, for that device alone.
struct FirstSession: Sendable {
    private let sessions: PeerSessions
    private let address: ListenAddress
    private let timeSource: any TimeSource
    private let listeners: AsyncStream<Listener>
    private let newListener: AsyncStream<Listener>.Continuation
    private let events: AsyncStream<Event>
    private let newEvent: AsyncStream<Event>.Continuation

    /// Where an admitted peer may connect.
    private struct Listener: Sendable {
        let listener: EpochListener
        let address: ListenAddress
        let verifier: KnockVerifier
    }

    /// An event while this side waits for a peer.
    private struct Event: Sendable {
        let user: UserID
        let event: FirstSessionProgress.Event
        let time: Duration
    }

    private static let tickInterval = Duration.seconds(1)

    init(_ sessions: PeerSessions, at address: ListenAddress, by timeSource: any TimeSource) {
        self.sessions = sessions
        self.address = address
        self.timeSource = timeSource
        let listeners = AsyncStream.makeStream(of: Listener.self)
        self.listeners = listeners.stream
        newListener = listeners.continuation
        let events = AsyncStream.makeStream(of: Event.self)
        self.events = events.stream
        newEvent = events.continuation
    }

    /// Grants access to a peer's user, and opens a port to their device; `serve` must be running.
    ///
    /// - Parameters:
    ///   - sharing: what the user may see.
    ///   - medium: the medium over whose channels the peer has paired; nil for a network.
    /// - Returns: the grant, and the port or PSM.
    func grantAccess(
        to peer: PairingPeer, _ sharing: Sharing, over medium: (any Medium)?
    ) async throws -> (Verified<Grant>, UInt16) {
        let port = try await listen(for: peer.device, on: peer.roster, over: medium)
        // The grant comes last, so that no user has access whose device has no port to connect to.
        return (try sessions.stores.grants.grantAccess(to: peer.roster, sharing), port)
    }

    /// Opens a port to a device on a roster; `serve` must be running.
    ///
    /// - Parameter medium: the medium over whose channels the device has paired; nil for a network.
    /// - Returns: the port or PSM.
    func listen(
        for signingKey: [UInt8], on roster: Verified<Roster>, over medium: (any Medium)?
    ) async throws -> UInt16 {
        guard let index = roster.index(ofSigningKey: signingKey),
            let device = try sessions.device.roster().index(ofSigningKey: sessions.device.signingKey.publicKey)
        else { throw VicinoError(.refused, "This device is no longer in the list of your devices.") }
        let end = roster.devices[Int(index.value)].bridgeEnd(of: roster.author)
        let bridge = try Bridge(from: sessions.device.bridgeEnd, to: end, index)
        let verifier = KnockVerifier(.localNetwork, in: sessions.folder) { [timeSource] in timeSource.now.wall }
        let listener = EpochListener(medium.map { [$0] } ?? [])
        verifier.open(
            to: bridge, earlier: try Bridge.earlierKey(to: end, from: sessions.device.bridgeEnd), of: device)
        newListener.yield(
            Listener(listener: listener, address: medium == nil ? address : .nowhere, verifier: verifier))
        for try await opened in listener.opened {
            let port = medium == nil ? opened : listener.channels.psm(on: 0).map { UInt16($0.value) }
            guard let port else { break }
            return port
        }
        try Task.checkCancellation()
        throw VicinoError(.unavailable, "This device can no longer be reached there. Open it again.")
    }

    /// Runs sessions with the admitted peers, until the task is cancelled.
    func serve() async {
        let rules = ServingRules(
            way: .localNetwork, changes: ChangeCounter(sessions.folder),
            fetches: {
                note(.came, of: $0)
                return true
            },
            tell: { session in
                switch session {
                case .met(let person, _): note(.met, of: person.user)
                case .failed(let person, _), .stopped(let person): note(.failed, of: person.user)
                case .refused: break
                }
            })
        for await next in listeners {
            await next.listener.serve(sessions, at: next.address, knock: next.verifier, rules)
        }
    }

    /// Waits until an admitted peer has finished a session, however long that takes, or has been away for a minute.
    func wait(for user: UserID) async {
        await withTaskGroup(of: Void.self) { group in
            var progress = FirstSessionProgress(at: timeSource.now.uptime)
            // Time must pass even if the peer never connects; the task is cancelled when the wait is over.
            group.addTask { await timeSource.tick(every: Self.tickInterval) { note(.tick, of: user) } }
            for await event in events where event.user == user {
                progress.handle(event.event, at: event.time)
                if progress.isOver { break }
            }
            group.cancelAll()
        }
    }

    private func note(_ event: FirstSessionProgress.Event, of user: UserID) {
        newEvent.yield(Event(user: user, event: event, time: timeSource.now.uptime))
    }
}
